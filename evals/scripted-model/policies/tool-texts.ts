import { isObject, type JsonObject, parsedOrText } from './json.ts';
import type { OfferedTool, Seen, SeenMessage } from './policy.ts';
import type { Situation } from './situation.ts';

export type ToolMessage = Extract<SeenMessage, { role: 'tool' }>;

/** A failed call as a model reads it. `code` is '' where none is named; `readings`: the meanings to choose from, with their starts. */
export type ToolFailure = {
  code: string;
  message: string;
  readings: { reading: string; starts: string[] }[];
};

const time = '\\d\\d:\\d\\d(?::\\d\\d)?(?:[+-]\\d\\d:\\d\\d)?';
const weekday = '[^\\s,:]+';
const laterDay = `(?:\\d{4}-\\d\\d-)?\\d\\d ${weekday}`;
const dayLine = new RegExp(`^(\\d{4}-\\d\\d-\\d\\d ${weekday}(?:, ${laterDay})*): (${time}(?: ${time})*)$`);
const namedStart = new RegExp(`\\d{4}-\\d\\d-\\d\\dT${time}`, 'g');

/** The starts of a text's lines of days (`2026-11-24 Tue, 25 Wed: 13:00 13:30`), in the form that a request takes. */
export function startsIn(lines: readonly string[]): string[] {
  return lines.flatMap((line) => {
    const [, days, times] = dayLine.exec(line.trim()) ?? [];
    if (days === undefined || times === undefined) return [];
    return datesIn(days).flatMap((date) => times.split(' ').map((clock) => `${date}T${clock}`));
  });
}

/** The whole dates of `2026-11-30 Mon, 2026-12-01 Tue, 02 Wed`: a short one is in the month of the date before it. */
function datesIn(days: string): string[] {
  let month = '';
  return days.split(', ').map((day) => {
    const [written = ''] = day.split(' ');
    const date = written.length === 2 ? month + written : written;
    month = date.slice(0, -2);
    return date;
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

/** Reads a failure, which frameworks pass on as text (`Error CODE: message`, `Next: step`) or as an object with these fields. */
export function readFailure(message: ToolMessage): ToolFailure {
  let error: unknown = message.isError ? parsedOrText(message.text) : message.text;
  while (isObject(error) && 'error' in error) {
    const { error: inner } = error;
    // A framework's own frame around a service's own.
    error = typeof inner === 'string' && inner.startsWith('{') ? parsedOrText(inner) : inner;
  }
  const failure = isObject(error) ? failureOf(error) : failureIn(String(error).split('\n'));
  return failure.code === '' ? { ...failure, code: codeMeant(failure.message) } : failure;
}

/** What tools that name no code mean, by the words of a service or of a broken connection. */
const meantBy: [RegExp, string][] = [
  [/\btoo many\b|\bslow down\b|\brate limit/i, 'rate_limited'],
  [/\bunavailable\b|\btry again later\b/i, 'unavailable'],
  [/\bno longer\b|\bnot (?:free|available|listed|offered)\b|\btaken\b/i, 'slot_taken'],
  [/\bcall failed\b|\btimed? ?out\b|\breset\b|\bsocket\b/i, 'uncertain'],
];

function codeMeant(message: string): string {
  return meantBy.find(([words]) => words.test(message))?.[1] ?? '';
}

function failureOf({ code, message, readings }: JsonObject): ToolFailure {
  return {
    code: typeof code === 'string' ? code : '',
    message: typeof message === 'string' ? message : '',
    readings: (Array.isArray(readings) ? readings : []).filter(isObject).map(({ reading, days }) => ({
      reading: String(reading),
      starts: (Array.isArray(days) ? days : [])
        .filter(isObject)
        .flatMap(({ date, starts }) =>
          Array.isArray(starts) ? starts.map((clock) => `${date}T${clock}`) : [],
        ),
    })),
  };
}

function failureIn(lines: readonly string[]): ToolFailure {
  const first = lines[0] ?? '';
  const [, code = '', message = first] = /^(?:\w*Error: )?Error (\w+): (.*)$/.exec(first) ?? [];
  const readings: ToolFailure['readings'] = [];
  for (const line of lines.slice(1)) {
    if (/^(?:Next:|Free|Nearest|Not complete)/.test(line)) continue;
    if (dayLine.test(line)) readings.at(-1)?.starts.push(...startsIn([line]));
    else if (line.endsWith(':')) readings.push({ reading: line.slice(0, -1), starts: [] });
  }
  return { code, message, readings };
}

/** The questions that a page asks for every booking and that must be answered. */
export function requiredQuestionsIn(pageText: string): { key: string; label: string }[] {
  const page = parsedOrText(pageText);
  if (isObject(page) && Array.isArray(page.customFields))
    return page.customFields
      .filter((field) => isObject(field) && field.required === true)
      .map(({ key, label }) => ({ key: String(key), label: String(label) }));
  return pageText.split('\n').flatMap((line) => {
    const [, key, label] = /^- (\S+): "(.*)", required$/.exec(line) ?? [];
    return key !== undefined && label !== undefined ? [{ key, label }] : [];
  });
}

/** Whom the page books with, in its own words. */
export function pageNameIn(pageText: string): string {
  return /^name "(.*)"$/m.exec(pageText)?.[1] ?? '';
}

/** A field of a tool's input, as far as a policy reads it. */
export type FieldSchema = { type?: unknown; enum?: unknown[]; description?: unknown };

export function fieldsOf(tool: OfferedTool | undefined): Record<string, FieldSchema> | undefined {
  return tool && ((tool.parameters.properties as Record<string, FieldSchema> | undefined) ?? {});
}

/** What says "nothing" in a field that must be there. */
export function emptyValue({ type, enum: choices }: FieldSchema): unknown {
  if (choices) return choices[0];
  if (type === 'array') return [];
  return type === 'integer' || type === 'number' ? 0 : '';
}

/** The first question of the page that must be answered and is not; `isUnknown`: the guest was asked, and does not know. */
export function openQuestion({ done, seen }: Situation): { label: string; isUnknown: boolean } | undefined {
  const page = done.findLast(({ call, result }) => call.name === 'getBookingPage' && !result.isError);
  const answers = requiredQuestionsIn(page?.result.text ?? '').map(({ label }) => ({
    label,
    answer: answerTo(label, seen),
  }));
  const open = answers.find(({ answer }) => answer === '' || doesNotKnow.test(answer));
  return open && { label: open.label, isUnknown: open.answer !== '' };
}

const doesNotKnow = /\bI (?:don['’]t|do not) know\b|\bI cannot tell\b|לא ידוע|לא יודע|איני יכול/iu;

/** The guest's answer to a question of the page: what they wrote after it was asked. */
export function answerTo(label: string, { messages }: Seen): string {
  const at = messages.findLastIndex(
    (message) => message.role === 'assistant' && message.text.endsWith(`“${label}”`),
  );
  const answer = at < 0 ? undefined : messages[at + 1];
  return answer?.role === 'guest' ? answer.text.trim() : '';
}
