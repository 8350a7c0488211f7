import type { OfferedTool, SeenMessage } from './policy.ts';

export type JsonObject = Record<string, unknown>;
export type ToolMessage = Extract<SeenMessage, { role: 'tool' }>;

export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The value of a JSON text. A text that is not JSON stays as it is. */
export function parsedOrText(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return text;
    throw error;
  }
}

const time = '\\d\\d:\\d\\d(?::\\d\\d)?(?:[+-]\\d\\d:\\d\\d)?';
const weekday = '[^\\s,:]+';
const laterDay = `(?:\\d{4}-\\d\\d-)?\\d\\d ${weekday}`;
const dayLine = new RegExp(`^(\\d{4}-\\d\\d-\\d\\d ${weekday}(?:, ${laterDay})*): (${time}(?: ${time})*)$`);
const namedStart = new RegExp(`\\d{4}-\\d\\d-\\d\\dT${time}`, 'g');
const isoStart = /\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d)?(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)?/;

/** The starts in lines of days (`2026-11-24 Tue, 25 Wed: 13:00 13:30`), in the form for a request. */
export function startsIn(lines: readonly string[]): string[] {
  return lines.flatMap((line) => {
    const [, days = '', times = ''] = dayLine.exec(line.trim()) ?? [];
    let month = '';
    return (days === '' ? [] : days.split(', ')).flatMap((day) => {
      const [written = ''] = day.split(' ');
      // `02 Wed` is in the month of the date before it.
      const date = written.length === 2 ? month + written : written;
      month = date.slice(0, -2);
      return times.split(' ').map((clock) => `${date}T${clock}`);
    });
  });
}

type Typed = {
  code?: string;
  message?: string;
  days?: { date: string; weekday: string; starts: string[] }[];
  nearest?: { start: string; weekday: string }[];
  questions?: { key: string; label: string; required: boolean }[];
  pageSays?: { name?: string };
  details?: string;
};

/**
 * A typed result of the booking tools as text, as far as a policy reads it. A program that drops the tools' text gives a model this JSON. The
 * JSON is added to the text, for its other fields.
 */
export function textOfResult(result: JsonObject, json: string): string {
  const { code, message, days = [], nearest = [], questions = [], pageSays, details = '' } = result as Typed;
  if (result.ok === false) return `Error ${code}: ${message}\n${details}`;
  return [
    ...(pageSays?.name ? [`name ${JSON.stringify(pageSays.name)}`] : []),
    ...questions.map(({ key, label, required }) => `- ${key}: "${label}"${required ? ', required' : ''}`),
    ...days.map(({ date, weekday: name, starts }) => `${date} ${name}: ${starts.join(' ')}`),
    ...(nearest.length > 0 ? [`Nearest listed: ${nearest.map(({ start }) => start).join(', ')}`] : []),
    json,
  ].join('\n');
}

/** The starts that a text names as the nearest: `Nearest 30-minute starts: 2026-11-24T13:00 Tue`. */
export function nearestIn(text: string): string[] {
  return namedOn(/\bnearest\b/i, text.split('\n'));
}

function namedOn(words: RegExp, lines: readonly string[]): string[] {
  return lines.filter((line) => words.test(line)).flatMap((line) => line.match(namedStart) ?? []);
}

/** The starts of an answer, the best first, then those after it: from lines of days, or from each `"start"` of the service's own answer. */
export function listedIn(text: string): string[] {
  const lines = text.split('\n');
  const best = namedOn(/^Fits the words best:/, lines);
  const all = startsIn(lines);
  const said = [...best, ...all.slice(all.indexOf(best.at(-1) ?? '') + 1), ...all];
  if (said.length > 0) return [...new Set(said)];
  const starts = [...text.matchAll(/"start"\s*:\s*"([^"]+)"/g)].map(([, start = '']) => start);
  return starts.filter((start) => isoStart.test(start));
}

/** Reads a failure. Frameworks pass it on as text (`Error CODE: message`, `Next: step`), also inside `{ error }`. */
export function readFailure(message: ToolMessage) {
  let error: unknown = message.isError ? parsedOrText(message.text) : message.text;
  while (isJsonObject(error) && 'error' in error) {
    const { error: inner } = error;
    // A framework may wrap the service's own error.
    error = typeof inner === 'string' && inner.startsWith('{') ? parsedOrText(inner) : inner;
  }
  const failure = failureIn(isJsonObject(error) ? String(error.message ?? '') : String(error));
  const meant = meantBy.find(([words]) => words.test(failure.message))?.[1] ?? '';
  return { ...failure, code: failure.code || meant };
}

/** Codes for tools that return no code, recognised by the words of a service or of a broken connection. */
const meantBy: [RegExp, string][] = [
  [/\btoo many\b|\bslow down\b|\brate limit/i, 'rate_limited'],
  [/\bunavailable\b|\btry again later\b/i, 'unavailable'],
  [/\bno longer\b|\bnot (?:free|available|listed|offered)\b|\btaken\b/i, 'slot_taken'],
  [/\bcall failed\b|\btimed? ?out\b|\breset\b|\bsocket\b/i, 'uncertain'],
];

/** The client's words for a connection that failed, or on which no answer came. */
const noConnection = /\bthe connection failed\b|\bno answer\b/;

/** A failed call as a model reads it. `code` is '' without a code. */
function failureIn(text: string) {
  const [first = '', ...lines] = text.split('\n');
  const [, code = '', message = first] = /^(?:\w*Error: )?Error (\w+): (.*)$/.exec(first) ?? [];
  /** The possible meanings, with their starts. */
  const readings: { reading: string; starts: string[] }[] = [];
  for (const line of lines) {
    if (/^(?:Next:|Free|Nearest|Not complete)/.test(line)) continue;
    if (dayLine.test(line)) readings.at(-1)?.starts.push(...startsIn([line]));
    else if (line.endsWith(':'))
      readings.push({ reading: line.replace(/(?: \(when "[^"]*"\))?:$/, ''), starts: [] });
  }
  return { wasReached: !noConnection.test(text), code, message, readings };
}

/** The questions that a page requires for every booking. */
export function requiredQuestionsIn(pageText: string): { key: string; label: string }[] {
  const page = parsedOrText(pageText);
  if (isJsonObject(page) && Array.isArray(page.customFields))
    return page.customFields
      .filter((field) => isJsonObject(field) && field.required === true)
      .map(({ key, label }) => ({ key: String(key), label: String(label) }));
  return [...pageText.matchAll(/^- (\S+): "(.*)", required$/gm)].map(([, key = '', label = '']) => ({
    key,
    label,
  }));
}

export type FieldSchema = { type?: unknown; enum?: unknown[]; description?: unknown };

export function fieldsOf(tool: OfferedTool | undefined): Record<string, FieldSchema> | undefined {
  return tool && ((tool.parameters.properties as Record<string, FieldSchema> | undefined) ?? {});
}

export function emptyValue({ type, enum: choices }: FieldSchema): unknown {
  if (choices) return choices[0];
  if (type === 'array') return [];
  return type === 'integer' || type === 'number' ? 0 : '';
}
