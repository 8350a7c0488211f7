import {
  type BookingClient,
  BookingError,
  type BookingTool,
  bookingInstructions,
  createBookingClient,
  createBookingTools,
  type GetFreeSlotsResult,
} from '../../src/index.ts';
import { noBreak, type Screen } from '../screen.ts';
import { aiSdkAgent } from './ai-sdk-agent.ts';
import { type Agent, loopAgent } from './loop-agent.ts';
import type { OpenModel } from './model.ts';

/** What an agent has done so far. `requested`: the start that the service accepted, as it writes it. */
export type Outcome = { lastRead?: GetFreeSlotsResult; requested?: string };

type Work = {
  model: OpenModel;
  baseUrl: string;
  slug: string;
  /** The clock of the tools. Default: the machine's clock. */
  now?: (() => Date) | undefined;
};

/**
 * An agent that books on a page. Each call of its tools is printed with what the model reads, and each request as it is sent. It uses
 * `generateText` if `ai` and `@ai-sdk/openai` are installed, and otherwise a short loop of our own with the same tools.
 */
export async function bookingAgent(
  screen: Screen,
  { model, baseUrl, slug, now }: Work,
): Promise<{ agent: Agent; outcome: Outcome }> {
  const outcome: Outcome = {};
  const clock = now && { clock: { now: () => now().getTime() } };
  const client = printRequests(screen, createBookingClient({ baseUrl, ...clock }), outcome);
  const { getBookingPage, getFreeSlots, requestMeeting } = createBookingTools({
    client,
    slug,
    ...(now && { now }),
  });
  const tools = {
    getBookingPage: printCalls(screen, getBookingPage),
    getFreeSlots: printCalls(screen, getFreeSlots, (read) => {
      outcome.lastRead = read;
    }),
    requestMeeting: { ...requestMeeting, ...printCalls(screen, requestMeeting) },
  };
  const options = { model, tools, instructions: bookingInstructions() };
  return { agent: (await aiSdkAgent(options)) ?? loopAgent(options), outcome };
}

/** Prints what the guest or the agent says. */
export function printSaid(screen: Screen, who: 'Guest' | 'Agent', text: string): void {
  screen.print();
  screen.labelled(who, text, { labelStyle: ['bold', who === 'Guest' ? 'cyan' : 'green'] });
}

const callIndent = 2;
const textIndent = 6;

function printCalls<Input, Output extends { ok: boolean }>(
  screen: Screen,
  tool: BookingTool<Input, Output>,
  onOutput?: (output: Output) => void,
): BookingTool<Input, Output> {
  return {
    ...tool,
    async execute(input, call) {
      const first = `${' '.repeat(callIndent)}→ `;
      screen.print();
      screen.print(`${tool.name} ${inline(input as object)}`, { indent: textIndent, first, style: 'yellow' });
      const output = await tool.execute(input, call);
      onOutput?.(output);
      screen.print(tool.toModelText(output), {
        indent: textIndent,
        style: output.ok ? 'dim' : ['dim', 'red'],
      });
      return output;
    },
  };
}

function printRequests(screen: Screen, client: BookingClient, outcome: Outcome): BookingClient {
  const print = (direction: string, text: string) =>
    screen.print(text, {
      indent: textIndent,
      first: `${' '.repeat(textIndent - 2)}${direction} `,
      style: 'magenta',
    });
  return {
    ...client,
    async requestMeeting(slug, body, options) {
      print('↑', `POST /api/agent/booking-pages/${encodeURIComponent(slug)}/requests`);
      print(' ', inline(body));
      try {
        const acceptance = await client.requestMeeting(slug, body, options);
        print('↓', `202 ${inline(acceptance)}`);
        outcome.requested = acceptance.start;
        return acceptance;
      } catch (error) {
        if (BookingError.isInstance(error)) print('↓', `${error.code}: ${error.message}`);
        throw error;
      }
    },
  };
}

/** JSON on one line that is easy to read. A short field stays on one line: its spaces do not break. */
function inline(value: object): string {
  const fields = Object.entries(value).map(([key, held]) => {
    const field = `${JSON.stringify(key)}: ${JSON.stringify(held)}`;
    return field.length < 60 ? field.replaceAll(' ', noBreak) : field;
  });
  return fields.length === 0 ? '{}' : `{${noBreak}${fields.join(', ')}${noBreak}}`;
}
