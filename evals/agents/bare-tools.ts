import { z } from 'zod';
import type {
  BookingEvent,
  BookingTool,
  BookingToolSet,
  BookingToolsOptions,
  Failure,
  MeetingRequest,
  ToolCall,
} from '../../src/index.ts';
import { operationPath } from '../../src/wire/index.ts';

/** The options of the bare tools: those of the guarded tools, with the service's address and page. */
export type BareToolsOptions = Pick<
  BookingToolsOptions,
  'guest' | 'now' | 'onEvent' | 'conversation' | 'slug' | 'pages'
> & { baseUrl: string };

/**
 * The three tools as people write them by hand, around `fetch`. They send whatever a model says, and return the service's JSON. They have the
 * form of the guarded tools, so that every adapter takes them, and emit the same events. They check nothing. The page and the guest that a
 * host fixed only replace empty fields.
 */
export function createBareTools(options: BareToolsOptions): BookingToolSet {
  const send = oneAfterTheOther(callService);
  const make = (name: ToolName, plan: (fields: Fields) => Plan) => {
    const { description, inputSchema, reads } = definitions[name];
    const tool: BookingTool<unknown, BareResult> = {
      name,
      description,
      inputSchema: options.pages ? inputSchema.extend({ slug: z.enum(options.pages) }) : inputSchema,
      outputSchema: z.custom<BareResult>(),
      annotations: {
        title: name,
        readOnlyHint: reads,
        destructiveHint: !reads,
        idempotentHint: reads,
        openWorldHint: true,
      },
      async execute(input, call = {}) {
        const { step, path, body, before = [], after } = plan(readFields(input, options));
        const emit = emitter(options, name, call);
        for (const type of ['tool_called', ...before] as const) emit(type, step);
        const answered = await send(`${options.baseUrl}${path}`, { signal: call.signal, body });
        for (const [type, more] of after(answered)) emit(type, { ...step, ...more });
        const { ok, text } = answered;
        return ok ? { ok, text } : { ok, text, code: 'refused', message: text, next: '' };
      },
      toModelText: ({ text }) => text,
    };
    return tool;
  };
  const requestMeeting = make('requestMeeting', planRequest);
  // The results of the guarded tools hold more. Adapters read only `ok`, and give a model the text of `toModelText`.
  return {
    getBookingPage: make('getBookingPage', planPage),
    getFreeSlots: make('getFreeSlots', planSlots),
    requestMeeting: { ...requestMeeting, review: requestMeeting.execute },
  } as unknown as BookingToolSet;
}

type BareResult = ({ ok: true } | Pick<Failure, 'ok' | 'code' | 'message' | 'next'>) & { text: string };

const text = z.string().optional();
const number = z.number().optional();

/** The bare tools' descriptions: as short as people write them, with the field names of the guarded tools. */
const definitions = {
  getBookingPage: {
    description: 'Get the booking page.',
    inputSchema: z.object({ slug: text }),
    reads: true,
  },
  getFreeSlots: {
    description: 'Get free slots.',
    inputSchema: z.object({ slug: text, durationMinutes: number, timezone: text, days: number }),
    reads: true,
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
    reads: false,
  },
} as const;

type ToolName = keyof typeof definitions;
type EventType = BookingEvent['type'];
type Step = Omit<BookingEvent, 'format' | 'type' | 'at' | 'conversation' | 'turn' | 'tool'>;

/** Calls the service, and emits the events for the call. */
type Plan = {
  step: Step;
  path: string;
  body?: MeetingRequest;
  before?: EventType[];
  after(answered: Answered): [EventType, Step?][];
};

function planPage({ slug }: Fields): Plan {
  return {
    step: { slug },
    path: operationPath('getBookingPage', slug),
    after: ({ ok }) => (ok ? [['page_read']] : []),
  };
}

