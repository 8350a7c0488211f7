import process from 'node:process';
import { expect, it } from 'vitest';
import { isZoneName } from '../../time/index.ts';
import { compareTransitionDays } from './transition-days.fixture.ts';

it('lists every day of 2024 to 2037 on which clocks change, in every zone, as Temporal does', () => {
  const zones = Intl.supportedValuesOf('timeZone').filter(isZoneName);
  const all = zones.map((timeZone) => compareTransitionDays(timeZone, 2024, 2037));
  const sum = (figure: 'transitions' | 'slots') => all.reduce((total, one) => total + one[figure], 0);
  const differences = all.flatMap((one) => one.differences);
  process.stdout.write(
    `${zones.length} zones, ${sum('transitions')} changes of clocks, ${sum('slots')} slots: ${differences.length} differences\n`,
  );
  expect(differences).toEqual([]);
  expect(zones.length).toBeGreaterThan(400);
  expect(sum('transitions')).toBeGreaterThan(3000);
});
