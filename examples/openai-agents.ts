/**
 * An agent of the OpenAI Agents SDK asks for a meeting, and a human approves what it would send. Without OPENAI_API_KEY the SDK's scripted
 * model plays the agent. It needs: npm install agent-booking @openai/agents zod, and "type": "module" in your package.json.
 */
import process from 'node:process';
import { Agent, RunContext, Runner, RunState, RunToolCallOutputItem } from '@openai/agents';
import { assistantMessage, functionCall, ScriptedModel } from '@openai/agents/testing';
import { bookingTools } from 'agent-booking/openai-agents';
import { createBookingWorld } from 'agent-booking/testing';

// A booking service on this machine, where it is Wednesday, 18 November 2026. In your code: the baseUrl and slug that you book with.
await using world = await createBookingWorld();

const list = { durationMinutes: 30, timezone: 'Asia/Jerusalem' };
const guest = { guestName: 'Noa Levi', guestEmail: 'noa@example.com', locale: 'en' };
const scripted = new ScriptedModel([
  [functionCall('getFreeSlots', { ...list, days: 0, when: 'Tuesday after two' }, { callId: 'read' })],
  [
    functionCall(
      'requestMeeting',
      { ...list, ...guest, start: '2026-11-24T14:00', reasonKey: '', answers: [], replaces: '' },
      { callId: 'request' },
    ),
  ],
  [assistantMessage('Noa, please open the link in the email to confirm.')],
]);

// One agent serves every guest. The context of a run names the conversation: the signed-in user and the chat.
const agent = new Agent({
  name: 'Booking',
  model: process.env.OPENAI_API_KEY ? 'gpt-5' : scripted,
  tools: bookingTools(world.booking, { needsApproval: true }),
});
const context = { conversation: 'noa:chat-1' };
const runner = new Runner({ tracingDisabled: !process.env.OPENAI_API_KEY });
const wish = 'Book 30 minutes, Tuesday after two. Noa Levi, noa@example.com, Asia/Jerusalem.';
const paused = await runner.run(agent, wish, { context });
for (const { arguments: input } of paused.interruptions) console.log('To approve:', input);
console.log('Sent before the answer:', world.requests().length);

// Keep this text on your server: who can write it can approve.
const saved = paused.state.toString();

// The context is given again, so that the conversation is not the one that the text names.
const state = await RunState.fromStringWithContext(agent, saved, new RunContext(context));
for (const question of state.getInterruptions()) state.approve(question);
const { newItems, finalOutput } = await runner.run(agent, state);
// The items of the run hold the typed results of the tools.
const results = newItems.filter((item) => item instanceof RunToolCallOutputItem);
console.log(results.at(-1)?.customData?.result);
console.log(finalOutput);
