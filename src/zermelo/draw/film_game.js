/** A game as a film: of its boards, one is seen. */
function filmed(stage, film) {
  const boards = [...stage.querySelectorAll("svg")];
  return {
    last: boards.length - 1,
    show: (moment) => boards.forEach((board, ply) => board.classList.toggle("away", ply !== moment)),
    words: (moment) => film.captions[moment],
  };
}
