import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type BookingToolsOptions, createBookingTools } from '../../../src/index.ts';
import { createBookingService, demoPagesYaml } from '../../../src/service/index.ts';
import { bookingPolicy, createBookingPolicy } from './booking-policy.ts';
import type { OfferedTool, PolicyStep, Seen, SeenMessage } from './policy.ts';

// Monday 9 March 2026, 08:00 in Jerusalem; 28 March is the day on which its clocks change.
const now = Date.parse('2026-03-09T06:00:00Z');
const clock = { now: () => now };
let service: ReturnType<typeof createBookingService>;
let baseUrl = '';

beforeAll(async () => {
  const required = demoPagesYaml
    .replace('required: false', 'required: true')
    .replace('- slug: demo\n', '- slug: asks\n');
  const pages = `${demoPagesYaml}${required.slice(required.indexOf('  - slug: asks'), required.indexOf('  - slug: demo-he'))}`;
  service = createBookingService({ pages, clock, limits: null });
  baseUrl = (await service.listen()).url;
});
afterAll(() => service.close());

type Tools = ReturnType<typeof createBookingTools>;

/** Plays a conversation step by step. The tools are real, and the policy sees only their texts. */
function conversation(
  options: Partial<BookingToolsOptions> = {},
  change: (tools: Tools) => Tools = (tools) => tools,
  page: { slug?: string } = { slug: 'demo' },
  policy = bookingPolicy,
) {
  const tools = change(createBookingTools({ baseUrl, ...page, now: () => new Date(now), ...options }));
  const seen: Seen = { model: 'booker', instructions: '', messages: [], tools: offered(tools) };
  const calls: { name: string; input: Record<string, unknown> }[] = [];
  return {
    calls,
    async say(text: string): Promise<string> {
      seen.messages.push({ role: 'guest', text });
      for (let steps = 0; steps < 20; steps += 1) {
        const step: PolicyStep = await policy(structuredClone(seen));
        if ('fault' in step || 'refuse' in step) throw new Error('the policy plays no faults');
        if (!('call' in step)) {
          seen.messages.push({ role: 'assistant', text: step.say, calls: [] });
          return step.say;
        }
        seen.messages.push(...(await answered(tools, step, `${seen.messages.length}`, calls)));
      }
      throw new Error('the policy never spoke');
    },
  };
}

async function answered(
  tools: Tools,
  step: Extract<PolicyStep, { call: unknown }>,
  id: string,
  calls: { name: string; input: Record<string, unknown> }[],
): Promise<SeenMessage[]> {
  const made = step.call.map(({ name, input }, index) => ({
    id: `${id}.${index}`,
    name,
    input: input as Record<string, unknown>,
  }));
  const results: SeenMessage[] = [];
  for (const { id: callId, name, input } of made) {
    calls.push({ name, input });
    const tool = tools[name as keyof Tools] as Tools['requestMeeting'];
    const output = await tool.execute(input as never);
    const text = tool.toModelText(output);
    results.push({
      role: 'tool',
      callId,
      name,
      text: output.ok ? text : JSON.stringify({ error: text }),
      isError: !output.ok,
    });
  }
  return [{ role: 'assistant', text: '', calls: made }, ...results];
}

function offered(tools: Tools): OfferedTool[] {
  return Object.values(tools).map(({ name, description, inputSchema }) => ({
    name,
    description,
    parameters: inputSchema.toJSONSchema({ io: 'input' }) as Record<string, unknown>,
  }));
}

const facts = 'Noa Levi, noa@example.com, Asia/Jerusalem';

