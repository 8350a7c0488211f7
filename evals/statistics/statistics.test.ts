import { describe, expect, it } from 'vitest';
import {
  compareTallies,
  holmCorrection,
  isDifference,
  type Pair,
  signFlipTest,
  smallestDetectable,
} from './compare-tallies.ts';
import {
  bootstrapMean,
  chanceOfAtMost,
  createRandom,
  exactUpperBound,
  passHats,
  quantile,
  wilsonInterval,
} from './intervals.ts';

describe('numbers of a seed', () => {
  it('are the same for the same seed, others for another, and spread evenly', () => {
    const row = (seed: number) => {
      const random = createRandom(seed);
      return Array.from({ length: 10_000 }, () => random.next());
    };
    expect(row(7)).toEqual(row(7));
    expect(row(7)).not.toEqual(row(8));
    expect(row(1).every((value) => value >= 0 && value < 1)).toBe(true);
    expect(row(1).reduce((sum, value) => sum + value, 0) / 10_000).toBeCloseTo(0.5, 1);
  });
});

describe('pass^k', () => {
  it.each([
    [[{ trials: 4, passes: 4 }], 3, 1],
    [[{ trials: 4, passes: 3 }], 1, 0.75],
    // C(3, 2) / C(4, 2) = 3 / 6
    [[{ trials: 4, passes: 3 }], 2, 0.5],
    [[{ trials: 5, passes: 2 }], 3, 0],
    // C(4, 2) / C(8, 2) = 6 / 28, and the mean with 1
    [
      [
        { trials: 8, passes: 4 },
        { trials: 8, passes: 8 },
      ],
      2,
      (6 / 28 + 1) / 2,
    ],
  ])('of %j for k = %d is %d', (tallies, k, expected) => {
    expect(passHats(tallies)[k - 1]).toBeCloseTo(expected, 12);
  });

  it('is not said for more trials than the weakest script has', () => {
    const tallies = [
      { trials: 3, passes: 3 },
      { trials: 2, passes: 1 },
    ];
    expect(passHats(tallies)).toEqual([0.75, 0.5]);
    expect(passHats([])).toEqual([]);
    expect(passHats([{ trials: 0, passes: 0 }])).toEqual([]);
  });
});

describe('intervals of a rate', () => {
  // Newcombe (1998), table I, and the usual 18 of 20.
  it.each([
    [81, 263, 0.2553, 0.3662],
    [15, 148, 0.0624, 0.1605],
    [0, 20, 0, 0.1611],
    [1, 29, 0.0061, 0.1718],
    [18, 20, 0.699, 0.9721],
  ])('Wilson: %d of %d is [%d, %d]', (hits, of, low, high) => {
    expect(wilsonInterval(hits, of).low).toBeCloseTo(low, 4);
    expect(wilsonInterval(hits, of).high).toBeCloseTo(high, 4);
  });

  it('of nothing is everything', () => {
    expect(wilsonInterval(0, 0)).toEqual({ low: 0, high: 1 });
    expect(exactUpperBound(0, 0)).toBe(1);
  });

  it.each([
    [0, 30, 0.095],
    [0, 300, 0.00994],
    [1, 20, 0.2161],
    [5, 50, 0.1988],
    [3, 3, 1],
  ])('Clopper–Pearson, one-sided: %d of %d is below %d', (hits, of, high) => {
    expect(exactUpperBound(hits, of)).toBeCloseTo(high, 3);
  });

  it('sums binomial chances that are too small for a number', () => {
    expect(chanceOfAtMost(2, 10, 0.5)).toBeCloseTo(56 / 1024, 12);
    expect(chanceOfAtMost(1000, 20_000, 0.05)).toBeCloseTo(0.508, 2);
  });
});

describe('drawing families', () => {
  const values = [
    { family: 'a', value: 1 },
    { family: 'a', value: 1 },
    { family: 'b', value: 0 },
    { family: 'b', value: 0 },
  ];
  it('takes scripts of a family as one', () => {
    // Both of a or both of b come in a quarter of all draws each.
    expect(bootstrapMean(values, { seed: 1 })).toEqual({ low: 0, high: 1 });
    const apart = Array.from({ length: 40 }, (_, index) => ({ family: `f${index}`, value: index % 2 }));
    const { low, high } = bootstrapMean(apart, { seed: 1 }) ?? { low: 0, high: 1 };
    expect(low).toBeCloseTo(0.35, 1);
    expect(high).toBeCloseTo(0.65, 1);
  });

  it('gives the same for the same seed, whatever the order', () => {
    const three = [...values, { family: 'c', value: 0.5 }];
    expect(bootstrapMean(three, { seed: 3 })).toEqual(bootstrapMean(three.toReversed(), { seed: 3 }));
    expect(bootstrapMean([], { seed: 3 })).toBeUndefined();
  });
});

describe('quantiles', () => {
  it('lie between the two nearest values, whatever the order', () => {
    const values = Array.from({ length: 10_001 }, (_, index) => 10_000 - index);
    expect(quantile(values, 0.5)).toBe(5000);
    expect(quantile(values, 0.95)).toBe(9500);
    expect(quantile([0], 0.5)).toBe(0);
    expect(quantile([3, 1], 0)).toBe(1);
    expect(quantile([3, 1], 0.5)).toBe(2);
  });
});

