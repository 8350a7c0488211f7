import { z } from 'zod';
import type {
  BookingEvent,
  BookingTool,
  BookingToolSet,
  BookingToolsOptions,
  Failure,
  ToolCall,
} from '../../src/index.ts';
import { operationPath } from '../../src/wire/index.ts';
import { bareInputs, readBareRequest, readBareSlots } from './bare-inputs.ts';
import { type Answered, callService } from './call-service.ts';

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
