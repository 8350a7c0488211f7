import type { Seen, SeenCall, SeenMessage } from './policy.ts';
import type { ToolMessage } from './tool-texts.ts';

/** A tool call and what came of it. */
export type DoneCall = { call: SeenCall; result: ToolMessage };

/** Where a conversation stands: what was done at all, and what since the guest last spoke. */
export type Progress = {
  lastGuestText: string;
  /** What the assistant had said just before that. */
  lastAssistantText: string;
  done: DoneCall[];
  sinceGuest: DoneCall[];
};

export function readProgress({ messages }: Pick<Seen, 'messages'>): Progress {
  const at = messages.findLastIndex(({ role }) => role === 'guest');
  const before = messages.slice(0, Math.max(at, 0));
  const spoken = before.findLast((message) => message.role === 'assistant' && message.text !== '');
  return {
    lastGuestText: textOf(messages[at]),
    lastAssistantText: textOf(spoken),
    done: callsIn(messages),
    sinceGuest: callsIn(messages.slice(at + 1)),
  };
}

export function lastOf(done: readonly DoneCall[], name: string): DoneCall | undefined {
  return done.findLast(({ call }) => call.name === name);
}

/** A field of a call's input, where it is a text. */
export function inputText({ call }: DoneCall, field: string): string {
  const value = (call.input as Record<string, unknown> | null)?.[field];
  return typeof value === 'string' ? value : '';
}

function callsIn(messages: readonly SeenMessage[]): DoneCall[] {
  const calls = messages.flatMap((message) => (message.role === 'assistant' ? message.calls : []));
  return messages.flatMap((message) => {
    if (message.role !== 'tool') return [];
    const call = calls.find(({ id }) => id === message.callId);
    return call ? [{ call, result: message }] : [];
  });
}

function textOf(message: SeenMessage | undefined): string {
  return message?.text ?? '';
}