describe('a guest who says everything', () => {
  test('gets the first start that was shown, and hears that nothing is booked', async () => {
    const { say, calls } = conversation();
    const answer = await say(`Book 30 minutes, Tuesday after three. ${facts}.`);
    expect(calls.map(({ name }) => name)).toEqual(['getBookingPage', 'getFreeSlots', 'requestMeeting']);
    expect(calls[1]?.input).toEqual({
      when: 'Tuesday after three',
      timezone: 'Asia/Jerusalem',
      durationMinutes: 30,
      days: 0,
    });
    expect(calls[2]?.input).toMatchObject({
      start: '2026-03-10T15:00',
      guestName: 'Noa Levi',
      guestEmail: 'noa@example.com',
      locale: 'en',
    });
    expect(answer).toContain('Tuesday, 10 March 2026, 15:00');
    expect(answer).toContain('A confirmation email was sent to noa@example.com. Nothing is booked yet');
  });

  test('is answered in Hebrew when it writes Hebrew', async () => {
    const { say, calls } = conversation({ slug: 'demo-he' });
    const answer = await say(
      'תקבעי לי 30 דקות ביום שלישי אחרי שלוש. נועה לוי, noa@example.com, Asia/Jerusalem.',
    );
    expect(calls[2]?.input).toMatchObject({ start: '2026-03-10T15:00', guestName: 'נועה לוי', locale: 'he' });
    expect(answer).toContain('עדיין לא נקבע דבר');
  });

  test('is not asked for what the host fixed', async () => {
    const guest = { name: 'Noa Levi', email: 'noa@example.com', timezone: 'Asia/Jerusalem' };
    const { say, calls } = conversation({ guest });
    const answer = await say('Tuesday after three, half an hour');
    expect(Object.keys(calls[2]?.input ?? {}).sort()).toEqual([
      'answers',
      'durationMinutes',
      'locale',
      'reasonKey',
      'replaces',
      'start',
    ]);
    expect(answer).toContain('sent to noa@example.com');
    expect(answer).toContain('confirm by Tuesday, 10 March 2026, 15:00 (Asia/Jerusalem).');
  });

  test('may leave the zone to a default', async () => {
    const { say, calls } = conversation({ defaultTimezone: 'Asia/Jerusalem' });
    await say('Tuesday after three. Noa Levi, noa@example.com');
    expect(calls.at(-1)).toMatchObject({ name: 'requestMeeting', input: { start: '2026-03-10T15:00' } });
  });

  test('may name the page itself', async () => {
    const { say, calls } = conversation({}, undefined, {});
    await say(`Book the page demo, Tuesday after three. ${facts}`);
    expect(calls.at(-1)).toMatchObject({ name: 'requestMeeting', input: { slug: 'demo' } });
  });
});

test('a guest who takes any time gets the earliest', async () => {
  const { say, calls } = conversation();
  await say(`Any time. ${facts}`);
  expect(calls[1]?.input.when).toBe('');
  expect(calls.at(-1)).toMatchObject({ name: 'requestMeeting', input: { start: '2026-03-09T09:00' } });
});

test('a guest who comes back to a start that was offered before gets it', async () => {
  const { say, calls } = conversation({}, undefined, undefined, createBookingPolicy({ offers: 2 }));
  expect(await say(`Tuesday after three. ${facts}`)).toContain('10 March 2026, 15:00');
  expect(await say('Anything later on Tuesday?')).not.toContain('15:00');
  await say('Then yes, Tuesday, 10 March 2026, 15:00, please.');
  expect(calls.at(-1)).toMatchObject({ name: 'requestMeeting', input: { start: '2026-03-10T15:00' } });
});

describe('a guest who leaves something out', () => {
  test('is asked for all of it at once, and nothing is made up', async () => {
    const { say, calls } = conversation();
    expect(await say('Hello')).toBe(
      'To book a meeting for you I need to know your name, your email address, your time zone (such as Europe/London) and what time would suit you.',
    );
    expect(await say('Tuesday after three')).toContain('your name, your email address and your time zone');
    expect(calls.map(({ name }) => name)).toEqual(['getBookingPage']);
    await say(facts);
    expect(calls.at(-1)).toMatchObject({ name: 'requestMeeting', input: { start: '2026-03-10T15:00' } });
  });

  test('is asked the page’s own required question, and the answer goes out as it was given', async () => {
    const { say, calls } = conversation({ slug: 'asks' });
    expect(await say(`Tuesday after three. ${facts}`)).toContain('“Which company are you with?”');
    await say('Levi & Daughters, Ltd.');
    expect(calls.at(-1)?.input.answers).toEqual([{ key: 'company', value: 'Levi & Daughters, Ltd.' }]);
  });
});

describe('a guest who wants to cancel', () => {
  test('hears where to do that', async () => {
    const { say, calls } = conversation();
    expect(await say('ביטול')).toMatch(/^אפשר רק לקבוע כאן פגישה\. לביטול פגישה/);
    await say(`Tuesday after three. ${facts}`);
    const cancel =
      'I can only book a meeting. To cancel one, use the link in its email to noa@example.com. A request that you do not confirm books nothing.';
    expect(await say('Please cancel my meeting on Tuesday')).toBe(cancel);
    expect(await say('Is it booked?')).toContain('The meeting is booked once you confirm');
    expect(calls).toHaveLength(3);
  });
});

