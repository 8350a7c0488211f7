import { formatDay, type WallTime } from '../../../time/index.ts';
import type { SaidGroup } from '../../wish/said.ts';
import type { Weekday } from '../../wish/wish.ts';

/** Maximum number of runs of days that are listed. The rest is summed up. */
const maxRuns = 8;

/** `יום ג׳, 24 בנוב׳ 2026`, `מיום ב׳, 23 בנוב׳ 2026 עד יום ד׳, 25 בנוב׳ 2026`, and where no last day was named `מיום ד׳, 10 בפבר׳ 2027 ואילך`. */
export function sayDays({ days: runs, isOpen }: Pick<SaidGroup, 'days' | 'isOpen'>): string {
  const last = runs.at(-1) as SaidGroup['days'][number];
  const said = runs
    .slice(0, maxRuns)
    .map((run) =>
      isOpen && run === last && run.from < run.to ? `מ${formatDay(run.from, 'he')} ואילך` : sayRun(run),
    );
  if (isOpen && (runs.length > maxRuns || last.from === last.to)) return `${said.join(', ')} וכן הלאה`;
  if (runs.length > maxRuns) said.push(`עוד ${runs.length - maxRuns} כאלה`);
  return sayList(said, 'ו');
}

function sayRun({ from, to }: { from: WallTime; to: WallTime }): string {
  return from === to ? formatDay(from, 'he') : `מ${formatDay(from, 'he')} עד ${formatDay(to, 'he')}`;
}

/** From Sunday on, which is weekday 7. */
const names = ['ראשון', 'שני', 'שלישי', 'רביעי', 'חמישי', 'שישי', 'שבת'];

/** `בכל יום`, `בכל יום שלישי`, `בימים שני, רביעי ושבת`, `בכל יום חוץ מיום שישי`, in the order of the week here. */
export function sayWeekdays(weekdays: readonly Weekday[] | undefined): string {
  if (!weekdays) return 'בכל יום';
  const inOrder = names.filter((_, index) => weekdays.includes(index || 7));
  if (inOrder.length === 7) return 'בכל יום';
  if (inOrder.length === 1) return `בכל ${sayNames(inOrder)}`;
  if (inOrder.length < 5) return `ב${sayNames(inOrder)}`;
  const missing = names.filter((name) => !inOrder.includes(name));
  if (missing.join() === 'שישי,שבת') return 'בימים ראשון עד חמישי';
  return `בכל יום חוץ מ${sayNames(missing)}`;
}

function sayNames(all: readonly string[]): string {
  const [only] = all;
  if (all.length === 1) return only === 'שבת' ? 'שבת' : `יום ${only}`;
  return `ימים ${sayList(all, 'ו')}`;
}

/** `א, ב וג`, `א או ב`. A hyphen keeps the ו off a digit. */
export function sayList(texts: readonly string[], joint: 'ו' | 'או'): string {
  const last = texts.at(-1) ?? '';
  if (texts.length < 2) return last;
  const before = texts.slice(0, -1).join(', ');
  if (joint === 'או') return `${before} או ${last}`;
  return `${before} ${/^[א-ת]/.test(last) ? 'ו' : 'ו-'}${last}`;
}
