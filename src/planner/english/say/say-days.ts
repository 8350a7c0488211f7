import { formatDay, type WallTime } from '../../../time/index.ts';
import type { SaidGroup } from '../../wish/said.ts';
import type { Weekday } from '../../wish/wish.ts';
import { sayList } from './say-hours.ts';

const names = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const maxRuns = 12;

/** `Tue 24 Nov 2026`, `Mon 23 Nov 2026 to Wed 25 Nov 2026 and Fri 27 Nov 2026`, and where no last day was named `Wed 10 Feb 2027 onwards`. */
export function sayDays({ days: runs, isOpen }: Pick<SaidGroup, 'days' | 'isOpen'>): string {
  const last = runs.at(-1) as SaidGroup['days'][number];
  const said = runs
    .slice(0, maxRuns)
    .map((run) =>
      isOpen && run === last && run.from < run.to ? `${formatDay(run.from, 'en')} onwards` : sayRun(run),
    );
  if (isOpen && (runs.length > maxRuns || last.from === last.to)) return `${said.join(', ')} and so on`;
  if (runs.length > maxRuns) said.push(`${runs.length - maxRuns} more until ${formatDay(last.to, 'en')}`);
  return sayList(said, 'and');
}

function sayRun({ from, to }: { from: WallTime; to: WallTime }): string {
  return from === to ? formatDay(from, 'en') : `${formatDay(from, 'en')} to ${formatDay(to, 'en')}`;
}

/** "any day", "any day except Tuesday", "any Monday to Friday", "any Tuesday or Thursday". */
export function sayWeekdays(weekdays: readonly Weekday[] | undefined): string {
  if (!weekdays || weekdays.length === 7) return 'any day';
  const isWorkWeek = weekdays.length === 5 && weekdays.every((day, index) => day === index + 1);
  if (isWorkWeek) return 'any day from Monday to Friday';
  if (weekdays.length < 5) return `any ${sayList(weekdays.map(nameOf), 'or')}`;
  const missing = names.map((_, index) => index + 1).filter((day) => !weekdays.includes(day));
  return `any day except ${sayList(missing.map(nameOf), 'and')}`;
}

function nameOf(weekday: Weekday): string {
  return names[weekday - 1] as string;
}
