import { createBookingClient } from 'agent-booking';
import { bookingTools } from 'agent-booking/ai-sdk';
import { bookingTools as langChainTools } from 'agent-booking/langchain';

const timezone = 'Asia/Jerusalem';

/**
 * Books one meeting through the AI SDK tools and reads the free times through the LangChain tools. Resolves with what to print, and
 * rejects if a call fails. The tools are called as `generateText` calls them: `ai` itself needs the environment, which Deno does not
 * give with `--allow-net` alone.
 */
export async function book(baseUrl: string, guestEmail: string): Promise<string> {
  const { slots } = await createBookingClient({ baseUrl }).getFreeSlots('demo', {
    durationMinutes: 30,
    timezone,
  });
  const start = slots[0]?.start;
  if (start === undefined) throw new Error('the service lists no start');

  const tools = bookingTools({ baseUrl, slug: 'demo' });
  const times = { durationMinutes: 30, timezone, days: 0, when: '' };
  const request = { start, durationMinutes: 30, timezone, guestName: 'Noa Levi', guestEmail };
  const messages: { role: 'user'; content: string }[] = [];
  const step = (toolCallId: string) => {
    // A new array and one message more for each step of the model.
    messages.push({ role: 'user', content: `Before ${toolCallId}.` });
    return { toolCallId, messages: [...messages], context: {} };
  };
  checkOk(await tools.getBookingPage.execute?.({}, step('read-page')));
  checkOk(await tools.getFreeSlots.execute?.(times, step('read-times')));
  checkOk(
    await tools.requestMeeting.execute?.(
      { ...request, locale: 'en', reasonKey: '', answers: [], replaces: '' },
      step('request'),
    ),
  );

  const [, freeSlots] = langChainTools({ baseUrl, slug: 'demo' }, { conversation: guestEmail });
  const text: unknown = await freeSlots.invoke(times);
  if (typeof text !== 'string' || !text.includes(start.slice(0, 10)))
    throw new Error(`LangChain read ${JSON.stringify(text)}`);
  return `booked ${start} (confirmation sent)`;
}

function checkOk(result: unknown): void {
  if ((result as { ok?: unknown } | undefined)?.ok !== true) throw new Error(JSON.stringify(result));
}
