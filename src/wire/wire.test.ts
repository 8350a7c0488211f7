import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  bookingPageSchema,
  isDateTime,
  isEmailAddress,
  meetingRequestSchema,
  operationPath,
  operations,
  requestAcceptanceSchema,
  slotListSchema,
  slotsQuerySchema,
} from './index.ts';

const page = {
  slug: 'demo',
  name: 'Dana',
  headline: null,
  url: 'http://localhost/demo',
  timezone: 'Asia/Jerusalem',
  durationsMinutes: [30],
  defaultDurationMinutes: 30,
  reasons: [{ key: 'intro', label: 'Intro', suggestedDurationMinutes: null, questions: [] }],
  customFields: [{ key: 'topic', label: 'Topic', required: true, type: 'text' }],
  howToBook: 'Ask.',
};

const request = {
  guestName: 'Noa',
  guestEmail: 'noa@example.com',
  timezone: 'Asia/Jerusalem',
  durationMinutes: 30,
  start: '2026-11-24T13:00:00+02:00',
};

describe('resources', () => {
  it('reads a page, lets unknown keys pass, and takes null only where the interface allows it', () => {
    expect(bookingPageSchema.parse({ ...page, colour: 'green' })).toEqual(page);
    expect(bookingPageSchema.safeParse({ ...page, name: null }).error?.issues[0]?.path).toEqual(['name']);
    expect(bookingPageSchema.safeParse({ ...page, durationsMinutes: [30.5] }).success).toBe(false);
  });

  it.each(['guestName', 'guestEmail', 'timezone', 'durationMinutes', 'start'] as const)(
    'requires %s in a request',
    (field) => {
      const { [field]: _left, ...rest } = request;
      expect(meetingRequestSchema.safeParse(rest).error?.issues[0]?.path).toEqual([field]);
      expect(meetingRequestSchema.safeParse(request).success).toBe(true);
    },
  );

  it('knows two locales', () => {
    expect(meetingRequestSchema.safeParse({ ...request, locale: 'he' }).success).toBe(true);
    expect(meetingRequestSchema.safeParse({ ...request, locale: 'fr' }).success).toBe(false);
  });

  it('takes only the constant status as an acceptance', () => {
    const acceptance = {
      status: 'confirmation_sent',
      message: '',
      start: request.start,
      durationMinutes: 30,
    };
    expect(requestAcceptanceSchema.safeParse(acceptance).success).toBe(true);
    expect(requestAcceptanceSchema.safeParse({ ...acceptance, status: 'booked' }).success).toBe(false);
  });

  it('names the slot and the field that break the list', () => {
    const list = {
      slug: 'demo',
      durationMinutes: 30,
      timezone: 'UTC',
      slots: [{ start: request.start, end: 'soon' }],
    };
    expect(slotListSchema.safeParse(list).error?.issues[0]?.path).toEqual(['slots', 0, 'end']);
  });

  it.each([
    [{ days: 1 }, true],
    [{ days: 60 }, true],
    [{ days: 0 }, false],
    [{ days: 61 }, false],
    [{ days: 1.5 }, false],
    [{}, true],
  ])('takes the slots query %j: %s', (query, valid) => {
    expect(slotsQuerySchema.safeParse(query).success).toBe(valid);
  });
});

