import { findZone, parseInstant } from '../src/time/index.ts';
import { UsageError } from './command.ts';

/** The fields that have a value. An option that was not typed is left out, so that it gets its default. */
export function given<Fields extends object>(
  fields: Fields,
): { [Key in keyof Fields]?: Exclude<Fields[Key], undefined> } {
  const typed = Object.entries(fields).filter(([, value]) => value !== undefined);
  return Object.fromEntries(typed) as ReturnType<typeof given<Fields>>;
}

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

/** Reads a moment: a date and time with its offset. @throws UsageError, naming the value and the remedy */
export function readMoment(option: string, text: string): Date {
  const moment = new Date(parseInstant(text) ?? Number.NaN);
  // The years just before and after must have four digits too.
  if (moment.getUTCFullYear() >= 1971 && moment.getUTCFullYear() <= 9000) return moment;
  throw new UsageError(
    `${option} "${text}" is no date and time with an offset from 1971 to 9000, such as 2026-11-24T10:00:00Z`,
  );
}

/** Reads an IANA zone; this machine's if none is given. @throws UsageError, naming the value and the remedy */
export function readZone(given: string | undefined): string {
  const zone = given ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
  if (findZone(zone)) return zone;
  throw new UsageError(`--timezone is "${zone}"; it must be an IANA zone such as Asia/Jerusalem`);
}

/** The address of a text, if it is one of the web. */
export function webAddressOf(text: string): URL | undefined {
  const url = URL.parse(text);
  return url && /^https?:$/.test(url.protocol) ? url : undefined;
}

/** Reads a web address without query and password. @throws UsageError, naming the value and the remedy */
export function readWebAddress(option: string, text: string, example: string): string {
  const url = webAddressOf(text);
  if (url && !url.search && !url.hash && !url.username && !url.password) return text;
  throw new UsageError(`${option} is "${text}"; it must be a web address such as ${example}`);
}

/** The place of a booking page: the service's address, and the page's own segment. */
export type PageAddress = { baseUrl: string; slug: string };

/**
 * Paths before the slug in an address that was copied from a browser or from a call: `/book` of the page for people, and the path of the
 * interface. A service at `https://example.com/book` has its pages at `https://example.com/book/book/slug`.
 */
const beforeSlug = /\/(?:book|api\/agent\/booking-pages)$/;

/** Reads `BASE/slug` as it was typed for an option or an argument of that name. @throws UsageError */
export function readPageAddress(given: string, name: string): PageAddress {
  const url = webAddressOf(given);
  const path = url ? pathOf(url, `${name} "${given}"`) : '';
  const slug = path.split('/').at(-1) ?? '';
  if (!url || slug === '')
    throw new UsageError(
      `${name} "${given}" is not the address of a page. Write BASE/slug, such as http://localhost:8787/demo`,
    );
  const before = path.slice(0, -slug.length - 1).replace(beforeSlug, '');
  return { baseUrl: `${url.origin}${before}`, slug: decodeURIComponent(slug) };
}

/**
 * Reads a service's address. An address that is certainly a page's, such as `BASE/book/slug`, gives its service and its slug.
 * @throws UsageError
 */
export function readServiceAddress(given: string, name: string): { baseUrl: string; slug?: string } {
  const url = webAddressOf(given);
  if (!url) throw new UsageError(`${name} "${given}" is not a web address, such as http://localhost:8787`);
  const path = pathOf(url, `${name} "${given}"`);
  if (beforeSlug.test(path.slice(0, path.lastIndexOf('/')))) return readPageAddress(given, name);
  return { baseUrl: `${url.origin}${path}` };
}

/** The path without the slashes at its end, still percent-encoded. `named`: the address in an error. @throws UsageError if it cannot be decoded */
function pathOf({ pathname }: URL, named: string): string {
  try {
    decodeURIComponent(pathname);
  } catch {
    throw new UsageError(
      `${named} has a % that begins no percent-encoded UTF-8 character; a % itself is written %25`,
    );
  }
  return pathname.replace(/\/+$/, '');
}
