/** The reasons why a calendar cannot be read, in English. `detail` is a number, a type or a technical text. */
const sentences = {
  privateAddress: () =>
    'its server has a private address; --private-calendars (in code privateCalendars) allows one for hosts that a page names, without redirects to others',
  withoutTls: (detail: string) => `its address ${detail}`,
  slow: (seconds: string) => `it did not arrive within ${seconds} s`,
  unreachable: (detail: string) => `its server cannot be reached (${detail})`,
  status: (status: string) =>
    `its server answered ${status}${status === '401' ? ': user or password is missing, wrong or withdrawn. Make a new app password, set it, and restart the service' : ''}`,
  redirects: (most: string) => `its server redirected more than ${most} times`,
  redirectToNoAddress: () => 'its server redirected to a text that is not a web address',
  redirectWithoutTls: () => 'its server redirected from https to http, where anybody can read along',
  noCalendar: (type: string) => `its server sent ${type}, and nothing in it says BEGIN:VCALENDAR`,
  encoded: (encoding: string) => `its server sent it as ${encoding}; it must be plain`,
  large: (kib: string) => `it is larger than ${kib} KiB`,
  manyTimes: (detail: string) => `it holds ${detail}`,
  slowToRead: (seconds: string) => `it took longer than ${seconds} s to read`,
  damaged: (detail: string) => detail,
};

export type UnreadableCode = keyof typeof sentences;

/** A calendar could not be fetched or read. Its message is logged, so it never holds the address, which is often a secret. */
export class CalendarUnreadable extends Error {
  override readonly name = 'CalendarUnreadable';
  readonly code: UnreadableCode;
  readonly detail: string;

  constructor(code: UnreadableCode, detail: string | number = '', options?: ErrorOptions) {
    super(sentences[code](String(detail)), options);
    this.code = code;
    this.detail = String(detail);
  }
}

/** The reason as the database keeps it: its code, and after a space its detail. */
export const keptReason = ({ code, detail }: CalendarUnreadable): string => `${code} ${detail}`;

/** Reads a stored reason. If another version stored it, it has no code that we know, and is shown as it is. */
export function readReason(kept: string): { code: UnreadableCode; detail: string } {
  const code = kept.split(' ', 1)[0] ?? '';
  return isCode(code) ? { code, detail: kept.slice(code.length + 1) } : { code: 'damaged', detail: kept };
}

export function reasonInEnglish({ code, detail }: { code: UnreadableCode; detail: string }): string {
  return sentences[code](detail);
}

const isCode = (text: string): text is UnreadableCode => Object.hasOwn(sentences, text);
