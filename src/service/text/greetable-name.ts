import { withoutJoiners } from './sentence.ts';

const longest = 60;

// Matches the characters of people's names. Signs of addresses, sums, exclamations and invisible characters are not among them.
const nameText = /^[\p{L}\p{M}\p{Nd}\p{Zs}.,'’‘`´"“”״׳()&·‐–-]+$/u;
const initials = /(?<![^\s,("])(?:\p{L}\.){2,}(?=[\s,)"]|$)/gu;
// A dot belongs to a short form (Dr., Prof., Jr.) and is followed by a space. U+3002 is a dot for a browser.
const strayDot = /(?<!(?:^|[\s("])\p{L}[\p{L}\p{M}]{0,4})\.|\.(?!\s|[,)"]|$)/u;
const phoneNumber = /\p{Nd}(?:[^\p{L}\p{Nd}]*\p{Nd}){4,}/u;

/**
 * The name to greet a guest by, or undefined. Anybody can request a meeting in another person's name, and mail programs turn addresses
 * and numbers into links. So a "name" that could be an advertisement is left out of mail to the guest. A wrong refusal only costs the
 * greeting.
 */
export function greetableName(name: string): string | undefined {
  const line = name
    .normalize('NFKC')
    .replace(/\p{Zs}+/gu, ' ')
    .trim();
  const plain = withoutJoiners(line);
  if (/\p{Default_Ignorable_Code_Point}/u.test(plain)) return undefined;
  if ([...line].length > longest || !nameText.test(plain) || !/\p{L}/u.test(plain)) return undefined;
  if (phoneNumber.test(plain) || strayDot.test(plain.replace(initials, ''))) return undefined;
  return line;
}
