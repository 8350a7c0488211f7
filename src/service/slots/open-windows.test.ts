import { Temporal } from 'temporal-polyfill';
import { describe, expect, it } from 'vitest';
import { dateOf, zoneOf } from '../../time/index.ts';
import { changesByZone } from '../../time/zone-changes.fixture.ts';
import { instantAt } from './naive-slots.fixture.ts';
import { openWindows } from './open-windows.ts';

const dayMs = 86_400_000;
const quarters = Array.from({ length: 96 }, (_, index) => ({ from: index * 15, to: index * 15 + 15 }));
const weeklyHours = new Map([1, 2, 3, 4, 5, 6, 7].map((day) => [day, quarters]));

describe('open windows', () => {
  it('turn wall time into instants as Temporal’s "compatible" does, in zones of every rule, around every change', () => {
    let checked = 0;
    for (const [timezone, changes] of changesByZone()) {
      const zone = zoneOf(timezone);
      // Two years are enough, because the rules are the same in all others.
      for (const { at } of changes.filter(({ at }) => at >= Date.UTC(2026) && at < Date.UTC(2028))) {
        const change = at - dayMs / 2;
        const windows = openWindows({ zone, weeklyHours, dateOverrides: new Map() }, change, change + dayMs);
        const firstDay = Temporal.PlainDate.from(dateOf(change + zone.offsetAt(change))).subtract({
          days: 1,
        });
        for (const [index, window] of windows.entries()) {
          const date = firstDay.add({ days: Math.floor(index / 96) });
          const minutes = (index % 96) * 15;
          if (
            window.opens !== instantAt(date, minutes, timezone) ||
            window.closes !== instantAt(date, minutes + 15, timezone)
          ) {
            expect.fail(`${timezone} ${date} ${minutes} minutes after midnight: ${JSON.stringify(window)}`);
          }
          checked += 1;
        }
      }
    }
    expect(checked).toBeGreaterThan(30_000);
  });
});
