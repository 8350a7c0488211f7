import {
  type Document,
  isAlias,
  isMap,
  isNode,
  isScalar,
  isSeq,
  LineCounter,
  parseDocument,
  visit,
  type YAMLError,
} from 'yaml';
import type { z } from 'zod';
import { zoneOf } from '../../time/index.ts';
import type { Reason } from '../../wire/index.ts';
import { type Host, hostKey } from '../hosts/host.ts';
import { calendarMistakes, fillCalendars } from './calendar-addresses.ts';
import { crossCheck, nearestName } from './cross-check.ts';
import type { Environment } from './environment.ts';
import { busyCalendar, type HostPage, type PageHost, type Pages, type WeeklyHours } from './host-page.ts';
import {
  hostSchema,
  pageSchema,
  pagesFileSchema,
  type WrittenFile,
  type WrittenHost,
  type WrittenPage,
} from './page-schema.ts';
import { phoneQuestions } from '../hosts/place.ts';
import { toWebhook, webhookMistakes, webhookSchema } from './webhooks.ts';

type Path = (string | number)[];

/**
 * How to read a pages file. `file`: its name in errors. `environment`: the variables that the file may name as `${NAME}`. The other two:
 * false makes an address without TLS a mistake.
 */
export type ReadPagesOptions = {
  file?: string;
  privateCalendars?: boolean;
  privateWebhooks?: boolean;
  environment?: Environment;
};

/**
 * Reads the pages of a service from YAML or JSON text. `file` names it in errors. With `privateCalendars: false` a busy calendar without
 * TLS is a mistake, as it is for a service without that option. By default it is accepted here, and the service reports it when it reads
 * the calendar. `privateWebhooks` is the same for webhooks. `environment` holds the variables that the file may name as `${NAME}`.
 * @throws PagesError with every mistake at once: line, field, what is written there and what would be right
 */
export function readPages(
  text: string,
  {
    file = 'pages',
    privateCalendars = true,
    privateWebhooks = true,
    environment = {},
  }: ReadPagesOptions = {},
): Pages {
  const source = parsePagesText(text, file);
  const parsed = pagesFileSchema.safeParse(source.data);
  const issues = parsed.success ? [] : parsed.error.issues;
  const problems = [
    ...issues.flatMap((issue) => describeIssue(source, issue)),
    ...[
      ...crossCheck(source.data),
      ...calendarMistakes(source.data, environment),
      ...webhookMistakes(source.data, { environment, privateWebhooks }),
    ].map(({ path, message }) => describe(source, path, message)),
    ...(privateCalendars || !parsed.success ? [] : openCalendars(source, parsed.data)),
  ];
  if (problems.length > 0)
    throw new PagesError(
      file,
      problems.sort((a, b) => a.line - b.line),
    );
  const { hosts = [], pages = [], webhooks: written = [] } = fillCalendars(parsed.data, environment);
  const named = new Map(hosts.map((host) => [hostKey(host.email), host]));
  const webhooks = written.map((webhook) => toWebhook(webhook, environment));
  return new Map(pages.map((page) => [page.slug, { ...finishPage(page, named), webhooks }]));
}

/** Calendars whose address begins with `http:`. */
function openCalendars(source: Source, { hosts, pages }: WrittenFile): PagesProblem[] {
  const lists: { path: Path; urls: readonly string[] }[] = [
    ...hosts.map(({ calendars }, index) => ({ path: ['hosts', index, 'calendars'], urls: calendars })),
    ...pages.map(({ busyCalendars }, index) => ({
      path: ['pages', index, 'busyCalendars'],
      urls: busyCalendars,
    })),
  ];
  return lists.flatMap(({ path, urls }) =>
    urls.flatMap((url, index) =>
      new URL(url).protocol === 'http:' ? [describe(source, [...path, index], withoutTls)] : [],
    ),
  );
}

/** The reason why a busy calendar without TLS is refused, and the remedy. */
export const withoutTls =
  'must begin with https:, because anyone between could read it; for a server of your own say --private-calendars (in code privateCalendars)';

function describeIssue(source: Source, issue: z.core.$ZodIssue): PagesProblem[] {
  const path = issue.path as Path;
  if (issue.code !== 'unrecognized_keys') return [describe(source, path, issue.message)];
  const known = knownKeys(path);
  return issue.keys.map((key) => {
    const nearest = nearestName(key, known);
    const remedy = nearest ? `did you mean ${nearest}?` : `known are ${known.join(', ')}`;
    return {
      line: lineOf(source, [...path, key]),
      field: fieldOf([...path, key]),
      message: `is no known key; ${remedy}`,
    };
  });
}

function describe(source: Source, path: Path, message: string): PagesProblem {
  const value = valueAt(source.data, path);
  // A secret is not repeated, because errors are logged.
  const isSecret = path.at(-1) === 'secret' && typeof value === 'string' && !/^\$\{\w+\}$/.test(value);
  const shown = isSecret ? 'no secret of a webhook' : abbreviate(JSON.stringify(value) ?? '');
  const written = value === undefined ? 'is missing' : `is ${shown}`;
  return { line: lineOf(source, path), field: fieldOf(path), message: `${written}; it ${message}` };
}

