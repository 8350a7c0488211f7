import { isAlias, isMap, isNode, isScalar, isSeq } from 'yaml';
import type { z } from 'zod';
import { zoneOf } from '../../time/index.ts';
import { busyCalendar } from '../calendars/busy-calendar.ts';
import { crossCheck } from './cross-check.ts';
import type { HostPage, Pages } from './host-page.ts';
import { nearestName } from './nearest-name.ts';
import { pageSchema, pagesFileSchema, type WrittenPage } from './page-schema.ts';
import { PagesError, type PagesProblem } from './pages-error.ts';
import { lineAt, parsePagesText, type Source } from './parse-pages-text.ts';

type Path = (string | number)[];

/**
 * Reads the pages of a service from YAML or JSON text. `file` names it in errors.
 * @throws PagesError with every mistake at once: line, field, what is written there and what would be right
 */
export function readPages(text: string, { file = 'pages' }: { file?: string } = {}): Pages {
  const source = parsePagesText(text, file);
  const parsed = pagesFileSchema.safeParse(source.data);
  const issues = parsed.success ? [] : parsed.error.issues;
  const problems = [
    ...issues.flatMap((issue) => describeIssue(source, issue)),
    ...crossCheck(source.data).map(({ path, message }) => describe(source, path, message)),
  ];
  if (problems.length > 0)
    throw new PagesError(
      file,
      problems.sort((a, b) => a.line - b.line),
    );
  return new Map(parsed.data?.pages.map((page) => [page.slug, finishPage(page)]));
}

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
  const written = value === undefined ? 'is missing' : `is ${abbreviate(JSON.stringify(value))}`;
  return { line: lineOf(source, path), field: fieldOf(path), message: `${written}; it ${message}` };
}

function knownKeys(path: Path): string[] {
  if (path.length === 0) return Object.keys(pagesFileSchema.shape);
  if (path.length === 2) return Object.keys(pageSchema.shape);
  return path.includes('questions') || path.includes('customFields')
    ? ['key', 'label', 'required', 'type']
    : ['key', 'label', 'suggestedDurationMinutes', 'questions'];
}

/** The line of a field, or of what holds it where it is missing. */
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

function finishPage(written: WrittenPage): HostPage {
  const { hours, defaultDurationMinutes, howToBook, ...page } = written;
  return {
    ...page,
    zone: zoneOf(page.timezone),
    busyCalendars: page.busyCalendars.map((url) => busyCalendar(url, page.timezone)),
    weeklyHours: hours,
    defaultDurationMinutes: defaultDurationMinutes ?? (page.durationsMinutes[0] as number),
    howToBook: howToBook ?? defaultHowToBook(page.name),
  };
}

function defaultHowToBook(name: string): string {
  return (
    `Read the free start times, agree on one with the person you book for, and request it in their name. ` +
    `${name} is booked only when that person opens the emailed link and confirms, within 48 hours.`
  );
}
