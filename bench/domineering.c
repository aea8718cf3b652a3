/* The yardstick of orders that are found: Domineering layer by layer, as one would write it by hand.
 *
 *     cc -O3 -march=native -o domineering domineering.c && ./domineering 5 6
 *
 * A layer has all boards with as many dominoes, sorted; who lays the next one follows from their number.  The layers are
 * listed upwards and settled downwards, the plies to the end in one byte.  Prints positions, the plies of the empty
 * board (above 0 if it is won) and processor seconds.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { MOST = 64, DIGIT = 11 };

static int width, height, count;
static uint64_t dominoes[2][MOST];
static int kinds[2];

/* Sort by digits of 11 bits, and drop equals. */
static size_t sorted(uint64_t *keys, uint64_t *spare, size_t size) {
    for (int shift = 0; shift < width * height; shift += DIGIT) {
        size_t place[(1 << DIGIT) + 1];
        memset(place, 0, sizeof place);
        for (size_t k = 0; k < size; k++) place[(keys[k] >> shift & ((1 << DIGIT) - 1)) + 1]++;
        for (int d = 0; d < 1 << DIGIT; d++) place[d + 1] += place[d];
        for (size_t k = 0; k < size; k++) spare[place[keys[k] >> shift & ((1 << DIGIT) - 1)]++] = keys[k];
        memcpy(keys, spare, size * sizeof *keys);
    }
    size_t kept = size > 0;
    for (size_t k = 1; k < size; k++)
        if (keys[k] != keys[k - 1]) keys[kept++] = keys[k];
    return kept;
}

static size_t find(const uint64_t *keys, size_t size, uint64_t key) {
    size_t low = 0;
    while (size > 1) {
        size_t half = size / 2;
        low += keys[low + half] <= key ? half : 0;
        size -= half;
    }
    return keys[low] == key ? low : (size_t)-1;
}

int main(int argc, char **argv) {
    if (argc != 3 || (width = atoi(argv[1])) < 1 || (height = atoi(argv[2])) < 1 || width * height > 62) return 2;
    for (int cell = 0; cell < width * height; cell++) {
        if (cell < width * (height - 1)) dominoes[0][kinds[0]++] = (uint64_t)1 << cell | (uint64_t)1 << (cell + width);
        if (cell % width < width - 1) dominoes[1][kinds[1]++] = (uint64_t)3 << cell;
    }
    clock_t began = clock();
    uint64_t *layers[MOST], total = 0;
    size_t sizes[MOST];
    layers[0] = calloc(1, sizeof(uint64_t));
    sizes[0] = 1;
    for (count = 1; sizes[count - 1]; count++) {
        const uint64_t *here = layers[count - 1];
        int side = (count - 1) % 2;
        size_t made = 0, size = sizes[count - 1];
        total += size;
        for (size_t k = 0; k < size; k++)
            for (int d = 0; d < kinds[side]; d++) made += !(here[k] & dominoes[side][d]);
        uint64_t *next = malloc((made + 1) * sizeof *next), *spare = malloc((made + 1) * sizeof *spare);
        made = 0;
        for (size_t k = 0; k < size; k++)
            for (int d = 0; d < kinds[side]; d++)
                if (!(here[k] & dominoes[side][d])) next[made++] = here[k] | dominoes[side][d];
        sizes[count] = sorted(next, spare, made);
        free(spare);
        layers[count] = realloc(next, (sizes[count] + 1) * sizeof *next);
    }
    int8_t *above = NULL;
    for (int layer = count - 2; layer >= 0; layer--) {
        int8_t *plies = malloc(sizes[layer]);
        for (size_t k = 0; k < sizes[layer]; k++) {
            int best = -127; /* lost at once */
            for (int d = 0; d < kinds[layer % 2]; d++) {
                uint64_t domino = dominoes[layer % 2][d];
                if (layers[layer][k] & domino) continue;
                int after = -above[find(layers[layer + 1], sizes[layer + 1], layers[layer][k] | domino)];
                after -= (after > 0) - (after < 0);
                best = after > best ? after : best;
            }
            plies[k] = (int8_t)best;
        }
        free(above);
        above = plies;
    }
    int plies = above[0] > 0 ? 127 - above[0] : -127 - above[0];
    printf("%llu %d %.3f\n", (unsigned long long)total, plies, (double)(clock() - began) / CLOCKS_PER_SEC);
    return 0;
}
