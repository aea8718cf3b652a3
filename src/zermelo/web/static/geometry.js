/** Distances between points. */

/**
 * The least distance between two of some points, Infinity if there are not two.
 * @param {{ x: number, y: number }[]} points
 */
export function closest(points) {
  const sorted = [...points].sort((one, other) => one.x - other.x);
  let least = Infinity;
  sorted.forEach((point, at) => {
    for (let next = at + 1; next < sorted.length && sorted[next].x - point.x < least; next += 1) {
      least = Math.min(least, Math.hypot(sorted[next].x - point.x, sorted[next].y - point.y));
    }
  });
  return least;
}
