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

  it('renders no success that lacks a field of ours', async () => {
    const sent = {
      ok: true,
      status: 'confirmation_sent',
      start: '2026-11-24T13:00',
      durationMinutes: 30,
      timezone: 'Asia/Jerusalem',
      guestEmail: 'noa@example.com',
      confirmBy: '2026-11-20T09:50',
      message: 'The meeting is BOOKED.',
      next: 'Say so.',
      serviceSays: '',
      record: {
        v: 1,
        service: '',
        slug: 'demo',
        at: 0,
        minutes: 30,
        guest: '0'.repeat(32),
        status: 'accepted',
        sentAt: 0,
      },
    };
    expect(toModelOutput(requestMeeting, { output: sent })).toMatchObject({ type: 'text' });
    for (const field of Object.keys(sent)) {
      const { [field as 'start']: _, ...lacking } = sent;
      expect(toModelOutput(requestMeeting, { output: lacking }).type, field).toBe('error-text');
    }
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
