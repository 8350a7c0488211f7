/** Whether a value is a JSON object, not null and not an array. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

// The pattern has no captures. Reading by position in JavaScript is slower for a list.
const dateTimePattern =
  /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])[Tt](?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{1,30})?(?:[Zz]|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/;

/**
 * Whether a text is a date-time (interface §2): RFC 3339, with seconds and an offset. A lower-case "t" or "z" is valid (RFC 3339 §5.6).
 * It does not check that the month has that day.
 */
export function isDateTime(text: string): boolean {
  return dateTimePattern.test(text);
}

// One mailbox only: letters and digits of any script, and the signs that an address may hold without quotation marks (RFC 5322 §3.2.3,
// RFC 6531 §3.3). Not allowed are characters that could add a second recipient, a display name or a mail header, invisible and blank
// characters, pictures, and letters that look like quotation marks (U+02B0 to U+02FF).
const letter = String.raw`[[\p{L}\p{Mn}\p{Mc}\p{Nd}\p{Nl}]--[\p{Default_Ignorable_Code_Point}\u02b0-\u02ff]]`;
const inLocal = String.raw`[${letter}.!#$%&'*+\-\/=?\^_\`\{\|\}~]`;
const emailPattern = new RegExp(`^${inLocal}+@[${letter}.\\-]+\\.[${letter}\\-]{2,}$`, 'v');

/** Whether a text is one plain email address, at most 254 characters (interface §2, `guestEmail`; RFC 5321 §4.5.3.1). */
export function isEmailAddress(text: string): boolean {
  if (text.length > 254 || !emailPattern.test(text) || !keepsItsShape(text)) return false;
  // An encoded word (RFC 2047 §2) consists of allowed characters, but a mail reader shows the text that it encodes.
  if (/=\?.*\?=/.test(text)) return false;
  const [local = '', domain = ''] = text.split('@');
  return local.length <= 64 && !`.${local}.`.includes('..') && isMailDomain(domain);
}

/**
 * Whether a domain can be asked for in the DNS: labels of 1 to 63 characters without a hyphen at an end, a last label that is no number,
 * and, where it is international, a name that IDNA can write in ASCII (RFC 5890, RFC 5321 §4.1.2).
 */
function isMailDomain(domain: string): boolean {
  const ascii = URL.parse(`http://${domain}`)?.hostname ?? '';
  const labels = ascii.split('.');
  return (
    !/^\d+$/.test(labels.at(-1) ?? '') && labels.every((label) => /^(?!-)[a-z0-9-]{1,63}(?<!-)$/.test(label))
  );
}

/** A mail program may normalise an address first, and then `＠` or `．` would change which address it is. */
function keepsItsShape(text: string): boolean {
  const folded = text.normalize('NFKC');
  return folded === text || (emailPattern.test(folded) && shapeOf(folded) === shapeOf(text));
}

function shapeOf(text: string): string {
  return text.replace(/[^@.,;]+/g, ' ');
}