describe('when the tools say no', () => {
  test('it offers the nearest, and takes one only when the guest agrees', async () => {
    const { say, calls } = conversation();
    const answer = await say(`Saturday at noon. ${facts}`);
    expect(answer).toContain(
      'Nothing is free for “Saturday at noon”. The nearest free times are Thursday, 12 March 2026, 15:30',
    );
    expect(calls.at(-1)?.name).toBe('getFreeSlots');
    await say('The second one, please');
    expect(calls.at(-1)).toMatchObject({ name: 'requestMeeting', input: { start: '2026-03-15T09:00' } });
  });

  test('it asks which of two meanings is meant, and takes the one that the guest names', async () => {
    const { say, calls } = conversation();
    expect(await say(`next Friday at 10. ${facts}`)).toMatch(/\?$/);
    expect(calls.some(({ name }) => name === 'requestMeeting')).toBe(false);
    await say('2026-03-16 at 10:00');
    expect(calls.at(-1)).toMatchObject({ name: 'requestMeeting', input: { start: '2026-03-16T10:00' } });
  });

  test('it offers the first start of each of two meanings, and takes the one that the guest chooses', async () => {
    const { say, calls } = conversation();
    const answer = await say(`next Friday at 10. ${facts}`);
    const readings = answer.match(/\d+ March 2026, \d\d:\d\d/g) ?? [];
    expect(readings).toHaveLength(2);
    await say('The second one');
    const day = /\d+/.exec(readings[1] ?? '')?.[0];
    expect(calls.at(-1)).toMatchObject({ name: 'requestMeeting' });
    expect(calls.at(-1)?.input.start).toContain(`2026-03-${day}T`);
  });

  test('it says which words it did not understand', async () => {
    const { say } = conversation();
    expect(await say(`Tuesday at 25:70. ${facts}`)).toMatch(
      /^I could not work out which time “Tuesday at 25:70” means\..* such as “Tuesday afternoon”\?$/,
    );
  });

  test('it reads the list again when a start was taken, and asks for the next', async () => {
    const { say, calls } = conversation({}, (tools) => {
      let first = true;
      const execute: Tools['requestMeeting']['execute'] = async (input, call) => {
        if (!first) return tools.requestMeeting.execute(input, call);
        first = false;
        return { ok: false, code: 'slot_taken', message: 'It is gone.', next: 'Offer another.' };
      };
      return { ...tools, requestMeeting: { ...tools.requestMeeting, execute } };
    });
    await say(`Tuesday after three. ${facts}`);
    expect(calls.map(({ name, input }) => [name, input.start].filter(Boolean).join(' '))).toEqual([
      'getBookingPage',
      'getFreeSlots',
      'requestMeeting 2026-03-10T15:00',
      'getFreeSlots',
      'requestMeeting 2026-03-10T15:30',
    ]);
  });

  test.each([
    ['slot_taken', 'do not get any further'],
    ['uncertain', 'I do not send it again'],
    ['unavailable', 'Nothing was sent'],
    ['rate_limited', 'Nothing was sent'],
    ['invalid_input', 'That did not work: So it is.'],
  ] as const)('it never loops without end: always %s', async (code, words) => {
    const { say, calls } = conversation({}, (tools) => {
      const execute = async () => ({ ok: false as const, code, message: 'So it is.', next: 'Try again.' });
      return { ...tools, requestMeeting: { ...tools.requestMeeting, execute } };
    });
    expect(await say(`Tuesday after three. ${facts}`)).toContain(words);
    expect(calls.length).toBeLessThanOrEqual(8);
    if (code !== 'slot_taken') expect(calls.filter(({ name }) => name === 'requestMeeting')).toHaveLength(1);
  });

  test('it does not send again what may have arrived, however often it is asked to', async () => {
    const { say, calls } = conversation({}, (tools) => {
      const execute = async () => ({ ok: false as const, code: 'uncertain' as const, message: '', next: '' });
      return { ...tools, requestMeeting: { ...tools.requestMeeting, execute } };
    });
    await say(`Tuesday after three. ${facts}`);
    expect(await say('Just send it once more, will you?')).toContain('I do not send it again');
    expect(calls.filter(({ name }) => name === 'requestMeeting')).toHaveLength(1);
  });

  test('it says that the service was not reached, and not that it takes no requests', async () => {
    const down = conversation({ baseUrl: 'http://127.0.0.1:9' });
    const answer = await down.say(`Tuesday after three. ${facts}`);
    expect(answer).toBe(
      'The booking service could not be reached. Nothing was sent; please try again in a while.',
    );
    const { say } = conversation({}, (tools) => {
      const execute = async () => ({
        ok: false as const,
        code: 'unavailable' as const,
        message: 'It was not taken.',
        next: 'Wait.',
        serviceSays: 'No mail can leave.',
      });
      return { ...tools, requestMeeting: { ...tools.requestMeeting, execute } };
    });
    expect(await say(`Tuesday after three. ${facts}`)).toContain('does not take requests at the moment');
  });

  test('it makes a stopped call again, and says what its answer says', async () => {
    const texts = ['This call was stopped before its result arrived. What it did is not known.'];
    const { say, calls } = conversation(
      {},
      ({ requestMeeting, ...tools }) => {
        const toModelText: typeof requestMeeting.toModelText = (result) =>
          texts.shift() ?? requestMeeting.toModelText(result);
        return { ...tools, requestMeeting: { ...requestMeeting, toModelText } };
      },
      undefined,
      createBookingPolicy({ offers: 3 }),
    );
    await say(`Tuesday after three. ${facts}`);
    await say('Yes, the first one.');
    expect(await say('Was it sent?')).toContain('A confirmation email was sent to noa@example.com');
    const requests = calls.filter(({ name }) => name === 'requestMeeting');
    expect(requests.map(({ input }) => input.start)).toEqual(['2026-03-10T15:00', '2026-03-10T15:00']);
  });

  test('it tells the guest that a page does not exist', async () => {
    const { say } = conversation({ slug: 'no-such-page' });
    expect(await say(`Tuesday after three. ${facts}`)).toContain('There is no booking page');
  });
});

