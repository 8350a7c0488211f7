import process from 'node:process';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { z } from 'zod';
import { createWorld, everything, request } from '../../../tests/booking-world.ts';
import { createSharedStore } from '../../../tests/shared-store.ts';
import type { ToolCall } from '../contract/tool.ts';
import type { GuestOption } from './guest-option.ts';

const noa = { name: 'Noa Levi', email: 'noa@example.com', timezone: 'Asia/Tokyo', locale: 'he' } as const;
const smuggled = {
  guestName: 'Mallory',
  guestEmail: 'mallory@example.com',
  timezone: 'America/New_York',
  locale: 'en',
};
/** Tuesday at one in Jerusalem, as a guest in Tokyo is shown it. */
const inTokyo = { ...request(), start: '2026-11-24T20:00' };

function begin(guest: GuestOption) {
  const world = createWorld();
  onTestFinished(world.close);
  const warnings = vi.spyOn(process, 'emitWarning').mockImplementation(() => {});
  onTestFinished(() => warnings.mockRestore());
  const tools = world.tools({ guest, defaultTimezone: undefined });
  return { world, tools, warnings };
}

function fieldsOf(tools: ReturnType<typeof begin>['tools']) {
  return Object.values(tools).map(({ inputSchema }) => {
    const { properties = {} } = z.toJSONSchema(inputSchema, { io: 'input' });
    return Object.keys(properties);
  });
}

class SignedIn {
  get email() {
    return 'noa@example.com';
  }
}

const gone = { guestName: 'name', guestEmail: 'email', timezone: 'timezone', locale: 'locale' } as const;

describe('a fixed guest', () => {
  it.each(Object.entries(gone))('whose %s is known has no such field in any input', (field, option) => {
    const all = fieldsOf(begin({}).tools);
    expect(all.flat()).toContain(field);
    const without = all.map((fields) => fields.filter((one) => one !== field));
    expect(fieldsOf(begin({ [option]: noa[option] }).tools)).toEqual(without);
    expect(fieldsOf(begin({ [option]: () => noa[option] }).tools)).toEqual(without);
  });

  it('whose address is an inherited field has no such field in any input', async () => {
    const { tools, world } = begin(new SignedIn());
    expect(fieldsOf(tools).flat()).not.toContain('guestEmail');
    const asked = { ...everything, timezone: 'Asia/Jerusalem' };
    await tools.getFreeSlots.execute(asked);
    await tools.requestMeeting.execute(request({ guestEmail: 'mallory@example.com' }));
    expect(world.bodies()).toMatchObject([{ guestEmail: 'noa@example.com' }]);
  });

  it('who is one function has none of the fields', () => {
    const fields = fieldsOf(begin(() => noa).tools).flat();
    for (const field of Object.keys(gone)) expect(fields).not.toContain(field);
  });

  it.each<[string, GuestOption]>([
    ['values', noa],
    [
      'a function for each',
      {
        name: () => noa.name,
        email: async () => noa.email,
        timezone: () => noa.timezone,
        locale: () => noa.locale,
      },
    ],
    ['one function', () => noa],
    ['one function that takes its time', async () => noa],
  ])('given as %s is the one that is sent, whatever a model writes beside', async (_, guest) => {
    const { world, tools } = begin(guest);
    const shown = await tools.getFreeSlots.execute({ ...everything, timezone: 'America/New_York' });
    expect(shown).toMatchObject({ ok: true, timezone: 'Asia/Tokyo' });
    expect(await tools.requestMeeting.execute({ ...inTokyo, ...smuggled })).toMatchObject({
      ok: true,
      guestEmail: 'noa@example.com',
    });
    expect(world.bodies()).toMatchObject([
      { guestName: 'Noa Levi', guestEmail: 'noa@example.com', timezone: 'Asia/Tokyo', locale: 'he' },
    ]);
  });

  it('in part leaves the rest to the model', async () => {
    const { world, tools } = begin({ email: 'noa@example.com', timezone: () => 'Asia/Tokyo' });
    await tools.getFreeSlots.execute(everything);
    await tools.requestMeeting.execute({ ...inTokyo, ...smuggled });
    expect(world.bodies()).toMatchObject([
      { guestName: 'Mallory', guestEmail: 'noa@example.com', timezone: 'Asia/Tokyo', locale: 'en' },
    ]);
  });

  it('without a language is written to in the one of the service, whatever a model writes', async () => {
    const { name, email, timezone } = noa;
    const { world, tools } = begin(() => ({ name, email, timezone }));
    await tools.getFreeSlots.execute(everything);
    expect(await tools.requestMeeting.execute({ ...inTokyo, ...smuggled, locale: 'he' })).toMatchObject({
      ok: true,
    });
    expect(world.bodies()[0]).not.toHaveProperty('locale');
  });

  it('is found out from the call, with what the framework passed beside it', async () => {
    const calls: ToolCall[] = [];
    const { tools } = begin((call) => {
      calls.push(call);
      return noa;
    });
    const call = { conversation: 'chat', turn: 'first', id: 'call-1', framework: { user: 7 } };
    await tools.getFreeSlots.execute(everything, call);
    await tools.requestMeeting.execute(inTokyo, call);
    expect(calls).toEqual([call, call]);
  });
});

