/* The peer of the marks engine: Chomp by a plain loop, one bit a position, as one would write it by hand.
 *
 *     cc -O3 -march=native -o chomp chomp.c && ./chomp 12 12 [FILE]
 *
 * Positions are rows that fall from the first to the last, in the order of their lengths.  One that bears no mark is
 * lost, and marks all positions that one bite makes it.  Prints positions, lost positions and seconds; FILE is
 * given the bits of won positions.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { MOST = 32 };

static int rows, columns, row[MOST];
static uint64_t start[MOST + 1][MOST + 2]; /* start[k][x]: positions of k rows whose first is shorter than x */
static uint64_t *won;

/* Rows `from` to the last equal one were bitten off at `column`: mark all that they can have been.  They now begin at
 * `index`; the row above has `above` squares, and `rest` is the share of the rows below in the index. */
static void raise_rows(int from, int past, int column, int above, uint64_t index, uint64_t rest, int first) {
    for (int length = first ? column + 1 : column; length <= above; length++) {
        uint64_t here = index + start[rows - from][length];
        if (from + 1 < past) {
            raise_rows(from + 1, past, column, length, here, rest, 0);
        } else {
            here += rest;
            won[here >> 6] |= (uint64_t)1 << (here & 63);
        }
    }
}

static void mark_above(uint64_t index) {
    uint64_t before = 0;
    for (int from = 0; from < rows;) {
        int past = from;
        uint64_t here = 0;
        while (past < rows && row[past] == row[from]) {
            here += start[rows - past][row[past]];
            past++;
        }
        raise_rows(from, past, row[from], from ? row[from - 1] : columns, before, index - before - here, 1);
        before += here;
        from = past;
    }
}

int main(int count, char **words) {
    if (count < 3) return 2;
    rows = atoi(words[1]), columns = atoi(words[2]);
    for (int k = 1; k <= rows; k++)
        for (int x = 0; x <= columns; x++)
            start[k][x + 1] = start[k][x] + (k == 1 ? 1 : start[k - 1][x + 1]);
    uint64_t size = start[rows][columns + 1], lost = 0;
    won = calloc((size >> 6) + 1, sizeof *won);
    struct timespec begin, end;
    clock_gettime(CLOCK_MONOTONIC, &begin);
    won[0] = 1; /* nothing is left: the other player has eaten the poison */
    for (uint64_t index = 0; index < size; index++) {
        if (won[index >> 6] == UINT64_MAX) {
            index |= 63;
        } else if (!(won[index >> 6] >> (index & 63) & 1)) {
            uint64_t rest = index;
            for (int at = 0; at < rows; at++) { /* the rows of this position */
                row[at] = 0;
                while (start[rows - at][row[at] + 1] <= rest) row[at]++;
                rest -= start[rows - at][row[at]];
            }
            lost++;
            mark_above(index);
        }
    }
    clock_gettime(CLOCK_MONOTONIC, &end);
    double seconds = (end.tv_sec - begin.tv_sec) + 1e-9 * (end.tv_nsec - begin.tv_nsec);
    printf("%llu %llu %.6f\n", (unsigned long long)size, (unsigned long long)lost, seconds);
    if (count > 3) {
        if (size & 63) won[size >> 6] &= ((uint64_t)1 << (size & 63)) - 1;
        FILE *file = fopen(words[3], "wb");
        if (!file || fwrite(won, sizeof *won, (size + 63) >> 6, file) != (size + 63) >> 6 || fclose(file)) return 1;
    }
    return 0;
}
