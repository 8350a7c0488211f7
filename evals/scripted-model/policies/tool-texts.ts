import { isObject, parsedOrText } from '../json.ts';
import type { SeenMessage } from '../policy.ts';

export type ToolMessage = Extract<SeenMessage, { role: 'tool' }>;

/** A failed call as a model reads it. `code` is '' where the text names none. */
export type ToolFailure = { code: string; message: string; next: string; lines: string[] };

const time = '\\d\\d:\\d\\d(?::\\d\\d)?(?:[+-]\\d\\d:\\d\\d)?';
const dayLine = new RegExp(`^(\\d{4}-\\d\\d-\\d\\d) \\S+: (${time}(?: ${time})*)$`);
const namedStart = new RegExp(`\\d{4}-\\d\\d-\\d\\dT${time}`, 'g');

/** The starts of a text's lines, a day each (`2026-11-24 Tue: 13:00 13:30`), in the form that a request takes. */
export function startsIn(lines: readonly string[]): string[] {
  return lines.flatMap((line) => {
    const [, date, times] = dayLine.exec(line.trim()) ?? [];
    return times === undefined ? [] : times.split(' ').map((clock) => `${date}T${clock}`);
  });
}

/** The start of which a text says that it fits best. */
export function bestIn(lines: readonly string[]): string[] {
  return lines
    .filter((line) => line.startsWith('Fits the words best:'))
    .flatMap((line) => line.match(namedStart) ?? []);
}

/** The starts that a text names one by one as the nearest: `Nearest 30-minute starts: 2026-11-24T13:00 Tue`. */
export function nearestIn(lines: readonly string[]): string[] {
  return lines.filter((line) => /\bnearest\b/i.test(line)).flatMap((line) => line.match(namedStart) ?? []);
}

/** Reads `Error CODE: message` and `Next: step`, or an object with these fields. */
export function readFailure(message: ToolMessage): ToolFailure {
  const value = parsedOrText(message.text);
  const error = isObject(value) && message.isError ? value.error : message.text;
  if (isObject(error)) {
    const [code, words, next] = [error.code, error.message, error.next].map((part) =>
      typeof part === 'string' ? part : '',
    );
    return { code: code ?? '', message: words ?? '', next: next ?? '', lines: [] };
  }
  const lines = String(error).split('\n');
  const [, code = '', words = lines[0] ?? ''] =
    /^(?:\w*Error: )?Error (\w+): (.*)$/.exec(lines[0] ?? '') ?? [];
  const next = lines.find((line) => line.startsWith('Next: '))?.slice('Next: '.length) ?? '';
  return { code, message: words, next, lines };
}

/** The meanings that a failure offers to choose from, each with the starts below it. */
export function readingsIn(lines: readonly string[]): { reading: string; starts: string[] }[] {
  const readings: { reading: string; starts: string[] }[] = [];
  for (const line of lines) {
    if (/^(?:Error|Next:|Free|Nearest|Not complete)/.test(line)) continue;
    if (dayLine.test(line)) readings.at(-1)?.starts.push(...startsIn([line]));
    else if (line.endsWith(':')) readings.push({ reading: line.slice(0, -1), starts: [] });
  }
  return readings;
}

/** The questions that a page asks for every booking and that must be answered. */
export function requiredQuestionsIn(pageText: string): { key: string; label: string }[] {
  return pageText.split('\n').flatMap((line) => {
    const [, key, label] = /^- (\S+): "(.*)", required$/.exec(line) ?? [];
    return key !== undefined && label !== undefined ? [{ key, label }] : [];
  });
}

/** Whom the page books with, in its own words. */
export function pageNameIn(pageText: string): string {
  return /^name "(.*)"$/m.exec(pageText)?.[1] ?? '';
}
