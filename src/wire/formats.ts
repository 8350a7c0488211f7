/** Whether a value is a JSON object, not null and not an array. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

// Without captures, this pattern is faster for a list than reading by position.
const dateTimePattern =
  /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])[Tt](?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{1,30})?(?:[Zz]|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/;

/**
 * Whether a text is a date-time (interface §2): RFC 3339, with seconds and an offset. A lower-case "t" or "z" is valid (RFC 3339 §5.6).
 * It does not check whether the month has that day.
 */
export function isDateTime(text: string): boolean {
  return dateTimePattern.test(text);
}

// One mailbox: letters and digits of any script, and the signs that an address may hold without quotation marks (RFC 5322 §3.2.3,
// RFC 6531 §3.3). Not allowed: characters that could add a second recipient, a display name or a mail header, invisible and blank
// characters, emojis, and letters that look like quotation marks (U+02B0 to U+02FF).
const letter = String.raw`[[\p{L}\p{Mn}\p{Mc}\p{Nd}\p{Nl}]--[\p{Default_Ignorable_Code_Point}\u02b0-\u02ff]]`;
const inLocal = String.raw`[${letter}.!#$%&'*+\-\/=?\^_\`\{\|\}~]`;
const emailPattern = new RegExp(`^${inLocal}+@[${letter}.\\-]+\\.[${letter}\\-]{2,}$`, 'v');

/** Whether a text is one plain email address, at most 254 characters (interface §2, `guestEmail`; RFC 5321 §4.5.3.1). */
export function isEmailAddress(text: string): boolean {
  if (text.length > 254 || !emailPattern.test(text) || !keepsItsShape(text)) return false;
  // Refuse encoded words (RFC 2047 §2). Their characters are allowed, but a mail reader shows the encoded text.
  if (/=\?.*\?=/.test(text)) return false;
  const [local = '', domain = ''] = text.split('@');
  return local.length <= 64 && !`.${local}.`.includes('..') && isMailDomain(domain);
}

/**
 * Whether a domain is valid in the DNS (RFC 5890, RFC 5321 §4.1.2). Its labels have 1 to 63 characters and no hyphen at either end. The
 * last label is no number. IDNA can write an international domain in ASCII.
 */
function isMailDomain(domain: string): boolean {
  const labels = (URL.parse(`http://${domain}`)?.hostname ?? '').split('.');
  return (
    !/^\d+$/.test(labels.at(-1) ?? '') && labels.every((label) => /^(?!-)[a-z0-9-]{1,63}(?<!-)$/.test(label))
  );
}

/** Whether NFKC keeps `@`, `.`, `,` and `;` in place. A mail program may normalise an address, and `＠` or `．` would then change it. */
function keepsItsShape(text: string): boolean {
  const folded = text.normalize('NFKC');
  return folded === text || (emailPattern.test(folded) && shapeOf(folded) === shapeOf(text));
}

function shapeOf(text: string): string {
  return text.replace(/[^@.,;]+/g, ' ');
}
