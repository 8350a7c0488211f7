const dateTimePattern =
  /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d+)?(?:Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/;

/** Whether a text is a date-time in the interface's sense: RFC 3339, with seconds and an offset (interface §2). */
export function isDateTime(text: string): boolean {
  return dateTimePattern.test(text);
}

// One mailbox and nothing beside it: what would let a second recipient, a display name or a mail header in is refused.
const emailPattern =
  /^[^\s@,;:<>()[\]"\\\p{Cc}\p{Cf}]+@[^\s@,;:<>()[\]"\\\p{Cc}\p{Cf}]+\.[^\s@.,;:<>()[\]"\\\p{Cc}\p{Cf}]{2,}$/u;

/** Whether a text is one plain email address, at most 254 characters (interface §2, `guestEmail`; RFC 5321 §4.5.3.1). */
export function isEmailAddress(text: string): boolean {
  if (text.length > 254 || !emailPattern.test(text)) return false;
  const [local = '', domain = ''] = text.split('@');
  return local.length <= 64 && !`.${local}.`.includes('..') && !`.${domain}.`.includes('..');
}
