import { describe, expect, it } from 'vitest';
import { createBookingTools } from '../../src/index.ts';
import { toModelOutput } from './model-output.ts';

const { requestMeeting } = createBookingTools({ baseUrl: 'http://service.test', slug: 'demo' });
const failed = { ok: false, code: 'uncertain', message: 'It left.', next: 'Look in the inbox.' } as const;

describe('toModelOutput', () => {
  it.each([
    ['as the AI SDK calls it', { output: failed }],
    ['as Mastra calls it', failed],
  ])('reads a result %s', (_, given) => {
    expect(toModelOutput(requestMeeting, given)).toEqual({
      type: 'error-text',
      value: expect.stringContaining('Error uncertain: It left.'),
    });
  });

  it('carries the record of a request that may have left', () => {
    const [service, guest] = ['0'.repeat(16), '0'.repeat(32)];
    const record = { v: 1, service, slug: 'demo', at: 0, minutes: 30, guest, status: 'uncertain', sentAt: 0 };
    expect(toModelOutput(requestMeeting, { output: { ...failed, record } })).toMatchObject({
      providerOptions: { 'agent-booking': record },
    });
  });

  it('says so where a result cannot be read', () => {
    const unread = { type: 'error-text', value: 'This result cannot be read.' };
    const throwing = {
      get ok(): never {
        throw new Error('no');
      },
    };
    for (const given of [undefined, null, 7, {}, { output: null }, { output: { ok: true } }, throwing])
      expect(toModelOutput(requestMeeting, given)).toEqual(unread);
  });
});
