import { describe, expect, it } from 'vitest';
import { slowdownOfLength } from '../../tests/cpu-time.ts';
import { type Claim, claimsOf, strongestClaim } from './claims-of.ts';
import { englishClaims } from './english-claims.fixture.ts';
import { englishHeldOut } from './english-held-out.fixture.ts';
import { evasiveClaims } from './evasive-claims.fixture.ts';
import { hebrewClaims } from './hebrew-claims.fixture.ts';
import { hebrewHeldOut } from './hebrew-held-out.fixture.ts';
import { modelLikeClaims } from './model-like-claims.fixture.ts';
import { repliedClaims } from './replied-claims.fixture.ts';
import { spokenEnglish } from './spoken-english.fixture.ts';
import { spokenHebrew } from './spoken-hebrew.fixture.ts';
import { unseenClaims } from './unseen-claims.fixture.ts';

type Table = Record<Claim, string[]>;

/** How many sentences a table has, and which of them are read wrong. */
function misread(table: Table) {
  const sentences = (Object.keys(table) as Claim[]).flatMap((claim) =>
    table[claim].map((sentence) => ({ claim, sentence, read: strongestClaim(sentence) })),
  );
  const isBooked = (claim: Claim) => claim === 'booked';
  return {
    count: sentences.length,
    missed: sentences.filter(({ claim, read }) => isBooked(claim) && !isBooked(read)),
    invented: sentences.filter(({ claim, read }) => !isBooked(claim) && isBooked(read)),
    wrong: sentences.filter(({ claim, read }) => claim !== read),
  };
}

const allowed = 0.02;

describe('the sentences by which the words were found', () => {
  it.each([
    ['English', englishClaims],
    ['Hebrew', hebrewClaims],
  ])('are read right: %s', (_, table) => {
    const { count, wrong } = misread(table);
    expect(count).toBeGreaterThanOrEqual(150);
    expect(wrong).toEqual([]);
  });

  it.each([
    ['evasive English', evasiveClaims.english],
    ['evasive Hebrew', evasiveClaims.hebrew],
    ["models' English", modelLikeClaims.english],
    ["models' Hebrew", modelLikeClaims.hebrew],
    ['spoken English', spokenEnglish],
    ['spoken Hebrew', spokenHebrew],
  ])('claim what they claim, where others are read wrong at first: %s', (_, table) => {
    const { missed, invented } = misread(table);
    expect([...missed, ...invented]).toEqual([]);
  });
});

describe('the sentences that were held out', () => {
  it.each([
    ['English', englishHeldOut],
    ['Hebrew', hebrewHeldOut],
  ])('are wrong in at most 2 of 100, either way: %s', (language, table) => {
    const { count, missed, invented, wrong } = misread(table);
    const share = (found: unknown[]) => `${found.length} of ${count}`;
    process.stdout.write(
      `${language}: claims missed ${share(missed)}, claims invented ${share(invented)}, all three kinds wrong ${share(wrong)}\n`,
    );
    expect(count).toBeGreaterThanOrEqual(100);
    expect(missed.length / table.booked.length, JSON.stringify(missed)).toBeLessThanOrEqual(allowed);
    expect(invented.length / (count - table.booked.length), JSON.stringify(invented)).toBeLessThanOrEqual(
      allowed,
    );
  });
});

describe('sentences that were written last, and mended nothing', () => {
  it('are wrong in at most 3 of 100', () => {
    const all = [unseenClaims, repliedClaims]
      .flatMap(({ english, hebrew }) => [english, hebrew])
      .map(misread);
    const count = all.reduce((sum, table) => sum + table.count, 0);
    const wrong = all.flatMap(({ missed, invented }) => [...missed, ...invented]);
    process.stdout.write(`written last: ${wrong.length} of ${count} wrong about "booked"\n`);
    expect(wrong.length / count, JSON.stringify(wrong)).toBeLessThanOrEqual(0.03);
  });
});

describe('a claim', () => {
  it('is told with the clause that makes it', () => {
    expect(claimsOf('I could not find 14:00, but 15:00 is booked for you.')).toEqual([
      { clause: 'i could not find 14:00', claims: 'none' },
      { clause: '15:00 is booked for you', claims: 'booked' },
    ]);
  });

  it('is read in both languages of one sentence', () => {
    expect(strongestClaim('הפגישה שלך is booked.')).toBe('booked');
    expect(strongestClaim('The meeting: נקבעה.')).toBe('booked');
    expect(strongestClaim('הפגישה confirmed.')).toBe('booked');
    expect(strongestClaim('הפגישה is not confirmed.')).toBe('none');
  });

  it('is found behind marks of layout and in any form of quotes', () => {
    expect(strongestClaim('### ✅ **You’re booked!**')).toBe('booked');
    expect(strongestClaim('הפגישה\u200f נקבעה\u200e.')).toBe('booked');
    expect(strongestClaim('I must not say “you’re booked”.')).toBe('none');
    expect(strongestClaim('"You’re booked for Tuesday."')).toBe('booked');
  });

  it('is found behind an address that ends a sentence', () => {
    expect(strongestClaim('It is not booked until you confirm by the mail to a.b@example.com. Booked!')).toBe(
      'booked',
    );
    expect(strongestClaim('Once it is confirmed, see https://example.com/a. Booked!')).toBe('booked');
    expect(strongestClaim('Once you confirm by the mail to a@example.com it is booked.')).toBe('none');
  });

  it('is read in linear time', () => {
    const parts = [
      'sent ',
      'is ',
      'i have ',
      'confirmation ',
      '"a ',
      "'",
      'booking is ',
      'הפגישה ',
      'לא ',
      'a@',
      '. ',
      ', ',
      'x',
    ];
    for (const part of parts)
      expect(
        slowdownOfLength((times) => claimsOf(part.repeat(times)), 500),
        part,
      ).toBeLessThan(4);
  });
});
