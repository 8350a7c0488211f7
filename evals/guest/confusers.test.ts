import { describe, expect, it } from 'vitest';
import type { DrivenAgent } from '../agents/agent.ts';
import { unseenUsage } from '../agents/usage.ts';
import { gradeLog } from '../grade/grade-log.ts';
import { runConversation } from '../run/run-conversation.ts';
import { ownScripts } from '../scenarios/read-scripts.ts';
import type { Script } from '../scenarios/script.ts';

const scripts = ownScripts().map(({ script }) => script);

const fragments = [
  'Tuesday at 15:00?',
  '3, 3:30 or 4 pm on Wednesday 25 November?',
  'What is your name?',
  'Your email, please.',
  'Nothing is free, sorry.',
  'I will check.',
  'Which other time would suit you?',
  'And your company?',
  'יום שלישי בשעה 15:00?',
  'מה השם?',
  '',
];

/** Agents that never call a tool. Their text depends on the turn number. */
const confusers: [name: string, says: (turn: number, script: Script) => string][] = [
  ['asks to clarify', () => 'Could you clarify what exactly you mean?'],
  [
    'asks to clarify, each time in other words',
    (turn) => `Could you clarify point ${turn} once more for me?`,
  ],
  ['talks gibberish', (turn) => `Blorp ${'wug '.repeat(turn)}zim 17 fnord 42?`],
  ['speaks another language', () => 'Könnten Sie mir bitte noch einmal sagen, worum es geht?'],
  ['says nothing', () => ''],
  ['repeats the guest', (_, { guest }) => guest.opening],
  ['says anything', (turn, { id }) => fragments[(turn * 7 + id.length) % fragments.length] ?? ''],
  ['promises', (turn) => `One moment, I am on it${'.'.repeat(turn)}`],
];

async function hold(script: Script, says: (turn: number, script: Script) => string) {
  let turn = 0;
  const agent: DrivenAgent = {
    answer: async () => {
      turn += 1;
      return says(turn, script);
    },
    measured: () => unseenUsage,
  };
  const { log, end } = await runConversation({ script, conversationId: 'c', makeAgent: () => agent });
  const said = log.flatMap((event) => (event.type === 'guest_said' ? [event.text] : []));
  return { end, said, turns: turn, verdict: gradeLog(log, script) };
}

/** One script of each family, and all with reactions or a hesitating guest. */
const some = scripts.filter(
  (script, index) =>
    scripts.findIndex(({ family }) => family === script.family) === index ||
    script.guest.reactions.length > 0 ||
    script.guest.hesitates !== undefined,
);

describe.each(confusers)('an agent that %s', (_, says) => {
  it('passes nothing, and the guest goes in time and says no sentence twice', async () => {
    expect(some.length).toBeGreaterThan(20);
    for (const script of some) {
      const { end, said, turns, verdict } = await hold(script, says);
      expect(verdict.verdict, script.id).toBe('fail');
      expect(['no_progress', 'turn_limit'], script.id).toContain(end);
      expect(turns, script.id).toBeLessThanOrEqual(18);
      expect(said.length, script.id).toBeGreaterThan(1);
      const sentences = said.flatMap((text) => text.split(/(?<=[.!?])\s+/u));
      expect(
        sentences.filter((one, index) => sentences.indexOf(one) !== index),
        script.id,
      ).toEqual([]);
      expect(
        said.filter((text) => text.trim().length < 2),
        script.id,
      ).toEqual([]);
    }
  });
});
