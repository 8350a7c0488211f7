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

/** What the bare tools are made with: what guarded ones take, with the address and page of a service. */
export type BareToolsOptions = Pick<BookingToolsOptions, 'guest' | 'now' | 'onEvent' | 'conversation'> & {
  baseUrl: string;
  slug: string;
};

/**
 * The three tools as people write them by hand, around `fetch`: they send whatever a model says, and hand back the service's own JSON. They
 * have the form of the guarded ones, so that every adapter takes them, and tell the same events; nothing guards them. The page and the guest
 * that a host fixed are what stands in for an empty field, no more.
 */
export function createBareTools(options: BareToolsOptions): BookingToolSet {
  const known = knownGuest(options.guest);
  const { baseUrl, slug: ownSlug } = options;
  const send = oneAfterTheOther(callService);

  async function getBookingPage(input: unknown, call: ToolCall): Promise<Answered> {
    const { slug } = readBareSlots(input, { slug: ownSlug, ...known });
    const tell = teller(options, { tool: 'getBookingPage', call });
    tell('tool_called', { slug });
    const answered = await send(`${baseUrl}${operationPath('getBookingPage', slug)}`, {
      signal: call.signal,
    });
    if (answered.ok) tell('page_read', { slug });
    return answered;
  }

  async function getFreeSlots(input: unknown, call: ToolCall): Promise<Answered> {
    const { slug, durationMinutes, timezone, days } = readBareSlots(input, { slug: ownSlug, ...known });
    const tell = teller(options, { tool: 'getFreeSlots', call });
    const step = { slug, durationMinutes, timezone, days };
    tell('tool_called', step);
    const query = new URLSearchParams({
      timezone,
      ...(durationMinutes > 0 && { duration: String(durationMinutes) }),
      ...(days > 0 && { days: String(days) }),
    });
    const path = operationPath('getFreeSlots', slug);
    const answered = await send(`${baseUrl}${path}?${query}`, { signal: call.signal });
    const list = answered.ok ? readStarts(answered.text) : undefined;
    if (list) {
      tell('slots_read', { ...step, ...list });
      tell('slots_shown', { ...step, ...list });
    }
    return answered;
  }

  async function requestMeeting(input: unknown, call: ToolCall): Promise<Answered> {
    const { slug, body } = readBareRequest(input, { slug: ownSlug, ...known });
    const { start, durationMinutes, timezone } = body;
    const tell = teller(options, { tool: 'requestMeeting', call });
    const step = { slug, start, durationMinutes, timezone };
    tell('tool_called', step);
    tell('request_sent', step);
    const path = operationPath('requestMeeting', slug);
    const answered = await send(`${baseUrl}${path}`, { signal: call.signal, body });
    if (answered.ok) tell('request_accepted', step);
    else tell(answered.status === undefined ? 'request_uncertain' : 'request_refused', step);
    return answered;
  }

  const [page, slots, request] = [
    bareTool('getBookingPage', getBookingPage),
    bareTool('getFreeSlots', getFreeSlots),
    bareTool('requestMeeting', requestMeeting),
  ];
  // The results of the guarded tools say more. Adapters look at `ok` alone, and give a model what `toModelText` makes of the rest.
  return {
    getBookingPage: page,
    getFreeSlots: slots,
    requestMeeting: { ...request, review: request.execute },
  } as unknown as BookingToolSet;
}

/**
 * Calls of one message leave in the order in which they were made: two connections arrive in no order, and equal runs have equal logs. A call
 * that throws does so to its caller, and the next one leaves.
 */
function oneAfterTheOther(call: typeof callService): typeof callService {
  let last: Promise<unknown> = Promise.resolve();
  return (url, options) => {
    const answered = last.then(() => call(url, options));
    last = Promise.allSettled([answered]);
    return answered;
  };
}

type BareResult = ({ ok: true } | Pick<Failure, 'ok' | 'code' | 'message' | 'next'>) & { text: string };

type ToolName = keyof typeof bareInputs;

function bareTool(
  name: ToolName,
  run: (input: unknown, call: ToolCall) => Promise<Answered>,
): BookingTool<unknown, BareResult> {
  const { description, inputSchema, reads } = bareInputs[name];
  return {
    name,
    description,
    inputSchema,
    outputSchema: z.custom<BareResult>(),
    annotations: {
      title: name,
      readOnlyHint: reads,
      destructiveHint: !reads,
      idempotentHint: reads,
      openWorldHint: true,
    },
    async execute(input, call = {}) {
      const { ok, text } = await run(input, call);
      return ok ? { ok, text } : { ok, text, code: 'refused', message: text, next: '' };
    },
    toModelText: ({ text }) => text,
  };
}