describe('formats', () => {
  it.each([
    ['2026-11-24T13:00:00+02:00', true],
    ['2026-11-24T13:00:00Z', true],
    ['2026-11-24T13:00:00.000Z', true],
    ['2026-11-24T13:00:00.1234Z', true],
    ['2026-11-24T13:00:00.123456789+02:00', true],
    ['2026-11-24t13:00:00z', true],
    ['2026-11-24t13:00:00.5+02:00', true],
    ['2026-11-24T13:00:00.Z', false],
    ['2026-11-24T13:00+02:00', false],
    ['2026-11-24T13:00:00', false],
    ['2026-11-24 13:00:00Z', false],
    ['2026-13-24T13:00:00Z', false],
    ['2026-11-24T24:00:00Z', false],
    ['2026-11-24T13:00:00Z\n', false],
  ])('%j is a date-time: %s', (text, valid) => {
    expect(isDateTime(text)).toBe(valid);
  });

  it.each([
    ['noa@example.com', true],
    ['noa.levi+work@mail.example.co.il', true],
    ['נועה@דוגמה.קום', true],
    ['noa@example', false],
    ['noa@example.com, eve@example.com', false],
    ['noa@example.com;eve@example.com', false],
    ['noa@example.com\r\nBcc: eve@example.com', false],
    ['Noa <noa@example.com>', false],
    ['noa@@example.com', false],
    ['.noa@example.com', false],
    ['noa@example..com', false],
    [`${'n'.repeat(65)}@example.com`, false],
    [`noa@${'e'.repeat(250)}.com`, false],
    ['noa@exam\u200bple.com', false],
    ['noa\u3164@example.com', false],
    ['noa\u034f@example.com', false],
    ['noa\ufe0f@example.com', false],
    ['noa@example.com\u{e0041}', false],
    ['noa\ud800@example.com', false],
    ['noa＠evil@example.com', false],
    ['noa﹫evil@example.com', false],
    ['noa@evil．example.com', false],
    ['noa@evil。example.com', false],
    ['noa@evil｡example.com', false],
    ['noa@evil․example.com', false],
    ['noa…@example.com', false],
    ['noa，eve@example.com', false],
    ['noa﹔eve@example.com', false],
    ['noa\u037eeve@example.com', false],
    ['noa＜eve@example.com', false],
    ['noa\u00a8@example.com', false],
    ['noa\u2800your\u2800meeting\u2800is\u2800booked@example.com', false],
    ['noa\ue000@example.com', false],
    ['noa”booked“@example.com', false],
    ['noaʺbookedʺ@example.com', false],
    ['noa"booked"@example.com', false],
    ['❤@example.com', false],
    ['noa@❤.example', false],
    ['noa@example!.com', false],
    ["o'neil!#$%&*+-/=?^_`{|}~@example.com", true],
    ['noa@123-4.example', true],
    ['अनुज@उदाहरण.भारत', true],
    ['ｎoa@example.com', true],
    ['=?utf-8?q?noa?=@example.com', false],
    ['=?UTF-8?B?bm9h?=@example.com', false],
    ['noa=?utf-8?q?=40evil.com=2C?=@example.com', false],
    ['=?x@example.com', true],
    ['jose\u0301@example.com', true],
    ['straße@例え.テスト', true],
    ['noa@-example.com', false],
    ['noa@example-.com', false],
    ['noa@mail.-.com', false],
    [`noa@${'e'.repeat(63)}.com`, true],
    [`noa@${'e'.repeat(64)}.com`, false],
    ['noa@192.0.2.10', false],
    ['noa@example.12', false],
    ['noa@ex_ample.com', false],
    ['', false],
  ])('%j is one email address: %s', (text, valid) => {
    expect(isEmailAddress(text)).toBe(valid);
  });
});

describe('operations', () => {
  it('lists exactly the statuses of the interface', () => {
    expect(
      Object.fromEntries(
        Object.entries(operations).map(([id, { success, errors }]) => [id, [success, ...errors]]),
      ),
    ).toEqual({
      getBookingPage: [200, 404],
      getFreeSlots: [200, 400, 404],
      requestMeeting: [202, 400, 404, 409, 429, 503],
    });
  });

  it('encodes a slug into one path segment', () => {
    expect(operationPath('getFreeSlots', 'a/b?c#d')).toBe('/api/agent/booking-pages/a%2Fb%3Fc%23d/slots');
    expect(operationPath('getBookingPage', '$&')).toBe('/api/agent/booking-pages/%24%26');
  });
});

describe('a date-time read by its places', () => {
  const pattern =
    /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])[Tt](?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d+)?(?:[Zz]|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/;

  it('is what the pattern of RFC 3339 takes, however a good one is mangled', () => {
    const good = fc
      .tuple(
        fc.constantFrom('2026-11-24T13:00:00', '2026-02-29T23:59:59'),
        fc.option(fc.stringMatching(/^\.\d{1,9}$/), { nil: '' }),
        fc.constantFrom('Z', '+02:00', '-03:30'),
      )
      .map((parts) => parts.join(''));
    const pieces = ['', '0', '9', '-', '+', ':', 'T', 't', 'Z', 'z', '.', ' ', '٣', '\n'];
    fc.assert(
      fc.property(
        good,
        fc.array(fc.tuple(fc.nat(30), fc.nat(2), fc.constantFrom(...pieces)), { maxLength: 3 }),
        (text, edits) => {
          const mangled = edits.reduce(
            (all, [at, cut, piece]) => all.slice(0, at) + piece + all.slice(at + cut),
            text,
          );
          expect(isDateTime(mangled), mangled).toBe(pattern.test(mangled));
        },
      ),
      { numRuns: 20_000 },
    );
  });
});
