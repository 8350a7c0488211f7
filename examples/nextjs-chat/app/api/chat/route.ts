import { createOpenAI } from '@ai-sdk/openai';
import { bookingInstructions } from 'agent-booking';
import { approveRequests, bookingTools, closeOpenCalls } from 'agent-booking/ai-sdk';
import {
  convertToModelMessages,
  createUIMessageStreamResponse,
  isStepCount,
  streamText,
  toUIMessageStream,
} from 'ai';
import { type ChatMessage, chats, conversationOf } from '../../../lib/chats';
import { signedIn } from '../../../lib/users';

const openai = createOpenAI(); // reads OPENAI_API_KEY, and OPENAI_BASE_URL if it is set
const baseUrl = process.env.BOOKING_URL ?? 'http://localhost:8787';

export async function POST(request: Request): Promise<Response> {
  const user = await signedIn();
  if (!user) return new Response('Sign in first.', { status: 401 });
  const asked = (await request.json()) as { id: string; messages: ChatMessage[]; timezone: string };
  const { id, messages, timezone } = asked;
  const conversation = conversationOf(user, id);
  // If the answer breaks off, a reload still shows what the guest wrote.
  chats.set(conversation, messages);
  // The tools are made anew in each request. By the name of the conversation they find what was shown and sent. With more than one process,
  // also give `sessions`.
  const tools = bookingTools({
    baseUrl,
    slug: 'demo',
    conversation,
    guest: { name: user.name, email: user.email },
    defaultTimezone: timezone,
  });
  const result = streamText({
    model: openai(process.env.OPENAI_MODEL ?? 'gpt-5'),
    instructions: bookingInstructions({ timezone }),
    tools,
    toolApproval: approveRequests(tools),
    stopWhen: isStepCount(10),
    // The guest may have stopped an answer in the middle of a call, or written instead of answering a card.
    messages: await convertToModelMessages(closeOpenCalls(messages), { tools }),
    abortSignal: request.signal,
  });
  const stream = toUIMessageStream<typeof tools, ChatMessage>({
    stream: result.stream,
    tools,
    originalMessages: messages,
    generateMessageId: () => crypto.randomUUID(),
    onEnd: (ended) => {
      chats.set(conversation, ended.messages);
    },
  });
  return createUIMessageStreamResponse({ stream });
}