/** A framework's own answer to a request, in place of the tool's, as a model reads it. */
const answering = (text: string) => (tools: Tools) => ({
  ...tools,
  requestMeeting: {
    ...tools.requestMeeting,
    execute: async () => ({ ok: true }) as never,
    toModelText: () => text,
  },
});

describe('an answer that is not an acceptance is not reported as one', () => {
  test.each(['Error not_approved: The request was not approved. Nothing was sent.', 'Too early', ''])(
    '%j',
    async (text) => {
      const { say } = conversation({}, answering(text));
      const answer = await say(`Tuesday after three. ${facts}`);
      expect(answer).not.toContain('confirmation email was sent');
      expect(answer).toContain('That did not work');
      expect(answer).toMatch(/[.:] +Nothing was booked/);
      expect(await say('Thanks!')).not.toContain('My request stands');
    },
  );
});

test.each([
  'Error not_approved: A human was asked about this request and did not approve it. Nothing was sent by this call.',
  'Tool call execution denied.',
  'User rejected the tool call for `requestMeeting` with id call-1',
])('a request that the guest declined was not sent, and did not fail: %j', async (text) => {
  const { say } = conversation({}, answering(text));
  const answer = await say(`Tuesday after three. ${facts}`);
  expect(answer).toContain('You declined this request, so it was not sent');
  expect(answer).not.toContain('did not work');
  expect(await say('Thanks!')).not.toContain('My request stands');
});

describe('a request that was sent before', () => {
  test.each([
    [
      'A confirmation email for Tue 10 Mar 2026, 15:00 (Asia/Jerusalem), 30 minutes was sent to "noa@example.com" by an earlier call.',
      'Nothing is booked yet',
    ],
    [
      'Error already_requested: A request for Tue 10 Mar 2026, 15:00 is being sent by another call. Nothing more was sent.',
      'I cannot tell whether my request arrived, so I do not send it again',
    ],
  ])('is not said to have failed: %s', async (text, words) => {
    const { say } = conversation({}, answering(text));
    const answer = await say(`Tuesday after three. ${facts}`);
    expect(answer).toContain(words);
    expect(answer).not.toContain('did not work');
  });
});

