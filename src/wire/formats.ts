// Character codes: to ask for a character makes a text of it.
const plus = 43;
const dash = 45;
const dot = 46;
const colon = 58;
const letterT = 84;
const letterZ = 90;

/**
 * Whether a text is a date-time in the interface's sense: RFC 3339, with seconds and an offset (interface §2). Read by its places,
 * because a list has hundreds; whether the month has that day is the calendar's to say.
 */
export function isDateTime(text: string): boolean {
  return (
    inRange(text, 0, 99) &&
    inRange(text, 2, 99) &&
    text.charCodeAt(4) === dash &&
    inRange(text, 5, 12, 1) &&
    text.charCodeAt(7) === dash &&
    inRange(text, 8, 31, 1) &&
    text.charCodeAt(10) === letterT &&
    isClock(text, 11, 23) &&
    text.charCodeAt(16) === colon &&
    inRange(text, 17, 59) &&
    isOffset(text, offsetAt(text))
  );
}

/** Where the offset begins: behind the seconds, or a fraction of them. */
function offsetAt(text: string): number {
  if (text.charCodeAt(19) !== dot) return 19;
  let end = 20;
  while (end < text.length && isDigit(text.charCodeAt(end))) end += 1;
  return end > 20 ? end : text.length;
}

function isOffset(text: string, at: number): boolean {
  const sign = text.charCodeAt(at);
  if (sign === letterZ) return text.length === at + 1;
  return (sign === plus || sign === dash) && text.length === at + 6 && isClock(text, at + 1, 23);
}

function isClock(text: string, at: number, lastHour: number): boolean {
  return inRange(text, at, lastHour) && text.charCodeAt(at + 2) === colon && inRange(text, at + 3, 59);
}

/** Whether two digits stand at a place, and lie between two numbers. */
function inRange(text: string, at: number, most: number, least = 0): boolean {
  const tens = text.charCodeAt(at);
  const ones = text.charCodeAt(at + 1);
  if (!isDigit(tens) || !isDigit(ones)) return false;
  const number = (tens - 48) * 10 + ones - 48;
  return number >= least && number <= most;
}

function isDigit(code: number): boolean {
  return code >= 48 && code <= 57;
}

// One mailbox and nothing beside it: what would let a second recipient, a display name or a mail header in is refused, and so is
// what cannot be seen. U+3002 and U+FF61 are dots to whoever looks a domain up (RFC 3490 §3.1).
const refused = String.raw`\s@,;:<>()[\]"\\\u3002\uff61\p{Cc}\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}`;
const emailPattern = new RegExp(`^[^${refused}]+@[^${refused}]+\\.[^.${refused}]{2,}$`, 'u');

/** Whether a text is one plain email address, at most 254 characters (interface §2, `guestEmail`; RFC 5321 §4.5.3.1). */
export function isEmailAddress(text: string): boolean {
  if (text.length > 254 || !emailPattern.test(text) || !keepsItsShape(text)) return false;
  const [local = '', domain = ''] = text.split('@');
  return local.length <= 64 && !`.${local}.`.includes('..') && !`.${domain}.`.includes('..');
}

/** Whoever reads an address may fold its characters first, and `＠` or `．` would make another address of it. */
function keepsItsShape(text: string): boolean {
  const folded = text.normalize('NFKC');
  return folded === text || (emailPattern.test(folded) && shapeOf(folded) === shapeOf(text));
}

function shapeOf(text: string): string {
  return text.replace(/[^@.,;]+/g, ' ');
}
