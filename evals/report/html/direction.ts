/**
 * Which way a text runs. Not by its first letter, as browsers guess: a Hebrew sentence that begins with a name in Latin letters still runs
 * from right to left. Addresses and zone names are Latin everywhere, so a third of the letters is enough.
 */
export function directionOf(text: string): 'rtl' | 'ltr' {
  const letters = text.slice(0, 5000).match(/\p{L}/gu) ?? [];
  const toTheLeft = letters.filter((letter) => /[\p{Script=Hebrew}\p{Script=Arabic}]/u.test(letter));
  return toTheLeft.length > letters.length / 3 ? 'rtl' : 'ltr';
}
