import type { RequestLimits } from '../../src/service/index.ts';
import { UsageError } from '../command.ts';

/** The limits by the names that are typed. */
const names = {
  caller: 'perCaller',
  'caller-hour': 'perCallerHour',
  'caller-day': 'perCallerDay',
  reads: 'reads',
  guest: 'perGuest',
  page: 'perPage',
  mail: 'allMail',
} as const;
const spans = { second: 1000, minute: 60_000, hour: 3_600_000, day: 86_400_000 } as const;

/** Reads each `--limit NAME=N/SPAN`. @throws UsageError, naming the value and the remedy */
export function readLimits(texts: readonly string[]): Partial<RequestLimits> {
  return Object.fromEntries(texts.map(readLimit));
}

function readLimit(text: string): [keyof RequestLimits, RequestLimits[keyof RequestLimits]] {
  const [, name, count, span] =
    /^(caller|caller-hour|caller-day|reads|guest|page|mail)=(?:none|([1-9]\d{0,8})\/(second|minute|hour|day))$/.exec(
      text,
    ) ?? [];
  if (name === undefined)
    throw new UsageError(
      `--limit is "${text}"; it must be such as caller=60/minute, guest=10/hour, page=300/hour, mail=20000/day or page=none`,
    );
  const limit = names[name as keyof typeof names];
  return [
    limit,
    count === undefined ? null : { requests: Number(count), perMs: spans[span as keyof typeof spans] },
  ];
}
