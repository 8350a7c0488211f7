import { describe, expect, it } from 'vitest';
import { type Claim, strongestClaim } from './claims-of.ts';
import { englishClaims } from './english-claims.fixture.ts';
import { englishHeldOut } from './english-held-out.fixture.ts';
import { hebrewClaims } from './hebrew-claims.fixture.ts';
import { hebrewHeldOut } from './hebrew-held-out.fixture.ts';

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
