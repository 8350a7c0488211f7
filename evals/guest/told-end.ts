/** Words by which an agent tells that it has requested a meeting, whatever else is true. */
const toldRequest =
  /\bconfirm|\be-?mail|\bsent\b|\brequested\b|\brequest (?:is|was|has)\b|\bbooked\b|\bscheduled\b|\breserved\b|\ball set\b|\bdone\b|אישור|לאשר|מייל|דוא|נשלח|ביקשתי|הבקשה|נקבע|קבעתי|הוזמן/iu;

/** Words by which an agent gives up. */
const givesUp =
  /\b(?:can(?:no|')t|could not|couldn't|unable to|not able to|not possible|impossible|no (?:free|available|suitable|matching|open)|nothing (?:is )?(?:free|available)|not (?:free|available|found)|fully booked|does not exist|sorry)\b|אי אפשר|לא ניתן|אין (?:זמנים|מועדים|שעות|מועד|זמן|אפשרות)|לא פנוי|לא נמצא|לא מצאתי|איני יכול|לא יכול|מצטער/iu;

/** Words by which an agent says that it does not know what became of a request. */
const doesNotKnow =
  /\bnot (?:sure|clear|certain|known)\b|\bunclear\b|\bmay (?:or may not )?have\b|\bmight have\b|\bcannot tell\b|\buncertain\b|\bcheck (?:your|their) (?:e-?mail|mail|inbox)\b|לא ברור|לא בטוח|ייתכן|לבדוק (?:את )?(?:ה)?(?:מייל|דואר)|בדקו? (?:את )?ה?(?:מייל|דואר)/iu;

export function tellsOfRequest(text: string): boolean {
  return toldRequest.test(text);
}

export function tellsOfGivingUp(text: string): boolean {
  return givesUp.test(text);
}

export function tellsOfNotKnowing(text: string): boolean {
  return doesNotKnow.test(text);
}

/** Whether a text holds one of a script's own words. */
export function saysOneOf(text: string, words: readonly string[]): boolean {
  const lower = text.toLowerCase();
  return words.some((word) => lower.includes(word.toLowerCase()));
}