type Step = Omit<BookingEvent, 'format' | 'type' | 'at' | 'conversation' | 'turn' | 'tool'>;

function teller(options: BareToolsOptions, { tool, call }: { tool: ToolName; call: ToolCall }) {
  const { onEvent, now, conversation } = options;
  const named = typeof conversation === 'string' ? conversation : undefined;
  return (type: BookingEvent['type'], step: Step) => {
    const at = now?.().toISOString() ?? '';
    onEvent?.({
      format: 1,
      type,
      at,
      conversation: named ?? call.conversation ?? 'bare',
      ...(call.turn !== undefined && { turn: call.turn }),
      tool,
      ...step,
    });
  };
}

/** What the host knows for certain; a function of the call is not asked. */
function knownGuest(guest: BareToolsOptions['guest']): Record<'name' | 'email' | 'timezone', string> {
  const value = (field: 'name' | 'email' | 'timezone') => {
    const given = typeof guest === 'object' ? guest[field] : undefined;
    return typeof given === 'string' ? given : '';
  };
  return { name: value('name'), email: value('email'), timezone: value('timezone') };
}

function readStarts(text: string): { durationMinutes: number; starts: string[] } | undefined {
  try {
    const { durationMinutes, slots } = JSON.parse(text) as {
      durationMinutes: number;
      slots: { start: string }[];
    };
    return { durationMinutes, starts: slots.map(({ start }) => start) };
  } catch (error) {
    // What answers for the service may be no service at all; then nothing was read.
    if (error instanceof SyntaxError || error instanceof TypeError) return undefined;
    throw error;
  }
}

const text = z.string().optional();
const number = z.number().optional();

/** How the bare tools present themselves: as short as people write them, with the field names of the guarded ones. */
export const bareInputs = {
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

/** The values of fields that the model leaves empty. */
export type BareDefaults = { slug: string; name: string; email: string; timezone: string };

type Fields = Record<string, unknown>;

export function readBareSlots(input: unknown, defaults: BareDefaults) {
  const fields = fieldsOf(input);
  return {
    slug: textOf(fields.slug) || defaults.slug,
    durationMinutes: Number(fields.durationMinutes ?? 0),
    timezone: textOf(fields.timezone) || defaults.timezone,
    days: Number(fields.days ?? 0),
  };
}

/** The body goes out as the model wrote it; what it left out is left out. */
export function readBareRequest(
  input: unknown,
  defaults: BareDefaults,
): { slug: string; body: MeetingRequest } {
  const fields = fieldsOf(input);
  const { slug, timezone, durationMinutes } = readBareSlots(input, defaults);
  const answers = answersOf(fields.answers);
  const reasonKey = textOf(fields.reasonKey);
  const locale = textOf(fields.locale);
  return {
    slug,
    body: {
      guestName: textOf(fields.guestName) || defaults.name,
      guestEmail: textOf(fields.guestEmail) || defaults.email,
      timezone,
      durationMinutes,
      start: textOf(fields.start),
      ...((locale === 'en' || locale === 'he') && { locale }),
      ...(reasonKey !== '' && { reasonKey }),
      ...(Object.keys(answers).length > 0 && { answers }),
    },
  };
}

function answersOf(value: unknown): Record<string, string> {
  if (!Array.isArray(value))
    return Object.fromEntries(Object.entries(fieldsOf(value)).map(([key, one]) => [key, textOf(one)]));
  return Object.fromEntries(value.map(fieldsOf).map((pair) => [textOf(pair.key), textOf(pair.value)]));
}

function fieldsOf(input: unknown): Fields {
  return typeof input === 'object' && input !== null ? (input as Fields) : {};
}

function textOf(value: unknown): string {
  return value === undefined || value === null ? '' : String(value);
}

/** What a hand-written tool makes of an answer: its text, whatever it is. `status` is undefined where none came. */
export type Answered = { ok: boolean; status: number | undefined; text: string };

/** A GET, or a POST of JSON; a connection that breaks is a text for the model too. @throws the signal's reason */
export async function callService(
  url: string,
  { signal, body }: { signal?: AbortSignal | undefined; body?: unknown },
): Promise<Answered> {
  try {
    const response = await fetch(url, {
      ...(signal && { signal }),
      ...(body !== undefined && {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    });
    return { ok: response.ok, status: response.status, text: await response.text() };
  } catch (error) {
    signal?.throwIfAborted();
    return { ok: false, status: undefined, text: `The call failed: ${(error as Error).message}` };
  }
}
