import { type Environment, type Filled, fillEnvironment, missingVariables } from './environment.ts';
import { readCalendarUrl } from './host-page.ts';
import { type Loose, listOf, type Mistake, record } from './mistake.ts';
import type { WrittenFile } from './page-schema.ts';

/**
 * Puts environment variables into the address of a calendar: `https://dana:${PASSWORD}@cloud.example.com/…`. In the user and the password
 * values are percent-encoded. Elsewhere they stand as they are.
 */
function fillCalendarAddress(written: string, environment: Environment): Filled {
  const [, scheme = '', login = '', rest = written] = /^(\w+:\/\/)([^/?#]*@)(.*)$/s.exec(written) ?? [];
  const parts = [
    fillEnvironment(login, environment, encodeURIComponent),
    fillEnvironment(rest, environment),
  ] as const;
  const missing = parts.flatMap((part) => (part.ok ? [] : part.missing));
  if (missing.length > 0) return { ok: false, missing: [...new Set(missing)] };
  return { ok: true, value: scheme + parts.map((part) => (part.ok ? part.value : '')).join('') };
}

/** The file with the variables of its addresses filled in. `calendarMistakes` finds what cannot be filled in. */
export function fillCalendars(file: WrittenFile | undefined, environment: Environment): Partial<WrittenFile> {
  const fill = (urls: readonly string[]) =>
    urls.map((url) => {
      const filled = fillCalendarAddress(url, environment);
      if (!filled.ok) throw new RangeError(`the address of a calendar ${missingVariables(filled.missing)}`);
      return filled.value;
    });
  return {
    ...file,
    hosts: (file?.hosts ?? []).map((host) => ({ ...host, calendars: fill(host.calendars) })),
    pages: (file?.pages ?? []).map((page) => ({ ...page, busyCalendars: fill(page.busyCalendars) })),
  };
}

/** Finds addresses of calendars whose variables are not set, or hold something that makes no address. No message holds a value. */
export function calendarMistakes(data: unknown, environment: Environment): Mistake[] {
  const { hosts, pages } = record(data);
  const mistakesOf = (written: unknown, path: Mistake['path']): Mistake[] => {
    // An address that is wrong without its variables is reported by the schema.
    if (typeof written !== 'string' || readCalendarUrl(written) === undefined) return [];
    const filled = fillCalendarAddress(written, environment);
    if (!filled.ok) return [{ path, message: missingVariables(filled.missing) }];
    if (readCalendarUrl(filled.value) !== undefined) return [];
    return [{ path, message: 'must be an address of at most 2000 characters with its variables' }];
  };
  const inList = (items: Loose[], [list, field]: ['hosts' | 'pages', string]) =>
    items.flatMap((item, index) => {
      const urls = item[field];
      return Array.isArray(urls) ? urls.flatMap((url, at) => mistakesOf(url, [list, index, field, at])) : [];
    });
  return [
    ...inList(listOf(hosts), ['hosts', 'calendars']),
    ...inList(listOf(pages), ['pages', 'busyCalendars']),
  ];
}
