import { createBookingTools, type RequestMeetingInput, type SentRecord } from 'agent-booking';
import { createBookingWorld } from 'agent-booking/testing';
import { expect, it, onTestFinished } from 'vitest';
import { everything, request } from '../booking-world.ts';

const at = (clock: string) => `2026-11-24T${clock}`;
const today = (clock: string) => `2026-11-18T${clock}`;
const onThePage = 'on the booking page itself, whose address getBookingPage shows';

/** A guest and a model that asks for them, with the real service and its emails. */
async function meet() {
  const world = await createBookingWorld();
  onTestFinished(world.close);
  const open = (memory: object) =>
    createBookingTools({ ...world.booking, memory, defaultTimezone: 'Asia/Jerusalem', conversation: 'noa' });
  let tools = open({});
  const history: SentRecord[] = [];
  const show = (when = '', durationMinutes = 30) =>
    tools.getFreeSlots.execute({ ...everything, when, durationMinutes, days: 60 });
  await show();
  const ask = async (start: string, replaces = '', changes: Partial<RequestMeetingInput> = {}) => {
    const result = await tools.requestMeeting.execute(request({ start, replaces, ...changes }), { history });
    if (result.record) history.push(result.record);
    return `${result.ok ? 'ok' : result.code}: ${tools.requestMeeting.toModelText(result)}`;
  };
  return {
    world,
    show,
    ask,
    /** Requests a start, and then somebody else takes it. */
    async askAndLose(start: string, replaces = '') {
      expect(await ask(start, replaces)).toMatch(/^ok/);
      await world.takeSlot(start);
    },
    /** Calls go on in a process that has nothing but the history of the chat. */
    async lose() {
      tools = open({});
      await show();
    },
    async decline() {
      const url = String(world.mails()[0]?.confirmUrl);
      const name = /<button name="([^"]+)" value="decline"/.exec(await (await fetch(url)).text())?.[1];
      const headers = {
        'sec-fetch-site': 'same-origin',
        'content-type': 'application/x-www-form-urlencoded',
      };
      await fetch(url, { method: 'POST', headers, body: `${name}=decline` });
    },
  };
}

type Guest = Awaited<ReturnType<typeof meet>>;

/** What a guest did, the call that follows, and what its answer says; `advice`: the call that it advises, which is sent. */
type Case = {
  did(guest: Guest): Promise<unknown>;
  call: Parameters<Guest['ask']>;
  says: RegExp[];
  advice?: string;
};

const cases: Record<string, Case> = {
  'lost two starts': {
    did: async ({ askAndLose }) => {
      await askAndLose(at('15:00'));
      await askAndLose(at('15:30'), 'keep');
    },
    call: [at('16:00'), at('15:30')],
    says: [/no longer free/],
    advice: 'keep',
  },
  'lost two starts, and asks whether the second worked': {
    did: async ({ askAndLose }) => {
      await askAndLose(at('15:00'));
      await askAndLose(at('15:30'), 'keep');
    },
    call: [at('15:30')],
    says: [/does not list this start any more/, /try the link in that email first/],
    advice: 'keep',
  },
  'has a request whose start is too near to be listed': {
    did: async ({ ask, world }) => {
      await ask(today('13:00'));
      await world.advance('130m');
    },
    call: [today('13:00')],
    says: [/too near to be listed, and can then still be confirmed/, /try the link in that email first/],
    advice: 'keep',
  },
  'confirmed 30 minutes, and wants 60': {
    did: async ({ ask, world, show }) => {
      await ask(at('15:00'));
      await world.confirm('noa@example.com');
      await show('', 60);
    },
    call: [at('17:00'), at('15:00'), { durationMinutes: 60 }],
    says: [/^already_requested/, /whether they confirmed it/],
  },
  'confirmed a start far ahead, and wants a near one': {
    did: async ({ ask, world }) => {
      await ask('2026-12-29T15:00');
      await world.confirm('noa@example.com');
    },
    call: [at('17:00'), '2026-12-29T15:00'],
    says: [/^already_requested/, /whether they confirmed it/],
  },
  'goes back to a replaced start with other details': {
    did: async ({ ask }) => {
      await ask(at('15:00'));
      await ask(at('16:00'), at('15:00'));
      await ask(at('16:30'), at('16:00'));
    },
    call: [at('15:00'), at('16:30'), { guestName: 'Noa Cohen' }],
    says: [/replaced by Tue 24 Nov 2026, 16:30/, /leaves the other one alone/, RegExp(onThePage)],
  },
  'goes back to a replaced start that only the history holds': {
    did: async ({ ask, lose }) => {
      await ask(at('15:00'));
      await lose();
      await ask(at('16:00'), at('15:00'));
    },
    call: [at('15:00'), at('16:00')],
    says: [/replaced by Tue 24 Nov 2026, 16:00/, /leaves the other one alone/],
    advice: at('16:00'),
  },
  'goes back to a replaced start after the session was lost twice': {
    did: async ({ ask, lose }) => {
      await ask(at('15:00'));
      await lose();
      await ask(at('16:00'), at('15:00'));
      await lose();
    },
    call: [at('15:00')],
    says: [/replaced by Tue 24 Nov 2026, 16:00/],
    advice: at('16:00'),
  },
  'has as many open requests as possible, and corrects the name of one': {
    did: async ({ ask }) => {
      await ask(at('15:00'));
      await ask(at('16:00'), at('15:00'));
      await ask(at('16:30'), at('16:00'));
    },
    call: [at('16:30'), '', { guestName: 'Noa Cohen' }],
    says: [/its details are not those of this call/, RegExp(onThePage)],
  },
  'has as many open requests as possible, and loses one': {
    did: async ({ ask, askAndLose }) => {
      await ask(at('15:00'));
      await ask(at('16:00'), at('15:00'));
      await askAndLose(at('16:30'), at('16:00'));
    },
    call: [at('16:30')],
    says: [/does not list this start any more/, RegExp(onThePage)],
  },
  'lost the start of the open request': {
    did: async ({ askAndLose }) => askAndLose(at('15:00')),
    call: [at('16:00')],
    says: [/is not listed any more/],
    advice: 'keep',
  },
  'said that they did not ask for it': {
    did: async ({ ask, decline }) => {
      await ask(at('15:00'));
      await decline();
    },
    call: [at('16:00'), at('15:00')],
    says: [/^rate_limited/, /not before, and may be refused again/, RegExp(onThePage)],
  },
};

it.each(Object.entries(cases))('a guest who %s', async (_, { did, call, says, advice }) => {
  const guest = await meet();
  await did(guest);
  const before = guest.world.requests().length;
  const answer = await guest.ask(...call);
  for (const said of says) expect(answer).toMatch(said);
  const advised = [...answer.matchAll(/replaces "([^"]+)"/g)].map(([, replaces]) => replaces);
  if (/rate_limited/.test(answer)) return;
  expect(guest.world.requests()).toHaveLength(before);
  if (advice) expect(advised[0]).toBe(advice);
  // Every call that an answer advises is sent, if the guest says what it asks them.
  if (advised[0]) expect(await guest.ask(at('17:30'), advised[0])).toMatch(/^ok: .*leave the links? of/s);
});

it.each([
  ['30 minutes', '60 minutes', at('15:00'), 60],
  ['a start far ahead', 'a near one', '2026-12-29T15:00', 30],
])('a guest who has not confirmed moves from %s to %s', async (_, __, from, durationMinutes) => {
  const { ask, show } = await meet();
  await ask(from);
  await show('', durationMinutes);
  expect(await ask(at('17:00'), from, { durationMinutes })).toMatch(/^ok: .*confirm only the new one/s);
});
