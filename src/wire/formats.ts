// A pattern without captures: read by its places, one character at a time, a list takes longer.
const dateTimePattern =
  /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d+)?(?:Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/;

/**
 * Whether a text is a date-time in the interface's sense: RFC 3339, with seconds and an offset (interface §2). Whether the month has
 * that day is the calendar's to say.
 */
export function isDateTime(text: string): boolean {
  return dateTimePattern.test(text);
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
