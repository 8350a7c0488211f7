import type { MeetingRequest } from 'agent-booking';
import { expect, it } from 'vitest';
import { begins, firstInstants as instants, localTime } from './wall-texts.ts';
import { type CallFacts, createWitness, type PostOutcome, type Rules } from './witness.ts';

const service = 'http://one.test';
const zone = 'Asia/Jerusalem';
const [one, other, third] = instants.slice(3) as [number, number, number];
const last = instants.at(-1) as number;
const hourMs = 3_600_000;
const utc = (at: number) => new Date(at).toISOString();

/** A world in which all starts are listed now and were shown in message 1; `send` is message 2 and later. */
function createScene(changes: Partial<Rules> = {}) {
  let present = begins;
  let message = 1;
  const rules: Rules = {
    fixed: {},
    maxRequests: 3,
    approval: 'not needed',
    isStoreFailing: false,
    skewMs: 0,
    ...changes,
  };
  const witness = createWitness(rules, () => present);
  const factsOf = (more: Partial<CallFacts>): CallFacts => ({
    service,
    conversation: 'c0',
    session: 'c0',
    writtenIn: message,
    slug: 'demo',
    asked: undefined,
    history: [],
    approval: undefined,
    rejected: [],
    ...more,
  });
  const list = () => witness.list(service, `demo 30 ${zone}`, instants.map(utc));
  const days = instants.map((at) => ({
    date: localTime(at, zone).slice(0, 10),
    starts: [localTime(at, zone).slice(11)],
  }));
  witness.show(factsOf({}), { ok: true, durationMinutes: 30, timezone: zone, days }, message);

  type Send = { facts?: Partial<CallFacts>; body?: Partial<MeetingRequest>; replaces?: string };
  function send(at: number, outcome: PostOutcome = 'accepted', { facts, body, replaces = '' }: Send = {}) {
    message += 1;
    list();
    const guestEmail = body?.guestEmail ?? 'noa@c0.example';
    const asked = { start: localTime(at, zone), guestEmail, replaces };
    const call = witness.begin(factsOf({ asked, ...facts }));
    const given = { guestName: 'Noa Levi', guestEmail, timezone: zone, durationMinutes: 30, start: utc(at) };
    const settle = witness.post(call, 'demo', { ...given, ...body } as MeetingRequest);
    settle(outcome);
    return { call, settle };
  }
  return {
    witness,
    send,
    pass: (milliseconds: number) => {
      present += milliseconds;
    },
    why: () => witness.objections.map((text) => text.split(':')[0]),
  };
}

it('does not object to a request that keeps the promise, nor to what follows it in time', () => {
  const { send, pass, why } = createScene();
  send(one);
  send(other, 'accepted', { replaces: localTime(one, zone) });
  send(third, 'accepted', { replaces: 'keep' });
  pass(49 * hourMs);
  send(other);
  expect(why()).toEqual([]);
});

it.each<[string, (scene: ReturnType<typeof createScene>) => unknown]>([
  ['a second time', ({ send }) => [send(one, 'uncertain'), send(one)]],
  [
    'a second time',
    ({ send, pass }) => {
      send(last);
      pass(Math.min(49 * hourMs, last - begins) - 1);
      send(last);
    },
  ],
  ['beside an open one that it does not replace', ({ send }) => [send(one), send(other)]],
  [
    'a second additional one',
    ({ send }) => [
      send(one),
      send(other, 'accepted', { replaces: 'keep' }),
      send(third, 'refused', { replaces: 'keep' }),
    ],
  ],
  ['too often for one start', ({ send }) => [1, 2, 3, 4].map(() => send(one, 'refused'))],
  [
    'too often for one conversation',
    ({ send }) => [0, 1, 2, 3, 4, 5, 6, 7, 8, 9].map((place) => send(instants[place] as number, 'refused')),
  ],
  [
    'beside too many open ones',
    ({ send }) =>
      ['a', 'b', 'c', 'd'].map((name) =>
        send(one, 'accepted', { body: { guestEmail: `${name}@c0.example` } }),
      ),
  ],
  [
    'during the wait',
    ({ send, witness }) => {
      const { call, settle } = send(one, 'refused');
      settle('refused', { scope: 'guest', forMs: 60_000 });
      witness.end(call, { ok: false, code: 'rate_limited' }, 'Wait.');
      send(other);
    },
  ],
  ['not shown before the message', ({ send }) => send(one, 'accepted', { facts: { writtenIn: 1 } })],
  [
    'not listed since the last change, byte for byte',
    ({ send }) => send(one, 'accepted', { body: { start: utc(one).replace('.000Z', 'Z') } }),
  ],
  [
    'not what the call asks for',
    ({ send }) => send(one, 'accepted', { facts: { asked: { start: '', guestEmail: '', replaces: '' } } }),
  ],
])('objects: %s', (why, play) => {
  const scene = createScene();
  play(scene);
  expect(scene.why()).toContain(why);
});

it('objects to a request that no human approved', () => {
  const { send, why } = createScene({ approval: 'framework' });
  send(one, 'accepted', { facts: { approval: { key: 'forged', isApproved: true } } });
  expect(why()).toEqual(['not approved']);
});

it('objects to an acceptance, a time and a record that are not true', () => {
  const { witness, send } = createScene();
  const { call } = send(one, 'refused');
  const record = { at: one, slug: 'demo', status: 'accepted', sentAt: begins };
  witness.end(
    call,
    { ok: true, status: 'confirmation_sent', start: localTime(one, zone), timezone: zone, record },
    'Sent until 2026-10-20T10:00.',
  );
  expect(witness.objections.map((text) => text.split(':')[0])).toEqual([
    'names a time that is over',
    'accepted by no service',
    'a record of what was not sent',
  ]);
});