function planSlots({ slug, durationMinutes, timezone, days }: Fields): Plan {
  const query = new URLSearchParams({
    timezone,
    ...(durationMinutes > 0 && { duration: String(durationMinutes) }),
    ...(days > 0 && { days: String(days) }),
  });
  return {
    step: { slug, durationMinutes, timezone, days },
    path: `${operationPath('getFreeSlots', slug)}?${query}`,
    after(answered) {
      const list = answered.ok ? readStarts(answered.text) : undefined;
      return list
        ? [
            ['slots_read', list],
            ['slots_shown', list],
          ]
        : [];
    },
  };
}

function planRequest({ slug, body }: Fields): Plan {
  const { start, durationMinutes, timezone } = body;
  return {
    step: { slug, start, durationMinutes, timezone },
    path: operationPath('requestMeeting', slug),
    body,
    before: ['request_sent'],
    after({ ok, status }) {
      if (ok) return [['request_accepted']];
      return [[status === undefined ? 'request_uncertain' : 'request_refused']];
    },
  };
}

function emitter({ onEvent, now, conversation }: BareToolsOptions, tool: ToolName, call: ToolCall) {
  const named = typeof conversation === 'string' ? conversation : undefined;
  return (type: EventType, step: Step) =>
    onEvent?.({
      format: 1,
      type,
      at: now?.().toISOString() ?? '',
      conversation: named ?? call.conversation ?? 'bare',
      ...(call.turn !== undefined && { turn: call.turn }),
      tool,
      ...step,
    });
}

type Fields = ReturnType<typeof readFields>;

/** The body is sent as the model wrote it. The host's page and guest replace empty fields. A host's function is not called. */
function readFields(input: unknown, { slug = '', guest }: BareToolsOptions) {
  const fields = objectOf(input);
  const known = typeof guest === 'object' ? guest : {};
  const fixed = (value: unknown) => (typeof value === 'string' ? value : '');
  const timezone = textOf(fields.timezone) || fixed(known.timezone);
  const durationMinutes = Number(fields.durationMinutes ?? 0);
  const [reasonKey, locale] = [textOf(fields.reasonKey), textOf(fields.locale)];
  const answers = answersOf(fields.answers);
  const body: MeetingRequest = {
    guestName: textOf(fields.guestName) || fixed(known.name),
    guestEmail: textOf(fields.guestEmail) || fixed(known.email),
    timezone,
    durationMinutes,
    start: textOf(fields.start),
    ...((locale === 'en' || locale === 'he') && { locale }),
    ...(reasonKey !== '' && { reasonKey }),
    ...(Object.keys(answers).length > 0 && { answers }),
  };
  const days = Number(fields.days ?? 0);
  return { slug: textOf(fields.slug) || slug, durationMinutes, timezone, days, body };
}

function answersOf(value: unknown): Record<string, string> {
  const pairs = Array.isArray(value)
    ? value.map(objectOf).map(({ key, value: one }) => [textOf(key), textOf(one)])
    : Object.entries(objectOf(value)).map(([key, one]) => [key, textOf(one)]);
  return Object.fromEntries(pairs);
}

function objectOf(input: unknown): Record<string, unknown> {
  return typeof input === 'object' && input !== null ? (input as Record<string, unknown>) : {};
}

function textOf(value: unknown): string {
  return value === undefined || value === null ? '' : String(value);
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

/** The text of any answer. `status` is undefined if none came. */
type Answered = { ok: boolean; status: number | undefined; text: string };
type Sending = { signal?: AbortSignal | undefined; body?: unknown };

/** A GET, or a POST of JSON. If the connection breaks, the model gets a text too. @throws the signal's reason */
async function callService(url: string, { signal, body }: Sending): Promise<Answered> {
  const headers = { 'content-type': 'application/json' };
  const post = body === undefined ? {} : { method: 'POST', headers, body: JSON.stringify(body) };
  try {
    const response = await fetch(url, { ...post, ...(signal && { signal }) });
    return { ok: response.ok, status: response.status, text: await response.text() };
  } catch (error) {
    signal?.throwIfAborted();
    return { ok: false, status: undefined, text: `The call failed: ${(error as Error).message}` };
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
