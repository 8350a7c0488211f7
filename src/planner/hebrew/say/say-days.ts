import type { Weekday } from '../../wish/wish.ts';

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