function knownKeys(path: Path): string[] {
  if (path.length === 0) return Object.keys(pagesFileSchema.shape);
  if (path[0] === 'webhooks') return Object.keys(webhookSchema.shape);
  if (path.length === 2) return Object.keys((path[0] === 'hosts' ? hostSchema : pageSchema).shape);
  if (path.includes('questions') || path.includes('customFields')) return ['key', 'label', 'required', 'type'];
  if (path.at(-1) === 'location') return ['address', 'phone', 'video', 'call'];
  return ['key', 'label', 'suggestedDurationMinutes', 'durationsMinutes', 'location', 'questions'];
}

/** The line of a field; of its parent if it is missing. */
function lineOf({ document, lines }: Source, path: Path): number {
  let node: unknown = document.contents;
  let offset = isNode(node) ? (node.range?.[0] ?? 0) : 0;
  for (const step of path) {
    if (isAlias(node)) node = node.resolve(document);
    if (isMap(node)) {
      const pair = node.items.find(({ key }) => isScalar(key) && String(key.value) === String(step));
      if (!pair) break;
      offset = (isScalar(pair.key) ? pair.key.range?.[0] : undefined) ?? offset;
      node = pair.value;
    } else if (isSeq(node)) {
      node = node.items[Number(step)];
      offset = (isNode(node) ? node.range?.[0] : undefined) ?? offset;
    } else break;
  }
  return lineAt(lines, offset);
}

function fieldOf(path: Path): string {
  return path
    .map((step, index) =>
      typeof step === 'number' ? `[${step}]` : `${index > 0 ? '.' : ''}${abbreviate(step)}`,
    )
    .join('');
}

function valueAt(data: unknown, path: Path): unknown {
  let value = data;
  for (const step of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) return undefined;
    value = (value as Record<string | number, unknown>)[step];
  }
  return value;
}

function abbreviate(text: string): string {
  return text.length > 80 ? `${text.slice(0, 80)}…` : text;
}

function finishPage(
  written: WrittenPage,
  named: ReadonlyMap<string, WrittenHost>,
): Omit<HostPage, 'webhooks'> {
  const {
    slug,
    name,
    headline,
    timezone,
    locale,
    durationsMinutes,
    reasons,
    reasonRequired,
    customFields,
    location,
    colour,
    privacyUrl,
    reminderHours,
    listed,
  } = written;
  const [first, ...others] = hostAddresses(written).map((email) => {
    const key = hostKey(email);
    return pageHost(written, named.get(key) ?? { email, timezone });
  });
  // Who the host is, is decided after the questions are answered. So a question of one host is asked of all guests.
  const asked = location ?? [first, ...others].map((one) => one?.host.place).find((one) => one?.kind === 'call');
  return {
    ...{
      slug,
      name,
      headline,
      timezone,
      locale,
      durationsMinutes,
      reasonRequired,
      colour,
      privacyUrl,
      reminderHours,
      listed,
    },
    zone: zoneOf(timezone),
    hosts: [first as PageHost, ...others],
    reasons: reasons.map(finishReason),
    customFields: [...phoneQuestions(asked), ...customFields],
    places: {
      page: location,
      reasons: new Map(reasons.flatMap(({ key, location: own }) => (own ? [[key, own]] : []))),
    },
    defaultDurationMinutes: written.defaultDurationMinutes ?? (durationsMinutes[0] as number),
    howToBook: written.howToBook ?? null,
  };
}

function finishReason({ location, durationsMinutes, questions, ...reason }: WrittenPage['reasons'][number]): Reason {
  return {
    ...reason,
    ...(durationsMinutes && { durationsMinutes }),
    questions: [...phoneQuestions(location), ...questions],
  };
}

/** The addresses of a page's hosts as the page spells them. */
function hostAddresses({ host, hosts, hostEmail }: WrittenPage): string[] {
  return hosts ?? [(host ?? hostEmail) as string];
}

/** What counts for meetings of a page with one host. The page's own hours, buffers and dates replace the host's. */
function pageHost(
  page: WrittenPage,
  written: Pick<WrittenHost, 'email' | 'timezone'> & Partial<WrittenHost>,
): PageHost {
  const hours = page.hours ?? written.hours;
  const host: Host = {
    key: hostKey(written.email),
    email: written.email,
    name: written.name ?? null,
    zone: zoneOf(written.timezone),
    meetingsPerDay: written.meetingsPerDay ?? null,
    meetingsPerWeek: written.meetingsPerWeek ?? null,
    horizonDays: written.horizonDays ?? null,
    place: written.location ?? null,
  };
  const calendarsIn = (urls: readonly string[], timezone: string) =>
    urls.map((url) => busyCalendar(url, timezone, host.email));
  const calendars = [
    ...calendarsIn(written.calendars ?? [], written.timezone),
    ...calendarsIn(page.busyCalendars, page.timezone),
  ];
  return {
    host,
    zone: page.hours ? zoneOf(page.timezone) : host.zone,
    weeklyHours: hours as WeeklyHours,
    dateOverrides: new Map([...(written.dateOverrides ?? []), ...page.dateOverrides]),
    bufferBeforeMinutes: page.bufferBeforeMinutes ?? written.bufferBeforeMinutes ?? 0,
    bufferAfterMinutes: page.bufferAfterMinutes ?? written.bufferAfterMinutes ?? 0,
    minimumNoticeMinutes: page.minimumNoticeMinutes,
    incrementMinutes: page.incrementMinutes,
    calendars: [...new Map(calendars.map((calendar) => [calendar.id, calendar])).values()],
  };
}

