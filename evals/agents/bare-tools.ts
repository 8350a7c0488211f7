import { z } from 'zod';
import {
  type BookingEvent,
  type BookingTool,
  type BookingToolSet,
  type BookingToolsOptions,
  createBookingTools,
  type MeetingRequest,
} from '../../src/index.ts';
import { isRecord, operationPath } from '../../src/wire/index.ts';

type BareToolsOptions = BookingToolsOptions & { baseUrl: string };

/**
 * The three tools as people write them by hand, around `fetch`. They send whatever a model says, and return the service's JSON. They have the
 * form of the guarded tools, so that every adapter takes them, and emit the same events for what is shown and sent. They check nothing. The
 * page and the guest that a host fixed only replace empty fields.
 */
export function createBareTools(options: BareToolsOptions): BookingToolSet {
  const send = oneAfterTheOther(callService);
  const guarded = createBookingTools(options);
  const make = (name: ToolName): BookingTool<unknown, unknown> => {
    const { description, inputSchema } = definitions[name];
    return {
      annotations: guarded[name].annotations,
      // By the name of a guarded tool an adapter knows the form of its answers, to find forged ones. A bare tool has no fixed form.
      name: `bare ${name}`,
      description,
      inputSchema: options.pages ? inputSchema.extend({ slug: z.enum(options.pages) }) : inputSchema,
      outputSchema: z.looseObject({}),
      async execute(input, call = {}) {
        const { step, query, body } = readFields(name, input, options);
        const emit = (type: BookingEvent['type'], more: object = {}) =>
          options.onEvent?.({
            format: 1,
            type,
            at: options.now?.().toISOString() ?? '',
            conversation:
              typeof options.conversation === 'string' ? options.conversation : (call.conversation ?? 'bare'),
            ...(call.turn !== undefined && { turn: call.turn }),
            tool: name,
            ...step,
            ...more,
          });
        emit('tool_called');
        if (body) emit('request_sent');
        const path = `${operationPath(name, step.slug)}${query && `?${query}`}`;
        const { ok, text } = await send(`${options.baseUrl}${path}`, { signal: call.signal, body });
        const list = ok && name === 'getFreeSlots' ? readStarts(text) : undefined;
        if (list) emit('slots_shown', list);
        return ok ? { ok, text } : { ok, text, code: 'refused', message: text, next: '' };
      },
      toModelText: (result) => (result as { text: string }).text,
    };
  };
  const requestMeeting = make('requestMeeting');
  // The results of the guarded tools hold more. Adapters read only `ok`, and give a model the text of `toModelText`.
  return {
    getBookingPage: make('getBookingPage'),
    getFreeSlots: make('getFreeSlots'),
    requestMeeting: { ...requestMeeting, review: requestMeeting.execute },
  } as unknown as BookingToolSet;
}

const text = z.string().optional();
const number = z.number().optional();

/** The bare tools' descriptions: as short as people write them, with the field names of the guarded tools. */
const definitions = {
  getBookingPage: { description: 'Get the booking page.', inputSchema: z.object({ slug: text }) },
  getFreeSlots: {
    description: 'Get free slots.',
    inputSchema: z.object({ slug: text, durationMinutes: number, timezone: text, days: number }),
  },
  requestMeeting: {
    description: 'Book a meeting.',
    inputSchema: z.object({
      slug: text,
      start: z.string(),
      durationMinutes: z.number(),
      timezone: text,
      guestName: text,
      guestEmail: text,
      reasonKey: text,
      answers: z.array(z.object({ key: z.string(), value: z.string() })).optional(),
    }),
  },
};

type ToolName = keyof typeof definitions;

/**
 * A call as the model wrote it: `step` for its events, and what is sent. The host's page and guest replace empty fields. A host's function is
 * not called.
 */
function readFields(name: ToolName, input: unknown, { slug: page = '', guest }: BareToolsOptions) {
  const fields = isRecord(input) ? input : {};
  const known = isRecord(guest) ? guest : {};
  const given = (field: string, fixed: unknown = '') =>
    String(fields[field] ?? '') || (typeof fixed === 'string' ? fixed : '');
  const slug = given('slug', page);
  const timezone = given('timezone', known.timezone);
  const [durationMinutes, days] = [Number(fields.durationMinutes ?? 0), Number(fields.days ?? 0)];
  if (name === 'getBookingPage') return { step: { slug }, query: '' };
  if (name === 'getFreeSlots') {
    const query = new URLSearchParams({
      timezone,
      ...(durationMinutes > 0 && { duration: String(durationMinutes) }),
      ...(days > 0 && { days: String(days) }),
    });
    return { step: { slug, durationMinutes, timezone, days }, query: String(query) };
  }
  const [start, reasonKey, locale] = [given('start'), given('reasonKey'), given('locale')];
  const answers = answersOf(fields.answers);
  const body: MeetingRequest = {
    guestName: given('guestName', known.name),
    guestEmail: given('guestEmail', known.email),
    timezone,
    durationMinutes,
    start,
    ...((locale === 'en' || locale === 'he') && { locale }),
    ...(reasonKey !== '' && { reasonKey }),
    ...(Object.keys(answers).length > 0 && { answers }),
  };
  return { step: { slug, start, durationMinutes, timezone }, query: '', body };
}

function answersOf(value: unknown): Record<string, string> {
  const given = Array.isArray(value) ? value.filter(isRecord) : [];
  return Object.fromEntries(given.map(({ key, value: one }) => [String(key), String(one)]));
}

function readStarts(json: string): { durationMinutes: number; starts: string[] } | undefined {
  try {
    const list = JSON.parse(json) as { durationMinutes: number; slots: { start: string }[] };
    return { durationMinutes: list.durationMinutes, starts: list.slots.map(({ start }) => start) };
  } catch (error) {
    // The answer may come from a proxy and not from the service. Then there is nothing to read.
    if (error instanceof SyntaxError || error instanceof TypeError) return undefined;
    throw error;
  }
}

/** A GET, or a POST of JSON. If the connection breaks, the model gets a text too. @throws the signal's reason */
async function callService(url: string, sent: { signal: AbortSignal | undefined; body: unknown }) {
  const { signal, body } = sent;
  const headers = { 'content-type': 'application/json' };
  const post = body === undefined ? {} : { method: 'POST', headers, body: JSON.stringify(body) };
  try {
    const response = await fetch(url, { ...post, ...(signal && { signal }) });
    return { ok: response.ok, text: await response.text() };
  } catch (error) {
    signal?.throwIfAborted();
    return { ok: false, text: `The call failed: ${(error as Error).message}` };
  }
}

/**
 * Sends the calls of one message in the order in which they were made, because equal runs must have equal logs. If a call throws, its caller
 * gets the error, and the next call is sent.
 */
function oneAfterTheOther(call: typeof callService): typeof callService {
  let last: Promise<unknown> = Promise.resolve();
  return (url, sending) => {
    const answered = last.then(() => call(url, sending));
    last = Promise.allSettled([answered]);
    return answered;
  };
}
