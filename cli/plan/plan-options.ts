import { parseArgs } from 'node:util';
import { type CommandLine, UsageError } from '../command.ts';
import { readPageAddress } from '../page-address.ts';
import { readCount, readMoment, readZone } from '../read-options.ts';

/** The checked options of `plan`. */
export type PlanOptions = ReturnType<typeof readPlanOptions>;

/** @throws UsageError that names the value and what would be right */
export function readPlanOptions({ args }: CommandLine) {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      timezone: { type: 'string' },
      now: { type: 'string' },
      locale: { type: 'string' },
      url: { type: 'string' },
      duration: { type: 'string' },
      json: { type: 'boolean', default: false },
      explain: { type: 'boolean', default: false },
    },
  });
  if (positionals.length === 0) throw new UsageError('say what the guest said: plan "Tuesday after three"');
  if (values.duration !== undefined && values.url === undefined)
    throw new UsageError('--duration is for --url');
  const startedAt = new Date(performance.timeOrigin + performance.now());
  return {
    /** The guest's words, or `-` for standard input. */
    phrase: positionals.join(' '),
    timezone: readZone(values.timezone),
    now: values.now === undefined ? startedAt : readMoment('--now', values.now),
    /** The real time at which the command began. A list that is read later covers the time from that moment on. */
    startedAt,
    locale: values.locale === undefined ? undefined : readLocale(values.locale),
    page: values.url === undefined ? undefined : readPageAddress(values.url, '--url'),
    durationMinutes: readCount('--duration', values.duration, { least: 1 }),
    json: values.json,
    explain: values.explain,
  };
}

function readLocale(given: string): string {
  if (/^(?:en|he)(?:-[a-z0-9]+)*$/i.test(given)) return given;
  throw new UsageError(`--locale "${given}" is not known; these are: en, en-US, en-GB, he`);
}
