/**
 * A streaming chat route for `useChat`, as in Next.js, Hono or any server that takes a `Request`. It makes the tools anew in each request;
 * the name of the conversation keeps the promise across requests in one process. On serverless, also give the tools `sessions`.
 * It needs: npm install agent-booking ai@7 @ai-sdk/openai@4 zod, and "type": "module" in your package.json.
 */
import process from 'node:process';
import { createOpenAI } from '@ai-sdk/openai';
import { bookingTools, closeOpenCalls } from 'agent-booking/ai-sdk';
import {
  convertToModelMessages,
  createUIMessageStreamResponse,
  isStepCount,
  streamText,
  toUIMessageStream,
  type UIMessage,
} from 'ai';

const openai = createOpenAI(); // reads OPENAI_API_KEY, and OPENAI_BASE_URL if it is set
const baseUrl = process.env.BOOKING_URL ?? 'http://localhost:8787';

export async function POST(request: Request): Promise<Response> {
  const user = await signedIn(request);
  if (!user) return new Response('Sign in first.', { status: 401 });
  const { id, messages } = (await request.json()) as { id: string; messages: UIMessage[] };
  const tools = bookingTools({
    baseUrl,
    slug: 'demo',
    // The chat's id comes from the client, so another user could send the same id. With the user's own id the name belongs to one user.
    conversation: `${user.id}:${id}`,
    guest: { name: user.name, email: user.email },
  });
  const result = streamText({
    model: openai('gpt-5'),
    tools,
    stopWhen: isStepCount(10),
    // The guest may have stopped an answer in the middle of a call.
    messages: await convertToModelMessages(closeOpenCalls(messages), { tools }),
    abortSignal: request.signal,
  });
  return createUIMessageStreamResponse({ stream: toUIMessageStream({ stream: result.stream, tools }) });
}

type User = { id: string; name: string; email: string };

/** In your code: your sign-in. Here a header names one of two users. */
async function signedIn(request: Request): Promise<User | undefined> {
  const users: User[] = [
    { id: 'noa', name: 'Noa Levi', email: 'noa@example.com' },
    { id: 'omer', name: 'Omer Katz', email: 'omer@example.com' },
  ];
  return users.find(({ id }) => id === request.headers.get('x-user'));
}
