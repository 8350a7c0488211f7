/**
 * A separate process with booking tools over a session store in a SQLite file. Messages of its parent name the call and the time. It
 * answers each message, and reports every event.
 */
import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  createBookingTools,
  type GetFreeSlotsInput,
  type RequestMeetingInput,
  type ToolCall,
} from 'agent-booking';
import { openSqliteSessions } from '../examples/session-stores/sqlite.ts';

export type Order = { id: number; afterMs?: number; call: ToolCall } & (
  | { do: 'show'; input: GetFreeSlotsInput }
  | { do: 'review' | 'execute'; input: RequestMeetingInput }
);
export type TimeIs = { present: number };

const [file = '', baseUrl = '', begin = ''] = process.argv.slice(2);
let present = Number(begin);
const tell = (message: object) => process.send?.(message);

const tools = createBookingTools({
  baseUrl,
  slug: 'demo',
  defaultTimezone: 'Asia/Jerusalem',
  now: () => new Date(present),
  sessions: openSqliteSessions(file),
  onEvent: (event) => tell({ event }),
});

process.on('message', async (order: Order | TimeIs) => {
  if ('present' in order) present = order.present;
  else tell({ answer: order.id, result: await carryOut(order) });
});
tell({ ready: true });

async function carryOut(order: Order): Promise<unknown> {
  if (order.afterMs) await sleep(order.afterMs);
  if (order.do === 'show') return tools.getFreeSlots.execute(order.input, order.call);
  return tools.requestMeeting[order.do](order.input, order.call);
}
