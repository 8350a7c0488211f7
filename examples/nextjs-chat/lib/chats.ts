import type { BookingTools } from 'agent-booking/ai-sdk';
import type { InferUITools, UIDataTypes, UIMessage } from 'ai';

export type ChatMessage = UIMessage<unknown, UIDataTypes, InferUITools<BookingTools>>;

/** A user and a chat: the conversation's name. A chat's id comes from the browser, so the user must be in it. */
export const conversationOf = (user: { id: string }, chat: string): string => `${user.id}:${chat}`;

// In your code: a database. This map lasts as long as the process.
const kept = globalThis as { chats?: Map<string, ChatMessage[]> };
kept.chats ??= new Map();
export const chats: Map<string, ChatMessage[]> = kept.chats;
