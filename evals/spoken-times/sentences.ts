/** The sentences of a text as they are written, with one spelling of what is written in several: spaces, dashes, quotes, "p.m.". */
export function sentencesIn(text: string): string[] {
  return text
    .slice(0, maxChars)
    .normalize('NFKC')
    .replace(/[\p{Mn}\p{Cf}*_`#~]/gu, (found) => (found === '_' ? '_' : ''))
    .replace(/[‘’׳]/gu, "'")
    .replace(/[“”״]/gu, '"')
    .replace(/[־‐‑]/gu, '-')
    .replace(/\b([ap])\.m\.?/giu, '$1m')
    .split(/(?<=[.!?…])\s+|\n+/u)
    .map((sentence) => sentence.replace(/[^\S\n]+/gu, ' ').trim())
    .filter((sentence) => sentence !== '');
}

/** An answer to a guest is shorter; what goes on beyond is not looked at, so that nobody can make a grader slow. */
const maxChars = 20_000;
