/** The known name that a mistyped one was most likely meant to be; undefined where none is near. */
export function nearestName(written: string, known: readonly string[]): string | undefined {
  const nearest = known
    .map((name) => ({ name, distance: editDistance(written.toLowerCase().slice(0, 64), name.toLowerCase()) }))
    .sort((a, b) => a.distance - b.distance)[0];
  return nearest && nearest.distance <= Math.max(1, Math.floor(nearest.name.length / 3))
    ? nearest.name
    : undefined;
}

/** How many letters to add, drop or change (Levenshtein). */
function editDistance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let i = 1; i <= from.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= to.length; j += 1) {
      const change = (row[j - 1] as number) + (from[i - 1] === to[j - 1] ? 0 : 1);
      next.push(Math.min(change, (row[j] as number) + 1, (next[j - 1] as number) + 1));
    }
    row = next;
  }
  return row[to.length] as number;
}
