"""An exercise whose answers are corrected at once."""

from __future__ import annotations

from zermelo.core.errors import ZermeloError
from zermelo.core.language import Sentence, said, say
from zermelo.notebook.model import Message, View, button, number
from zermelo.teach.correction import correct
from zermelo.teach.kinds import KINDS
from zermelo.teach.sheet import make_sheet
from zermelo.teach.sheets.fields import block_fields


class QuizModel:
    """An exercise, what was said of each answer, and whether the key is shown."""

    def __init__(self, kind: str, level: str, seed: int, language: str) -> None:
        self.kind, self.level, self.seed, self.language = kind, level, seed, language
        self._make()

    def _make(self) -> None:
        self.exercise = make_sheet(self.kind, seed=self.seed, level=self.level).exercises[0]
        self.notes = [("", "")] * len(self.exercise.questions)
        """Of each question what is said of the answer, and its state."""
        self.solved = False

    def view(self) -> View:
        right = sum(state == "right" for _, state in self.notes)
        return {
            "words": say(
                "{title}: {right} of {count} right",
                self.language,
                title=Sentence(KINDS[self.kind]),
                right=right,
                count=len(self.notes),
            ),
            "blocks": [block_fields(block, "auto", self.language) for block in self.exercise.given],
            "questions": [
                {
                    "asked": said(question.asked, self.language),
                    "example": say("such as {example}", self.language, example=Sentence(question.form.example)),
                    "said": note,
                    "state": state,
                }
                for question, (note, state) in zip(self.exercise.questions, self.notes, strict=True)
            ],
            "check": say("Check", self.language),
            "worked": [block_fields(block, "auto", self.language) for block in self.exercise.worked if self.solved],
            "buttons": [
                button("solution", say("Show the answers", self.language)),
                button("another", say("Another one", self.language)),
            ],
        }

    def hear(self, message: Message) -> None:
        at = number(message, "question", len(self.notes) - 1)
        if at is not None:
            self.notes[at] = self._corrected(at, str(message.get("answer", "")))
        elif message.get("press") == "another":
            self.seed += 1
            self._make()
        elif message.get("press") == "solution":
            self.solved = True
            for number_, question in enumerate(self.exercise.questions):
                self.notes[number_] = say("Answer: {answer}", self.language, answer=question.answer), ""

    def _corrected(self, at: int, answer: str) -> tuple[str, str]:
        """What is said of an answer, with the reason for the step that is wrong, and its state."""
        try:
            found = correct(self.exercise.questions[at], answer)
        except ZermeloError as error:
            return said(error.sentence, self.language), ""
        told = [found.sentence] if found.why is None else [found.sentence, found.why]
        return " ".join(said(part, self.language) for part in told), "right" if found.right else "wrong"
