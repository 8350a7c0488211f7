const longest = 60;

// What people's names are written with. No sign of an address, a sum, a sentence that shouts, or anything that cannot be seen.
const nameText = /^[\p{L}\p{M}\p{Nd}\p{Zs}.,'’‘`´"“”״׳()&·‐–-]+$/u;
const initials = /(?<![^\s,("])(?:\p{L}\.){2,}(?=[\s,)"]|$)/gu;
// A dot belongs to a short form (Dr., Prof., Jr.) and is followed by a space. U+3002 is a dot for a browser.
const strayDot = /(?<!(?:^|[\s("])\p{L}[\p{L}\p{M}]{0,4})\.|\.(?!\s|[,)"]|$)/u;
const phoneNumber = /\p{Nd}(?:[^\p{L}\p{Nd}]*\p{Nd}){4,}/u;

/**
 * The name to greet a guest by, or undefined. Anybody may ask for a meeting in anybody's name, and mail programs make links of
 * what looks like an address or a number: a "name" that could be bait is left out of mail to the guest. What is refused here
 * wrongly costs a greeting, so the doubt is against the name.
 */
export function greetableName(name: string): string | undefined {
  if (/\p{Default_Ignorable_Code_Point}/u.test(name)) return undefined;
  const line = name
    .normalize('NFKC')
    .replace(/\p{Zs}+/gu, ' ')
    .trim();
  if ([...line].length > longest || !nameText.test(line) || !/\p{L}/u.test(line)) return undefined;
  if (phoneNumber.test(line) || strayDot.test(line.replace(initials, ''))) return undefined;
  return line;
}
