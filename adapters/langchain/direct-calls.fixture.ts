import { convertToOpenAITool } from '@langchain/core/utils/function_calling';
import { createWorld, everything, request } from '../../tests/booking-world.ts';
import { approveRequests, bookingTools } from '../langchain.ts';

type ObjectSchema = { properties: Record<string, { type: string }>; required: string[] };

/** The fields of the schema that a model gets. All are required. */
function fieldsOf({ properties, required }: ObjectSchema): string[] {
  return required.map((name) => `${name}: ${properties[name]?.type}`);
}

/** The results of calls of the tools, as plain JSON. They are equal with every `@langchain/core`. */
export async function directCalls() {
  const world = createWorld();
  const tools = bookingTools(world.tools());
  const [page, show, ask] = tools;
  const toolCall = (id: string, name: string, args: unknown) =>
    ({ type: 'tool_call', id, name, args }) as never;
  const told = (message: { content: unknown; status?: string; artifact?: unknown }) => {
    const { ok, code } = message.artifact as { ok: boolean; code?: string };
    return [message.status, ok, code ?? '', String(message.content).split(/[:.]/)[0]];
  };
  const facts = {
    names: tools.map(({ name }) => name),
    fields: fieldsOf(convertToOpenAITool(ask).function.parameters as unknown as ObjectSchema),
    cold: told(await ask.invoke(toolCall('1', 'requestMeeting', request({ start: '2026-11-24T12:15' })))),
    none: told(await ask.invoke(toolCall('2', 'requestMeeting', null))),
    page: told(await page.invoke(toolCall('3', 'getBookingPage', {}))),
    text: (await show.invoke(everything)).split('\n')[0],
    elsewhere: (await ask.invoke(request(), { configurable: { thread_id: '7' } })).split(':')[0],
    sent: told(await ask.invoke(toolCall('4', 'requestMeeting', request()))),
    aborted: await show.invoke(everything, { signal: AbortSignal.abort() }).catch(({ name }) => name),
    unasked: '',
    posts: 0,
  };
  approveRequests(tools);
  facts.unasked = (await ask.invoke(request({ guestEmail: 'avi@example.com' }))).split(':')[0] ?? '';
  facts.posts = world.posts().length;
  await world.close();
  return facts;
}
