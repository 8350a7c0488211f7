import { expect, it, onTestFinished } from 'vitest';
import { createWorld, everything, request } from '../../../tests/booking-world.ts';
import { guestKey } from './guest.ts';

const spellings = [
  ['case', 'noa@example.com', 'NOA@EXAMPLE.COM'],
  ['a tag', 'noa@example.com', 'noa+2@example.com'],
  ['composed letters', 'noe\u0301@example.com', 'no\u00e9@example.com'],
  ['the ASCII form of a domain', 'noa@b\u00fccher.example', 'noa@xn--bcher-kva.example'],
  ['a wide letter', 'noa@example.com', 'noa@\uff45xample.com'],
  ['a dot at the end', 'noa@example.com', 'noa@example.com.'],
  ['a variation selector', 'noa@example.com', 'noa\ufe0f@example.com'],
  ['a Hangul filler', 'noa@example.com', 'noa\u3164@example.com'],
  ['a grapheme joiner', 'noa@example.com', 'noa\u034f@example.com'],
  ['a double-struck letter', 'noa@example.com', '\u2115oa@example.com'],
  ['a long s', 'sara@example.com', '\u017fara@example.com'],
] as const;

it.each(spellings)('one mailbox in another spelling is one guest: %s', (_, one, other) => {
  expect(guestKey(other)).toBe(guestKey(one));
});

it.each([
  ['noa@example.com', 'noa@example.org'],
  ['noa@example.com', 'noa.levi@example.com'],
  ['+a@example.com', '+b@example.com'],
  ['noa@a/b.example', 'noa@a/c.example'],
  ['no\u00e9@example.com', 'noe@example.com'],
])('%s and %s are two', (one, other) => {
  expect(guestKey(other)).not.toBe(guestKey(one));
});

it.each(spellings)(
  'after an uncertain outcome nothing is sent to another spelling: %s',
  async (_, one, other) => {
    const world = createWorld();
    onTestFinished(world.close);
    const tools = world.tools();
    await tools.getFreeSlots.execute(everything);
    let isLost = true;
    world.answer(({ method }) => {
      if (method !== 'POST' || !isLost) return undefined;
      throw new TypeError('fetch failed', {
        cause: Object.assign(new Error('reset'), { code: 'ECONNRESET' }),
      });
    });
    await tools.requestMeeting.execute(request({ guestEmail: one }));
    isLost = false;
    expect(await tools.requestMeeting.execute(request({ guestEmail: other }))).toMatchObject({ ok: false });
    expect(world.posts()).toHaveLength(1);
  },
);

it.each(['+', '@', 'a.', '\u0301\u0316', '\ufdfa'])(
  'what is no address is told apart soon: many of %j',
  (part) => {
    const flood = `a${part.repeat(500_000)}\nb@example.com`;
    const began = performance.now();
    expect(guestKey(flood)).not.toBe(guestKey(`${flood}.example`));
    expect(performance.now() - began).toBeLessThan(2000);
  },
);
