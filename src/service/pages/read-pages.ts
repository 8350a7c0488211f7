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
import { phoneQuestions } from '../hosts/place.ts';
import { checkFile, type FileRules, hostAddresses, type Path } from './check-pages.ts';
import { type Environment, fillAddress, fillEnvironment } from './environment.ts';
import {
  accountId,
  type BusyCalendar,
  busyCalendar,
  calendarUrls,
  distinct,
  type HostPage,
  hashOf,
  hostKey,
  type PageHost,
  type Pages,
  type ServerKind,
} from './host-page.ts';
import {
  hostSchema,
  kindsOf,
  pagesFileSchema,
  readable,
  reportTo,
  type WrittenFile,
  type WrittenHost,
  type WrittenPage,
  type WrittenServerCalendar,
} from './page-schema.ts';
import { toWebhook } from './webhooks.ts';

/**
 * `file`: the name of the file in errors. `mcp`: whether listed pages without a setting `mcp` are served over MCP. `environment`: the
 * variables that the file may name. The other two: false refuses an address without TLS.
 */
export type ReadPagesOptions = { file?: string; mcp?: boolean } & Partial<FileRules>;

/**
 * Reads the pages of a service from YAML or JSON text. Addresses without TLS are accepted here by default. Then the service reports a busy
 * calendar without TLS when it reads it.
 * @throws PagesError with every mistake at once: line, field, what is written there and what would be right
 */
export function readPages(text: string, options: ReadPagesOptions = {}): Pages {
  const file = checkPagesText(text, options);
  const makePage = createPageMaker(file, options);
  return new Map(file.pages.map((page) => [page.slug, makePage(page)]));
}

/** Parses and checks a pages file. @throws PagesError */
export function checkPagesText(text: string, options: ReadPagesOptions): WrittenFile {
  const { file = 'pages', privateCalendars = true, privateWebhooks = true, environment = {} } = options;
  const source = parsePagesText(text, file);
  const rules = { environment, privateCalendars, privateWebhooks };
  const parsed = pagesFileSchema
    .superRefine((written, context) => checkFile(written, rules, reportTo(context)), readable)
    .safeParse(source.data);
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.flatMap((issue) => describeIssue(source, issue));
  throw new PagesError(
    file,
    problems.sort((a, b) => a.line - b.line),
  );
}

function describeIssue(source: Source, issue: z.core.$ZodIssue): PagesProblem[] {
  const path = issue.path as Path;
  const problemAt = (place: Path, message: string): PagesProblem => ({
    line: lineOf(source, place),
    field: fieldOf(place),
    message,
  });
  if (issue.code === 'invalid_union') {
    // A calendar is a text or a mapping: the mistakes are those of the form that is written there.
    const [ofText = [], ofMapping = []] = issue.errors;
    const mistakes = typeof valueAt(source.data, path) === 'object' ? ofMapping : ofText;
    return mistakes.flatMap((one) => describeIssue(source, { ...one, path: [...path, ...one.path] }));
  }
  if (issue.code !== 'unrecognized_keys')
    return [problemAt(path, `${describeValue(valueAt(source.data, path), path)}; it ${issue.message}`)];
  return issue.keys.map((key) => {
    const nearest = nearestName(key, issue.message.split(', '));
    const remedy = nearest ? `did you mean ${nearest}?` : `known are ${issue.message}`;
    return problemAt([...path, key], `is no known key; ${remedy}`);
  });
}

/** Errors are logged, so a message shows no secret, and of an address only the scheme and the host. */
function describeValue(value: unknown, path: Path): string {
  if (value === undefined) return 'is missing';
  const name = path.findLast((step) => typeof step === 'string') ?? '';
  const text =
    JSON.stringify(value, (key, part) => (secretFields.test(key || name) ? hide(part) : part)) ?? '';
  const hideAddress = (quoted: string) => JSON.stringify(hide(JSON.parse(quoted)));
  return `is ${abbreviate(text.replace(/"\w+:\/\/(?:[^"\\]|\\.)*"/g, hideAddress))}`;
}

const secretFields = /^(?:calendars|busyCalendars|url|secret|caldav|password|apiKey)$/;

