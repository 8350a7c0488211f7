const markers: readonly RegExp[] = [/(^|\s)\(?[a-h]\)(?=\s)/gi, /(^|\s)[1-9]\)(?=\s)/g];

/** "a) Tuesday at 10 b) Wednesday at 11": the marks of a list separate its items. One mark alone makes no list. */
export function withoutNumbering(text: string): string {
  if (!text.includes(')')) return text;
  let listed = text;
  for (const marker of markers) {
    if ((listed.match(marker)?.length ?? 0) < 2) continue;
    listed = listed.replace(
      marker,
      (mark, before: string) => before + '.'.repeat(mark.length - before.length),
    );
  }
  return listed;
}