it('two conversations of one set of tools are two guests, also at once', async () => {
  const guests = new Map(
    ['noa', 'avi'].map((name) => [name, { ...noa, name: `${name} Levi`, email: `${name}@example.com` }]),
  );
  const { world, tools } = begin(async ({ conversation = '' }) => {
    const guest = guests.get(conversation);
    if (!guest) throw new Error('no such guest');
    return guest;
  });
  const book = async (conversation: string) => {
    await tools.getFreeSlots.execute(everything, { conversation });
    return tools.requestMeeting.execute(inTokyo, { conversation });
  };
  const results = await Promise.all([book('noa'), book('avi')]);
  expect(results).toMatchObject([{ guestEmail: 'noa@example.com' }, { guestEmail: 'avi@example.com' }]);
  const sent = world.bodies().map(({ guestName, guestEmail }) => `${guestName} ${guestEmail}`);
  expect(sent.sort()).toEqual(['avi Levi avi@example.com', 'noa Levi noa@example.com']);
});

describe('where the guest is not found out', () => {
  const fail = () => {
    throw new Error('no session at 10.0.0.7');
  };
  const brokenGuests: [string, GuestOption][] = [
    ['a function that throws', fail],
    ['a function that rejects', async () => fail()],
    ['a field that throws', { email: fail }],
    ['a field that rejects', { ...noa, name: async () => fail() }],
    ['no value', () => undefined as never],
    ['null', () => null as never],
    ['a text', () => 'noa@example.com' as never],
    ['a promise of nothing', async () => ({}) as never],
    ['no name', () => ({ ...noa, name: '' })],
    ['a name of spaces', () => ({ ...noa, name: ' \t' })],
    ['a name that is no text', () => ({ ...noa, name: 7 }) as never],
    ['no address', () => ({ name: noa.name, timezone: noa.timezone }) as never],
    ['a text that is not an address', () => ({ ...noa, email: 'noa' })],
    ['two addresses', { email: () => 'noa@example.com, avi@example.com' }],
    ['an address with a line end', { email: () => 'noa@example.com\r\nBcc: avi@example.com' }],
    ['no zone', () => ({ ...noa, timezone: '' })],
    ['a text that is not a zone', { timezone: () => 'PST' }],
    ['a language that is not written', { locale: () => 'fr' as never }],
    ['null for a language', () => ({ ...noa, locale: null }) as never],
    ['nothing for a field that is fixed', { email: () => undefined as never }],
  ];

  it.each(brokenGuests)('but %s, nothing is sent, and no other value is taken', async (_, option) => {
    const { store } = createSharedStore();
    const { world } = begin(noa);
    const options = { sessions: store, defaultTimezone: undefined };
    // The conversation was shown what is free by tools that knew the guest.
    await world.tools({ ...options, guest: noa }).getFreeSlots.execute(everything);
    const { requestMeeting } = world.tools({ ...options, guest: option });
    const input = { ...inTokyo, ...smuggled, timezone: 'Asia/Tokyo' };
    for (const result of [await requestMeeting.execute(input), await requestMeeting.review(input)]) {
      expect(result).toMatchObject({ ok: false, code: 'unavailable' });
      expect(JSON.stringify(result)).not.toMatch(/10\.0\.0\.7|mallory/i);
    }
    expect(world.posts()).toEqual([]);
  });

  it('the next call finds it out again', async () => {
    let isBroken = false;
    const { world, tools, warnings } = begin(() => (isBroken ? fail() : noa));
    await tools.getFreeSlots.execute(everything);
    isBroken = true;
    expect(await tools.requestMeeting.execute(inTokyo)).toMatchObject({ code: 'unavailable' });
    expect(warnings.mock.calls).toMatchObject([[{ message: 'no session at 10.0.0.7' }]]);
    expect(world.posts()).toEqual([]);
    isBroken = false;
    expect(await tools.requestMeeting.execute(inTokyo)).toMatchObject({ ok: true });
  });

  it('what the host later does to its own object unfixes nothing', async () => {
    const guest: { name: string; email: (() => string) | undefined } = {
      name: noa.name,
      email: () => noa.email,
    };
    const world = createWorld();
    onTestFinished(world.close);
    const tools = world.tools({ guest });
    await tools.getFreeSlots.execute(everything);
    guest.email = undefined;
    await tools.requestMeeting.execute(request({ guestEmail: 'mallory@example.com' }));
    expect(world.bodies()).toMatchObject([{ guestEmail: noa.email }]);
  });

  it('an abort meanwhile is the abort', async () => {
    const stop = new AbortController();
    const { world, tools, warnings } = begin(() => {
      stop.abort(new Error('the guest hung up'));
      return fail();
    });
    await expect(tools.requestMeeting.execute(inTokyo, { signal: stop.signal })).rejects.toThrow(
      'the guest hung up',
    );
    expect(warnings).not.toHaveBeenCalled();
    expect(world.sent).toEqual([]);
  });
});

it.each([
  ['name', ' '],
  ['email', 'noa'],
  ['timezone', 'PST'],
  ['locale', 'fr'],
])('refuses at once a guest whose %s is %j', (field, value) => {
  expect(() => begin({ [field]: value })).toThrow(new RegExp(`^guest\\.${field} must`));
});

it.each<[string, unknown, string]>([
  [
    'a field that is misspelled',
    { emailAddress: 'noa@example.com' },
    '"emailAddress" is not an option of guest; the options are name, email, timezone, locale',
  ],
  [
    'a field that came out undefined',
    { ...noa, email: undefined },
    'email of guest is undefined: leave it out, or give a value',
  ],
  ['null', null, 'guest must be an object or a function of the call, not null'],
  ['a text', 'noa@example.com', 'guest must be an object or a function of the call, not "noa@example.com"'],
  ['an array', [noa], 'guest must be an object or a function of the call, not an array'],
])('refuses at once %s, which would leave the guest to the model', (_, guest, message) => {
  expect(() => begin(guest as GuestOption)).toThrow(new TypeError(message));
});
