import { describe, expect, it } from 'vitest';
import type { SentRecord } from '../contract/tool.ts';
import { guestDigest } from './digest.ts';
import { historyEntries, recordOf } from './history.ts';
import { entryOf, hourMs, now, openMs, tuesdayAt } from './requests.fixture.ts';
import { emptyState, type RequestEntry } from './state.ts';

const recordFor = (changes: Partial<SentRecord> = {}): SentRecord => ({ ...recordOf(entryOf()), ...changes });

function entriesOf(
  values: readonly unknown[],
  {
    requests = [],
    at = now,
    slug = 'demo',
    service = 'one',
  }: { requests?: RequestEntry[]; at?: number; slug?: string; service?: string } = {},
): RequestEntry[] {
  return historyEntries(
    values,
    { service, slug, timezone: 'UTC' },
    { state: { ...emptyState(), requests }, now: at },
  );
}

describe('a record', () => {
  it('holds start, page, service, guest as a digest, and what became of it, and no name', () => {
    const record = recordOf(entryOf({ words: 'Sent to noa@example.com' }));
    expect(record).toEqual({
      v: 1,
      service: 'one',
      slug: 'demo',
      at: tuesdayAt('13:00'),
      minutes: 30,
      guest: guestDigest('noa@example.com'),
      status: 'accepted',
      sentAt: now - hourMs,
    });
    expect(JSON.stringify(record)).not.toMatch(/noa|levi/i);
  });

  it.each([
    ['accepted', 'accepted'],
    ['uncertain', 'uncertain'],
    ['pending', 'uncertain'],
  ] as const)('of a request that is %s says %s', (status, said) => {
    expect(recordOf(entryOf({ status })).status).toBe(said);
  });

  it('says which start it replaces', () => {
    const replaces = tuesdayAt('14:00');
    expect(entriesOf([recordOf(entryOf({ replaces }))])).toMatchObject([{ replaces }]);
  });

  it('comes back as an entry that is never saved, with what it says and nothing else', () => {
    expect(entriesOf([recordFor()])).toEqual([
      {
        id: '',
        start: '2026-11-24T11:00:00.000Z',
        service: 'one',
        slug: 'demo',
        at: tuesdayAt('13:00'),
        durationMinutes: 30,
        timezone: 'UTC',
        guestName: '',
        guestEmail: '',
        locale: '',
        reasonKey: '',
        pageName: '',
        reasonLabel: '',
        answers: [],
        guest: guestDigest('noa@example.com'),
        status: 'accepted',
        sentAt: now - hourMs,
        replaces: null,
        words: '',
      },
    ]);
  });
});

describe('records of a history', () => {
  it.each<[string, unknown]>([
    ['nothing', undefined],
    ['null', null],
    ['a text', 'sent'],
    ['an array', [recordFor()]],
    ['another version', { ...recordFor(), v: 2 }],
    ['no service', { ...recordFor(), service: undefined }],
    ['a long service', recordFor({ service: 'x'.repeat(65) })],
    ['no slug', { ...recordFor(), slug: 7 }],
    ['a long slug', recordFor({ slug: 'x'.repeat(201) })],
    ['a start before 1970', recordFor({ at: -1 })],
    ['a start that no zone can write', recordFor({ at: 8.64e15 })],
    ['a start that is no number', { ...recordFor(), at: '2026' }],
    ['half a millisecond', recordFor({ at: 1.5 })],
    ['negative minutes', recordFor({ minutes: -1 })],
    ['a guest that is no digest', recordFor({ guest: 'noa@example.com' })],
    ['a digest in capitals', recordFor({ guest: 'A'.repeat(32) })],
    ['another status', { ...recordFor(), status: 'refused' }],
    ['no time', { ...recordFor(), sentAt: Number.NaN }],
    [
      'a getter that throws',
      Object.defineProperty(recordFor(), 'slug', {
        get() {
          throw new Error('no');
        },
      }),
    ],
  ])('that are not ours count for nothing: %s', (_, value) => {
    expect(entriesOf([value])).toEqual([]);
  });

  it('count with keys that a later release added', () => {
    expect(entriesOf([{ ...recordFor(), later: true }])).toHaveLength(1);
  });

  it('count for their service and page, in any spelling', () => {
    expect(entriesOf([recordFor()], { slug: 'DEMO/' })).toHaveLength(1);
    expect(entriesOf([recordFor({ slug: 'Demo' })])).toHaveLength(1);
    expect(entriesOf([recordFor({ service: '' })])).toHaveLength(1);
    expect(entriesOf([recordFor()], { service: '' })).toHaveLength(1);
    expect(entriesOf([recordFor()], { slug: 'other' })).toEqual([]);
    expect(entriesOf([recordFor()], { service: 'two' })).toEqual([]);
  });

  it('count for 49 hours', () => {
    const record = recordFor({ sentAt: now });
    expect(entriesOf([record], { at: now + openMs - 1 })).toHaveLength(1);
    expect(entriesOf([record], { at: now + openMs })).toEqual([]);
  });

  it('with a time in the future count as sent now, if another clock allows it', () => {
    expect(entriesOf([recordFor({ sentAt: now + hourMs })])).toMatchObject([{ sentAt: now }]);
    expect(entriesOf([recordFor({ sentAt: now + hourMs + 1 })])).toEqual([]);
  });

  it('count once for each guest and start, the latest', () => {
    const again = recordFor({ status: 'uncertain', sentAt: now - 5 });
    const other = recordFor({ at: tuesdayAt('14:00') });
    const avi = recordFor({ guest: guestDigest('avi@example.com') });
    expect(entriesOf([recordFor(), other, avi, again])).toMatchObject([
      { at: again.at, guest: again.guest, status: 'uncertain', sentAt: now - 5 },
      { at: other.at },
      { guest: avi.guest },
    ]);
  });

  it('do not count where the session knows the request', () => {
    expect(entriesOf([recordFor()], { requests: [entryOf()] })).toEqual([]);
    expect(entriesOf([recordFor({ slug: 'DEMO' })], { requests: [entryOf()] })).toEqual([]);
    expect(entriesOf([recordFor()], { requests: [entryOf({ service: '' })] })).toEqual([]);
  });

  it.each<[string, Partial<RequestEntry>]>([
    ['another guest', { guestEmail: 'avi@example.com' }],
    ['another start', { at: tuesdayAt('14:00') }],
    ['another page', { slug: 'other' }],
    ['another service', { service: 'two' }],
    ['a refusal', { status: 'refused' }],
    ['an expired request', { sentAt: now - openMs }],
  ])('count where the session knows only %s', (_, changes) => {
    expect(entriesOf([recordFor()], { requests: [entryOf(changes)] })).toHaveLength(1);
  });

  it('are at most 20, the latest', () => {
    const records = Array.from({ length: 25 }, (_, index) => recordFor({ at: tuesdayAt('13:00') + index }));
    const kept = entriesOf(records);
    expect(kept).toHaveLength(20);
    expect(kept[0]?.at).toBe(tuesdayAt('13:00') + 5);
    expect(kept.at(-1)?.at).toBe(tuesdayAt('13:00') + 24);
  });

  it('are looked for in the last thousand values only', () => {
    const flood = Array.from({ length: 999 }, () => 'words');
    expect(entriesOf([recordFor(), ...flood])).toHaveLength(1);
    expect(entriesOf([recordFor(), ...flood, 'one more'])).toEqual([]);
  });
});
