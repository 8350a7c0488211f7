import { oneLine } from '../../text/sentence.ts';

/**
 * The kinds of failures. For `signIn` (wrong or withdrawn credentials), `refused` (no permission), `missing` (no such calendar) and
 * `otherHost` (an address that was not allowed) a person must act. `changed`: somebody else changed the entry meanwhile. `limited`: too
 * many requests. `down`, `slow` and `unreachable` pass by themselves. `unreadable`: not the expected document.
 */
export type FailureKind =
  | ('signIn' | 'refused' | 'missing' | 'otherHost')
  | ('changed' | 'limited' | 'down' | 'slow' | 'unreachable' | 'unreadable');

const statusKinds: Record<string, FailureKind> = {
  401: 'signIn',
  403: 'refused',
  '403 rateLimitExceeded': 'limited',
  '403 userRateLimitExceeded': 'limited',
  '403 quotaExceeded': 'limited',
  404: 'missing',
  405: 'refused',
  409: 'changed',
  410: 'missing',
  412: 'changed',
  413: 'refused',
  423: 'down',
  429: 'limited',
  507: 'refused',
};

const kindOfStatus = (status: string): FailureKind =>
  statusKinds[status] ?? (status.startsWith('5') ? 'down' : 'unreadable');

const hints: Record<string, string> = {
  401: ': user, password or API key is missing, wrong or withdrawn. Make a new one and set it. After a change of the pages file send the service SIGHUP; after a change of the environment restart it; after "calendars connect" do nothing',
  404: ': there is no calendar at this address; agent-booking calendars connect lists the calendars of a user',
};

/** The reasons why a calendar cannot be read or written: the kind, and the sentence in English. `detail` is a number, a type or a technical text. */
const reasons = {
  privateAddress: [
    'otherHost',
    () =>
      'its server has a private address; --private-calendars (in code privateCalendars) allows one for hosts that a page names, without redirects to others',
  ],
  withoutTls: ['otherHost', (detail: string) => `its address ${detail}`],
  otherHost: ['otherHost', (host: string) => `its server leads to another server, ${host}`],
  slow: ['slow', (seconds: string) => `it did not arrive within ${seconds} s`],
  unreachable: ['unreachable', (detail: string) => `its server cannot be reached (${detail})`],
  status: [kindOfStatus, (status: string) => `its server answered ${status}${hints[status] ?? ''}`],
  otherAddress: [
    'missing',
    () =>
      'its address is not that of a calendar for events; agent-booking calendars connect caldav lists the calendars of a user',
  ],
  unsuitable: ['refused', (detail: string) => `its event type cannot be used: ${detail}`],
  noSignIn: [
    'signIn',
    () => 'no sign-in is stored for it, or it was withdrawn; agent-booking calendars connect makes a new one',
  ],
  redirects: ['unreadable', (most: string) => `its server redirected more than ${most} times`],
  redirectToNoAddress: ['unreadable', () => 'its server redirected to a text that is not a web address'],
  redirectWithoutTls: [
    'otherHost',
    () => 'its server redirected from https to http, where anybody can read along',
  ],
  noCalendar: [
    'unreadable',
    (type: string) => `its server sent ${type}, and nothing in it says BEGIN:VCALENDAR`,
  ],
  unexpected: ['unreadable', (detail: string) => `its server sent an unexpected answer: ${detail}`],
  encoded: ['unreadable', (encoding: string) => `its server sent it as ${encoding}; it must be plain`],
  large: ['unreadable', (kib: string) => `it is larger than ${kib} KiB`],
  manyTimes: ['unreadable', (detail: string) => `it holds ${detail}`],
  slowToRead: ['unreadable', (seconds: string) => `it took longer than ${seconds} s to read`],
  damaged: ['unreadable', (detail: string) => detail],
  changed: ['changed', () => 'the entry was changed there at the same time'],
  readOnly: ['refused', () => 'meetings cannot be written into it'],
} satisfies Record<
  string,
  readonly [FailureKind | ((detail: string) => FailureKind), (detail: string) => string]
>;

export type FailureCode = keyof typeof reasons;

/** A calendar could not be read or written. Its message is logged, so it never holds an address, a token or a title. */
export class CalendarFailure extends Error {
  override readonly name = 'CalendarFailure';
  readonly code: FailureCode;
  readonly detail: string;
  readonly kind: FailureKind;
  /** The wait that the server asked for. */
  readonly retryAfterMs: number;

  constructor(
    code: FailureCode,
    detail: string | number = '',
    { retryAfterMs = 0, ...options }: ErrorOptions & { retryAfterMs?: number } = {},
  ) {
    const shown = oneLine(String(detail), 200);
    super(reasons[code][1](shown), options);
    this.code = code;
    this.detail = shown;
    const [kind] = reasons[code];
    this.kind = typeof kind === 'string' ? kind : kind(shown);
    this.retryAfterMs = retryAfterMs;
  }
}

/** Whether only a person can end a failure of this kind. */
export const needsPerson = (kind: FailureKind): boolean =>
  ['signIn', 'refused', 'missing', 'otherHost'].includes(kind);

type Reason = { code: FailureCode; detail: string };

/** The reason as the database keeps it: its code, and after a space its detail. */
export const keptReason = ({ code, detail }: Reason): string => `${code} ${detail}`;

/** Reads a stored reason. If another version stored it, it has no code that we know, and is shown as it is. */
export function readReason(kept: string): Reason {
  const code = kept.split(' ', 1)[0] ?? '';
  return isCode(code) ? { code, detail: kept.slice(code.length + 1) } : { code: 'damaged', detail: kept };
}

export function reasonInEnglish({ code, detail }: Reason): string {
  return reasons[code][1](detail);
}

const isCode = (text: string): text is FailureCode => Object.hasOwn(reasons, text);
