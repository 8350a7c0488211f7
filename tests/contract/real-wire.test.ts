import { createBookingClient } from 'agent-booking';
import { describe, expect, it, onTestFinished } from 'vitest';
import { everything, request } from '../booking-world.ts';
import { type Fault, startFaultServer } from '../fault-server.ts';
import { harnesses } from './harnesses.ts';
import { call, codeOf } from './play.ts';

const show = call('getFreeSlots', everything);
const answers = [{ key: 'topic', value: 'A talk' }];
const ask = (changes: object = {}) => call('requestMeeting', { ...request({ answers }), ...changes });

describe.each(harnesses)('$name, over a real connection', (harness) => {
  it.each<Fault>(['reset-after-request', 'close-after-request', 'reset-in-body', 'short-body', 'not-http'])(
    'what left and got no clear answer is not sent again: %s',
    async (fault) => {
      const server = await startFaultServer();
      onTestFinished(() => server.close());
      server.next('requestMeeting', { fault });
      const conversation = await harness.start({
        client: createBookingClient({ baseUrl: server.baseUrl, timeoutMs: 120_000 }),
        slug: 'demo',
        defaultTimezone: 'Asia/Jerusalem',
        now: () => new Date('2026-11-24T06:00:00Z'),
      });
      await conversation.say([show]);
      // Either of the two calls may send. The other one reads the outcome, or that the request is being sent.
      const first = await conversation.say([ask(), ask()]);
      expect(first.map(codeOf)).toContain('uncertain');
      for (const outcome of first) expect(['uncertain', 'already_requested']).toContain(codeOf(outcome));
      const again = await conversation.say([ask()]);
      const others = [ask({ guestName: 'Somebody Else' }), ask({ start: '2026-11-24T15:00' })];
      again.push(...(await conversation.say(others)));
      expect(again.map(codeOf)).toEqual(['uncertain', 'already_requested', 'already_requested']);
      expect(server.requests.filter(({ operation }) => operation === 'requestMeeting')).toHaveLength(1);
    },
  );
});