function hide(value: unknown): unknown {
  if (typeof value !== 'string') return value && '…';
  if (/^\$\{\w+\}$/.test(value)) return value;
  const url = URL.parse(value);
  // With a raw @ behind the host, the host may be a part of a password.
  if (url?.host && !/@/.test(url.pathname + url.search + url.hash)) return `${url.protocol}//${url.host}/…`;
  return `${/^\w+:\/\//.exec(value) ?? ''}…`;
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
      typeof step === 'number'
        ? `[${step}]`
        : `${index > 0 ? '.' : ''}${abbreviate(step.replace(/:\/\/.*/s, '://…'))}`,
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

/** Finds the known name that differs in one letter, or in the order of two; of a long name in two letters; or one that is a part of the other. */
function nearestName(written: string, known: readonly string[]): string | undefined {
  const word = written.toLowerCase().slice(0, 64);
  const oneLess = (text: string) => [text, ...[...text].map((_, i) => text.slice(0, i) + text.slice(i + 1))];
  const lessOf = (text: string) => (text.length < 7 ? oneLess(text) : oneLess(text).flatMap(oneLess));
  const wanted = new Set(lessOf(word));
  const isNear = (name: string) => lessOf(name).some((one) => wanted.has(one));
  const isPart = (name: string) => word.length > 4 && (name.includes(word) || word.includes(name));
  return known.find((name) => isNear(name.toLowerCase())) ?? known.find((name) => isPart(name.toLowerCase()));
}

/** Returns a function that makes the pages of a checked file. */
export function createPageMaker(
  file: WrittenFile,
  { environment = {}, mcp: areServedOverMcp = false }: ReadPagesOptions,
): (written: WrittenPage) => HostPage {
  const named = new Map(file.hosts.map((host) => [hostKey(host.email), host]));
  const webhooks = file.webhooks.map((webhook) => toWebhook(webhook, environment));
  return (written) => {
    const { timezone, durationsMinutes, location, reasons, mcp } = written;
    const [first, ...others] = hostAddresses(written).map((email) =>
      pageHost(written, named.get(hostKey(email)) ?? hostSchema.parse({ email, timezone }), environment),
    );
    // Who the host is, is decided after the questions are answered. So a question of one host is asked of all guests.
    const asked =
      location ?? [first, ...others].map((one) => one?.host.place).find((one) => one?.kind === 'call');
    return {
      ...written,
      zone: zoneOf(timezone),
      hosts: [first as PageHost, ...others],
      reasons: reasons.map(finishReason),
      customFields: [...phoneQuestions(asked), ...written.customFields],
      places: {
        page: location,
        reasons: new Map(reasons.flatMap(({ key, location: own }) => (own ? [[key, own]] : []))),
      },
      defaultDurationMinutes: written.defaultDurationMinutes ?? (durationsMinutes[0] as number),
      mcp: mcp ?? (areServedOverMcp && written.listed),
      webhooks,
    };
  };
}

function finishReason(written: WrittenPage['reasons'][number]): Reason {
  const { location, durationsMinutes, questions, ...reason } = written;
  return {
    ...reason,
    ...(durationsMinutes && { durationsMinutes }),
    questions: [...phoneQuestions(location), ...questions],
  };
}

/** What counts for meetings of a page with one host. The page's own hours, buffers and dates replace the host's. */
function pageHost(page: WrittenPage, written: WrittenHost, environment: Environment): PageHost {
  const { email, name, meetingsPerDay, meetingsPerWeek, horizonDays } = written;
  const { calcom } = page;
  // Cal.com says where its meetings are.
  const place = calcom ? null : written.location;
  const zone = zoneOf(written.timezone);
  const feed = (url: string, timezone: string) =>
    busyCalendar(fillAddress(url, environment).value, timezone, email);
  const own = written.calendars.map((calendar) =>
    typeof calendar === 'string'
      ? { calendar: feed(calendar, written.timezone), read: true }
      : { calendar: serverCalendar(calendar, written, environment), read: calendar.read },
  );
  return {
    host: { key: hostKey(email), email, name, zone, meetingsPerDay, meetingsPerWeek, horizonDays, place },
    zone: page.hours ? zoneOf(page.timezone) : zone,
    weeklyHours: page.hours ?? written.hours ?? new Map(),
    dateOverrides: new Map([...written.dateOverrides, ...page.dateOverrides]),
    bufferBeforeMinutes: page.bufferBeforeMinutes ?? written.bufferBeforeMinutes,
    bufferAfterMinutes: page.bufferAfterMinutes ?? written.bufferAfterMinutes,
    minimumNoticeMinutes: page.minimumNoticeMinutes,
    incrementMinutes: page.incrementMinutes,
    calendars: distinct([
      ...own.filter(({ read }) => read).map(({ calendar }) => calendar),
      ...page.busyCalendars.map((url) => feed(url, page.timezone)),
    ]),
    entryCalendar: calcom ? undefined : own.find(({ calendar }) => calendar.entries)?.calendar,
    ...(calcom && { calcom: calcomCalendar(page, calcom, { owner: email, environment }) }),
  };
}

/** The event type of Cal.com that a page offers. */
function calcomCalendar(
  { timezone, durationsMinutes, customFields }: WrittenPage,
  { eventType, apiKey, server }: NonNullable<WrittenPage['calcom']>,
  { owner, environment }: { owner: string; environment: Environment },
): BusyCalendar {
  const [minutes = 0] = durationsMinutes;
  const questions = customFields.filter(({ required }) => required).map(({ key }) => key);
  const settings = { eventType, minutes, questions };
  const url = `${server.replace(/\/+$/, '')}/v2/`;
  const id = hashOf('calcom', owner.toLowerCase(), url, JSON.stringify(settings));
  const calcom = { ...settings, apiKey: fillEnvironment(apiKey, environment).value };
  return { id, kind: 'calcom', url, timezone, owner, calcom };
}

/** Meetings are written into the calendar that has `entries`. */
export function serverCalendar(
  calendar: WrittenServerCalendar,
  { timezone, email: owner }: Pick<WrittenHost, 'timezone' | 'email'>,
  environment: Environment,
): BusyCalendar {
  const { write, title = null, guest, tentative } = calendar;
  const [kind] = kindsOf(calendar) as [ServerKind];
  const filled = (text: string) => fillEnvironment(text, environment).value;
  const user = filled(calendar.user);
  const login = { user, ...(calendar.password !== undefined && { password: filled(calendar.password) }) };
  const url = calendarUrls[kind](calendar[kind] as string);
  const id = hashOf(kind, timezone, owner.toLowerCase(), url, user);
  // The users of a CalDAV server may share a calendar. In the others an address such as `primary` is a calendar of each user.
  const target = hashOf('entries', url, ...(kind === 'caldav' ? [] : [user.toLowerCase()]));
  const entries = { title, guest, tentative, target };
  const account = accountId({ kind, url, user });
  return { id, kind, url, timezone, owner, login, account, ...(write && { entries }) };
}

/** A valid YAML file (JSON is a part of YAML): its values, and its nodes, which know their lines. */
type Source = { document: Document; lines: LineCounter; data: unknown };

const largestFile = 1_048_576;
const tooDeep = 'is nested too deeply to be read';

/** Parses a pages file within limits. @throws PagesError */
function parsePagesText(text: string, file: string): Source {
  const fail = (message: string): never => {
    throw new PagesError(file, [{ line: 1, field: '', message }]);
  };
  if (text.length > largestFile)
    fail(`is ${text.length} characters long; a pages file has ${largestFile} at most`);
  if (text.trim() === '') fail('is empty; it must hold the key pages with at least one page');
  if (/^\S+\.(?:ya?ml|json)\s*$/i.test(text))
    fail(`is ${JSON.stringify(text)}; it must be the text of a pages file, not its name`);
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
    if (error instanceof RangeError) return fail(tooDeep);
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
  if (code === 'RESOURCE_EXHAUSTION') return tooDeep;
  if (code === 'MULTIPLE_DOCS')
    return 'begins a second document here (---); a pages file is one, with every page in its list';
  // After a colon such a message repeats the text.
  const shown = code === 'UNEXPECTED_TOKEN' ? message.replace(/: .*/s, '') : message;
  const hint = /implicit|nested mappings|block sequence/i.test(message) ? ', by its indentation perhaps' : '';
  return `is no valid YAML or JSON${hint}: ${shown}`;
}

function brokenAliases(document: Document, lines: LineCounter): PagesProblem[] {
  const problems: PagesProblem[] = [];
  visit(document, {
    Alias: (_, alias) => {
      if (alias.resolve(document)) return;
      const message =
        'names another part of the file by *, and no part before it has that name. Put a text with * in quotes';
      problems.push({ line: lineAt(lines, alias.range?.[0] ?? 0), field: '', message });
    },
  });
  return problems;
}

const lineAt = (lines: LineCounter, offset: number): number => Math.max(1, lines.linePos(offset).line);

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
