/**
 * Four bare digits directly behind day and month are a year (planner.md, point 1). So `1500` is no clock there. Behind a year, a day
 * without a month or a weekday, and behind an operator, it is a clock.
 */
const yearBehindMonth =
  /(?:\d(?:st|nd|rd|th)?(?: of)? (?:nov|dec)(?:ember)?|(?:nov|dec)(?:ember)? \d+(?:st|nd|rd|th)?|\b\d+[/.]1[12]),? (?:1500|1700|0930|1130)\b/i;

export function englishCollision(phrase: string): boolean {
  return yearBehindMonth.test(phrase);
}

/** The planner misreads these: it offers every afternoon from that day on. They are in no sample until it reads them. */
export const misreadNotations: ReadonlySet<string> = new Set(['Nov 24th until 3pm']);

const yearBehindHebrewMonth = /(?:נובמבר|(?<![/.\d])\d+[/.]11|לחודש),? (?:1500|1700)(?!\d)/;

/** Hebrew has the same collision: `24 בנובמבר 1500` names a year. */
export function hebrewCollision(phrase: string): boolean {
  return yearBehindHebrewMonth.test(phrase);
}
