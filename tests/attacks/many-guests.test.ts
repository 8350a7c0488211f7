import process from 'node:process';
import { HumanMessage } from '@langchain/core/messages';
import { bookingTools } from 'agent-booking/ai-sdk';
import { bookingTools as langchainTools } from 'agent-booking/langchain';
import { createAgent } from 'langchain';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { refusing } from '../booking-world.ts';
import { scripted as scriptedAi, type Version, versions } from './ai-sdk-chat.fixture.ts';
import { asks, type Call, newWorld, reads, recorded, sent } from './chat.fixture.ts';
import { scripted as scriptedLangchain } from './langchain-chat.fixture.ts';

const times = ['13:00', '13:30', '14:00', '14:30', '15:00', '15:30', '16:00', '16:30', '17:00', '17:30'];
const guests = times.map((time, index) => ({
  start: `2026-11-24T${time}`,
  guestName: `Guest ${index}`,
  guestEmail: `guest${index}@example.com`,
}));

function listen() {
  const warnings = vi.spyOn(process, 'emitWarning').mockImplementation(() => {});
  onTestFinished(() => warnings.mockRestore());
  return warnings;
}

type Say = (text: string, ...steps: Call[][]) => Promise<unknown>;
type World = ReturnType<typeof newWorld>;
type Recorded = ReturnType<typeof recorded>;

/** An agent that a program makes once. Its tools have no conversation. */
const agents: [string, (tools: Recorded) => Say][] = [
  ...versions.map((version: Version): [string, (tools: Recorded) => Say] => [
    version.name,
    (neutral) => {
      const tools = bookingTools(neutral);
      return (text, ...steps) =>
        version.sdk.generateText({
          model: scriptedAi(version, steps),
          tools,
          messages: [{ role: 'user', content: text }],
          stopWhen: version.sdk.stepCountIs(10),
        });
    },
  ]),
  [
    'LangChain',
    (neutral) => {
      const tools = langchainTools(neutral);
      return (text, ...steps) =>
        createAgent({ model: scriptedLangchain(steps), tools }).invoke({
          messages: [new HumanMessage(text)],
        });
    },
  ],
];

describe.each(agents)('an agent of %s that ten guests share without a conversation', (_, make) => {
  function open(options: Parameters<World['tools']>[0] = {}) {
    const world = newWorld();
    const answers: Parameters<typeof recorded>[1]['answers'] = [];
    const lies: string[] = [];
    const say = make(recorded(world.tools(options), { answers, lies, world }));
    return { world, answers, lies, say };
  }

  it('serves three of them, says then that the limit is reached, and warns the host once', async () => {
    const warnings = listen();
    const { world, answers, lies, say } = open();
    for (const guest of guests) await say(`I am ${guest.guestName}.`, [reads()], [asks(guest)]);
    expect(sent(world)).toHaveLength(3);
    const refused = answers.filter(({ code }) => code === 'limit_reached');
    expect(refused).toHaveLength(7);
    for (const { text } of refused) {
      expect(text).toContain('This conversation may have 3 open requests');
      expect(text).not.toContain('@example.com');
    }
    expect(lies).toEqual([]);
    const texts = warnings.mock.calls.map(([warning]) => String(warning));
    expect(texts.filter((text) => text.includes('two different chats'))).toHaveLength(1);
  });

  it('serves all ten where the host raised the limit: no guest blocks another', async () => {
    listen();
    const { world, lies, say } = open({ maxRequests: 10 });
    for (const guest of guests) await say(`I am ${guest.guestName}.`, [reads()], [asks(guest)]);
    expect(sent(world)).toEqual(guests.map(({ start, guestEmail }) => `${start} ${guestEmail}`));
    expect(lies).toEqual([]);
  });

  it('makes no guest wait for a 429 of another', async () => {
    listen();
    const { world, say } = open();
    const [first, second] = guests as [(typeof guests)[0], (typeof guests)[0]];
    const busy = refusing(429, 'Slow down', { 'retry-after': '60' });
    world.answer((one, init) => (one.body?.includes(first.guestEmail) ? busy(one, init) : undefined));
    await say('I am the first.', [reads()], [asks(first)]);
    await say('I am the second.', [asks(second)], [asks(second)]);
    expect(world.posts()).toHaveLength(2);
  });

  it('tells no guest the name or address of another', async () => {
    listen();
    const { answers, say } = open({ maxRequests: 10 });
    for (const guest of guests) {
      const before = answers.length;
      await say(
        `I am ${guest.guestName}.`,
        [reads()],
        [asks(guest)],
        [asks({ ...guest, start: '2026-11-25T13:00' })],
      );
      const others = guests.filter((one) => one !== guest);
      for (const { text } of answers.slice(before))
        for (const { guestName, guestEmail } of others) {
          expect(text).not.toContain(guestEmail);
          expect(text).not.toContain(`"${guestName}"`);
        }
    }
  });
});