/** A valid YAML file (JSON is a part of YAML): its values, and its nodes, which know their lines. */
export type Source = { document: Document; lines: LineCounter; data: unknown };

const largestFile = 1_048_576;

/** Parses a pages file within limits. @throws PagesError */
export function parsePagesText(text: string, file: string): Source {
  const fail = (message: string): never => {
    throw new PagesError(file, [{ line: 1, field: '', message }]);
  };
  if (text.length > largestFile)
    fail(`is ${text.length} characters long; a pages file has ${largestFile} at most`);
  if (text.trim() === '') fail('is empty; it must hold the key pages with at least one page');
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false, version: '1.2' });
  const problems = syntaxProblems(document, lines);
  if (problems.length > 0) throw new PagesError(file, problems);
  try {
    const broken = brokenAliases(document, lines);
    if (broken.length > 0) throw new PagesError(file, broken);
    // The count stops a file whose aliases would unfold into gigabytes.
    return { document, lines, data: document.toJS({ maxAliasCount: 100 }) };
  } catch (error) {
    if (error instanceof RangeError) return fail('is nested too deeply to be read');
    if (!(error instanceof ReferenceError)) throw error;
    return fail('repeats itself by aliases (*name) more often than a pages file needs');
  }
}

/** One syntax error causes many others after it, so only the first is reported. Other errors are all reported. */
function syntaxProblems(document: Document, lines: LineCounter): PagesProblem[] {
  const errors: YAMLError[] = [...document.errors, ...document.warnings];
  const alone = (error: YAMLError) => error.code === 'DUPLICATE_KEY' || error.code === 'TAG_RESOLVE_FAILED';
  const exhausted = errors.find(({ code }) => code === 'RESOURCE_EXHAUSTION');
  const broken = errors.filter((error) => !alone(error)).slice(0, 1);
  return (exhausted ? [exhausted] : [...broken, ...errors.filter(alone)]).map((error) => ({
    line: lineAt(lines, placeOf(document, error)),
    field: '',
    message: wordsFor(error),
  }));
}

/** If a closing quote is missing, report the line of the opening quote and not the end of the file. */
function placeOf(document: Document, { code, pos }: YAMLError): number {
  let place = pos[0];
  if (code !== 'MISSING_CHAR') return place;
  visit(document, {
    Scalar: (_, { type, range }) => {
      if (type?.startsWith('QUOTE') && range && range[0] < place && range[1] >= place) place = range[0];
    },
  });
  return place;
}

function wordsFor({ code, message }: YAMLError): string {
  if (code === 'RESOURCE_EXHAUSTION') return 'is nested too deeply to be read';
  if (code === 'MULTIPLE_DOCS')
    return 'begins a second document here (---); a pages file is one, with every page in its list';
  return `is no valid YAML or JSON: ${message}`;
}

function brokenAliases(document: Document, lines: LineCounter): PagesProblem[] {
  const problems: PagesProblem[] = [];
  visit(document, {
    Alias: (_, alias) => {
      if (alias.resolve(document)) return;
      const message = `names *${alias.source}, but there is no &${alias.source} before it`;
      problems.push({ line: lineAt(lines, alias.range?.[0] ?? 0), field: '', message });
    },
  });
  return problems;
}

/** The line of a place in the text, counted from 1. */
export function lineAt(lines: LineCounter, offset: number): number {
  return Math.max(1, lines.linePos(offset).line);
}

/** One mistake in a pages file. `field` is its path, as in `pages[0].timezone`; empty if it is about the whole file. */
export type PagesProblem = { line: number; field: string; message: string };

/** A pages file cannot be used; `problems` holds every mistake that was found, in the order of the file. */
export class PagesError extends Error {
  override readonly name = 'PagesError';
  readonly problems: readonly PagesProblem[];

  constructor(file: string, problems: readonly PagesProblem[]) {
    const lines = problems.map(
      ({ line, field, message }) => `${file}:${line}: ${field}${field ? ' ' : ''}${message}`,
    );
    const count = problems.length === 1 ? '' : `${file} has ${problems.length} mistakes:\n`;
    super(count + lines.join('\n'));
    this.problems = problems;
  }
}