describe('paired tests', () => {
  it('flips signs exactly', () => {
    expect(signFlipTest([1, 1, 1, 1, 1, 1])).toBeCloseTo(2 / 64, 12);
    // Sums at least as far as 3 of the 16: +++ with either sign of the last one, and their mirrors.
    expect(signFlipTest([1, 1, 1, 0, 0])).toBeCloseTo(2 / 8, 12);
    expect(signFlipTest([2 / 3, -1 / 3])).toBe(1);
    expect(signFlipTest([0, 0])).toBe(1);
  });

  it('rounds differences that are multiples of no small fraction, near to what counting gives', () => {
    // No two ways of flipping give the same sum, so that the small disturbance changes no order.
    const exact = [0.64, 0.32, -0.16, 0.08, 0.04, -0.02];
    const disturbed = exact.map((value, index) => value + Math.SQRT2 * 1e-4 * (index + 1));
    expect(signFlipTest(disturbed)).toBeCloseTo(signFlipTest(exact), 12);
    const many = Array.from({ length: 200 }, (_, index) => Math.sin(index) + 0.1);
    expect(signFlipTest(many)).toBeCloseTo(0.05, 1);
    expect(signFlipTest(many.map((value) => value + 0.3))).toBeLessThan(1e-6);
  });

  it('is corrected by Holm, in the order given', () => {
    expect(holmCorrection([0.01, 0.04, 0.03, 0.005])).toEqual([0.03, 0.06, 0.06, 0.02]);
    expect(holmCorrection([0.9, 0.8])).toEqual([1, 1]);
    expect(holmCorrection([])).toEqual([]);
  });
});

/** Two agents that pass each trial with chances of their own, over 60 scripts in 12 families of unequal hardness. */
function drawPairs(seed: number, drop: number, trials = 5): Pair[] {
  const random = createRandom(seed);
  return Array.from({ length: 60 }, (_, index) => {
    const chance = 0.55 + 0.45 * random.next();
    const draw = (rate: number) => ({
      trials,
      passes: Array.from({ length: trials }, () => random.next() < rate).filter(Boolean).length,
    });
    const scriptId = `s${String(index).padStart(2, '0')}`;
    return { scriptId, family: `f${index % 12}`, a: draw(chance), b: draw(chance - drop) };
  });
}

function found(seed: number, drop: number): boolean {
  const compared = compareTallies(drawPairs(seed, drop), { seed });
  return compared !== undefined && isDifference(compared, compared.p);
}

describe('comparing two agents', () => {
  it('finds no difference between an agent and itself in at least 95 of 100 runs', () => {
    const seeds = Array.from({ length: 100 }, (_, index) => index + 1);
    expect(seeds.filter((seed) => found(seed, 0)).length).toBeLessThanOrEqual(5);
  });

  it('keeps to 5 in 100 over a thousand runs too', { tags: 'long' }, () => {
    const seeds = Array.from({ length: 1000 }, (_, index) => index + 1000);
    expect(seeds.filter((seed) => found(seed, 0)).length).toBeLessThanOrEqual(50);
  });

  it('finds a difference of 15 points in at least 19 of 20 runs, and says which way', () => {
    const seeds = Array.from({ length: 20 }, (_, index) => index + 1);
    expect(seeds.filter((seed) => found(seed, 0.15)).length).toBeGreaterThanOrEqual(19);
    expect(compareTallies(drawPairs(1, 0.15), { seed: 1 })?.difference).toBeGreaterThan(0.05);
  });

  it('says a smallest detectable difference that is found in about 4 of 5 runs', () => {
    const sizes = Array.from({ length: 50 }, (_, index) => smallestDetectable(drawPairs(index, 0.1)));
    const size = sizes.reduce((sum, one) => sum + one, 0) / sizes.length;
    const seeds = Array.from({ length: 100 }, (_, index) => index + 500);
    const times = seeds.filter((seed) => found(seed, size)).length;
    expect(times).toBeGreaterThan(68);
    expect(times).toBeLessThan(97);
  });

  it('promises nothing of a few scripts', () => {
    const same = { trials: 1, passes: 1 };
    const few = [1, 2, 3].map((n) => ({ scriptId: `s${n}`, family: 'f', a: same, b: same }));
    expect(smallestDetectable(few)).toBe(1);
    expect(smallestDetectable([])).toBe(1);
  });

  it('takes only what both ran, in whatever order', () => {
    const pairs = drawPairs(5, 0.1);
    const halfRun = { ...(pairs[0] as Pair), scriptId: 'z', b: { trials: 0, passes: 0 } };
    expect(compareTallies([...pairs, halfRun].toReversed(), { seed: 1 })).toEqual(
      compareTallies(pairs, { seed: 1 }),
    );
    expect(compareTallies([halfRun], { seed: 1 })).toBeUndefined();
  });

  it('counts what only one of them always passes', () => {
    const pair = (n: number, a: number, b: number): Pair => ({
      scriptId: `s${n}`,
      family: 'f',
      a: { trials: 2, passes: a },
      b: { trials: 2, passes: b },
    });
    const compared = compareTallies([pair(1, 2, 1), pair(2, 2, 0), pair(3, 0, 2), pair(4, 2, 2)], {
      seed: 1,
    });
    expect(compared).toMatchObject({ scripts: 4, difference: 0.125 });
  });
});