test('an offer begins with the start that fits best, and goes on after it', async () => {
  const { say } = conversation({}, undefined, undefined, createBookingPolicy({ offers: 3 }));
  expect(await say(`Tuesday, afternoon preferred. ${facts}`)).toContain('13:00, 13:30 and 14:00');
});

describe('an offer', () => {
  const offers = createBookingPolicy({ offers: 3 });
  test('of one day says the day once, and the guest may name any of its clocks', async () => {
    const { say, calls } = conversation({}, undefined, undefined, offers);
    expect(await say(`Tuesday after three. ${facts}`)).toBe(
      'On Tuesday, 10 March 2026, 15:00, 15:30 and 16:00 (Asia/Jerusalem) are free, among others. Which one shall I request?',
    );
    await say('Yes, 15:30 please.');
    expect(calls.at(-1)).toMatchObject({ name: 'requestMeeting', input: { start: '2026-03-10T15:30' } });
  });
});

test('an offer says that there are others only where there are', async () => {
  const { say } = conversation({}, undefined, undefined, createBookingPolicy({ offers: 8 }));
  expect(await say(`Tuesday between three and four. ${facts}`)).toContain(
    '15:00 and 15:30 (Asia/Jerusalem) are free.',
  );
});

describe('after a request', () => {
  test('that took the place of another, it says to confirm only the new one', async () => {
    const { say } = conversation();
    expect(await say(`Tuesday after three. ${facts}`)).not.toContain('only the new one');
    expect(await say('Wednesday at 10 would be better')).toContain('confirm only the new one');
  });

  test('of one guest, another has one of its own', async () => {
    const { say, calls } = conversation();
    await say(`Tuesday after three. ${facts}`);
    await say('Now me, on Wednesday at 10. Adam Stein, adam@example.com');
    expect(calls.at(-1)).toMatchObject({
      name: 'requestMeeting',
      input: { start: '2026-03-11T10:00', guestEmail: 'adam@example.com', replaces: '' },
    });
  });

  test('of a guest that the host fixed, what it says fits a guest who has confirmed, and names the address', async () => {
    const guest = { name: 'Noa Levi', email: 'noa@example.com' };
    const { say, calls } = conversation({ guest });
    expect(await say('30 minutes on Wednesday at 10, in Asia/Jerusalem')).toContain('noa@example.com');
    const answer = await say('I have pressed confirm. Is it booked?');
    expect(answer).toContain('a confirmation email to noa@example.com');
    expect(answer).toContain('I cannot see whether you have');
    expect(answer).not.toMatch(/nothing is booked/i);
    expect(calls).toHaveLength(3);
  });

  test('the deadline is the one that the tool named, also where it is nearer than 48 hours', async () => {
    const answer = await conversation().say(`Tuesday after three. ${facts}`);
    expect(answer).toContain('confirm by Tuesday, 10 March 2026, 15:00 (Asia/Jerusalem).');
    const later = await conversation().say(`Sunday 15 March after three. ${facts}`);
    expect(later).toContain('confirm by Wednesday, 11 March 2026, 07:50 (Asia/Jerusalem).');
  });

  test('one that was refused as unread is offered again after the read', async () => {
    const unread = (tools: Tools) => {
      return {
        ...tools,
        requestMeeting: {
          ...tools.requestMeeting,
          execute: async () => ({ ok: false }) as never,
          toModelText: () => 'Error not_read: No free starts were read in this conversation.',
        },
      };
    };
    const policy = createBookingPolicy({ offers: 3 });
    const { say } = conversation({}, unread, { slug: 'demo' }, policy);
    await say(`Tuesday at 15:00. ${facts}`);
    expect(await say('Yes, please request Tuesday at 15:00.')).not.toContain('Nothing is free');
  });

  test('it does not ask again when the guest thanks, and replaces it when the guest names another time', async () => {
    const { say, calls } = conversation();
    await say(`Tuesday after three. ${facts}`);
    expect(await say('Thanks!')).toContain('The meeting is booked once you confirm');
    expect(calls).toHaveLength(3);
    await say('Wednesday at 10 would be better');
    expect(calls.at(-1)).toMatchObject({
      name: 'requestMeeting',
      input: { start: '2026-03-11T10:00', replaces: '2026-03-10T15:00' },
    });
  });
});
