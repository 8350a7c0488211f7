import { UsageError } from './command.ts';

type Range = { least: number; most?: number; note?: string };

/** Reads a whole number. @throws UsageError, naming the value and the remedy */
export function readCount(option: string, text: string, range: Range): number;
export function readCount(option: string, text: string | undefined, range: Range): number | undefined;
export function readCount(
  option: string,
  text: string | undefined,
  { least, most = Number.MAX_SAFE_INTEGER, note = '' }: Range,
): number | undefined {
  if (text === undefined) return undefined;
  const count = Number(text);
  if (/^\d+$/.test(text) && count >= least && count <= most) return count;
  const to = most === Number.MAX_SAFE_INTEGER ? ' on' : ` to ${most}`;
  throw new UsageError(`${option} is "${text}"; it must be a whole number from ${least}${to}${note}`);
}

const or = new Intl.ListFormat('en-GB', { type: 'disjunction' });

/** Reads one of some words. @throws UsageError that names the right words */
export function oneOf<const Word extends string>(option: string, text: string, words: readonly Word[]): Word {
  const found = words.find((word) => word === text);
  if (found !== undefined) return found;
  throw new UsageError(`${option} is "${text}"; it must be ${or.format(words)}`);
}

/** Reads a web address without query and password. @throws UsageError, naming the value and the remedy */
export function readWebAddress(option: string, text: string, example: string): string {
  const url = URL.parse(text);
  if (url && /^https?:$/.test(url.protocol) && !url.search && !url.hash && !url.username && !url.password)
    return text;
  throw new UsageError(`${option} is "${text}"; it must be a web address such as ${example}`);
}

/** Reads a moment: a date and time with its offset. @throws UsageError, naming the value and the remedy */
export function readMoment(option: string, text: string): Date {
  const moment = new Date(
    /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d)$/i.test(text) ? text : '',
  );
  // The years just before and after must have four digits too.
  if (moment.getUTCFullYear() >= 1971 && moment.getUTCFullYear() <= 9000) return moment;
  throw new UsageError(
    `${option} "${text}" is no date and time with an offset from 1971 to 9000, such as 2026-11-24T10:00:00Z`,
  );
}

/** Reads an IANA zone; this machine's if none is given. @throws UsageError, naming the value and the remedy */
export function readZone(given: string | undefined): string {
  const zone = given ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone });
    return zone;
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new UsageError(`--timezone is "${zone}"; it must be an IANA zone such as Asia/Jerusalem`);
  }
}
