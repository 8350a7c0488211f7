import type { RequestLimits } from '../../src/service/index.ts';
import { dayMs, hourMs, minuteMs } from '../../src/time/index.ts';
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
const spans = { second: 1000, minute: minuteMs, hour: hourMs, day: dayMs } as const;
const form = new RegExp(
  `^(${Object.keys(names).join('|')})=(?:none|([1-9]\\d{0,8})/(${Object.keys(spans).join('|')}))$`,
);

/** Reads each `--limit NAME=N/SPAN`. @throws UsageError, naming the value and the remedy */
export function readLimits(texts: readonly string[]): Partial<RequestLimits> {
  const limits = texts.map((text) => {
    const [, name, count, span] = form.exec(text) ?? [];
    if (name === undefined)
      throw new UsageError(
        `--limit is "${text}"; it must be such as caller=60/minute, guest=10/hour, page=300/hour, mail=20000/day or page=none`,
      );
    const perMs = spans[span as keyof typeof spans];
    return [names[name as keyof typeof names], count ? { requests: Number(count), perMs } : null] as const;
  });
  return Object.fromEntries(limits);
}
