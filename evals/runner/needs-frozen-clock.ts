import type { Script } from '../script.ts';

/** Local dates, months by name (English and Hebrew), and 24/11 or 24.11.: a text that holds one is of its own year. */
const dated =
  /\d{4}-\d\d-\d\d|\b(?:january|february|march|april|june|july|august|september|october|november|december)\b|\b(?:may|jan|feb|mar|apr|jun|jul|aug|sep|sept|oct|nov|dec) \d|\d (?:may|jan|feb|mar|apr|jun|jul|aug|sep|sept|oct|nov|dec)\b|ינואר|פברואר|מרץ|אפריל|מאי|יוני|יולי|אוגוסט|ספטמבר|אוקטובר|נובמבר|דצמבר|\b\d{1,2}[/.]\d{1,2}\b/i;

/**
 * Why a script cannot be run by the machine's own clock, or undefined where it can: it names dates, or it sets the clock forward. A deployed
 * agent knows no other clock; such scripts are not run with it, and never pass.
 */
export function needsFrozenClock({ world, guest, outcomes, traps }: Script): string | undefined {
  const { wish, facts, reactions, opening } = guest;
  if (reactions.some(({ advance }) => advance !== undefined)) return 'it sets the clock forward';
  const wishes = [...wish, ...reactions.flatMap((reaction) => reaction.wish ?? [])];
  const isDated =
    wishes.some(({ from, to, starts, not }) => from ?? to ?? starts ?? not) ||
    world.taken !== undefined ||
    reactions.some(({ takes = [] }) => takes.some((start) => start !== 'requested')) ||
    outcomes.some((outcome) => 'accepted' in outcome && outcome.accepted.starts !== undefined) ||
    traps?.starts !== undefined;
  if (isDated) return 'it names dates';
  const said = [opening, ...facts.map(({ says }) => says), ...reactions.map(({ says = '' }) => says)];
  if (said.some((text) => dated.test(text))) return 'its guest names dates';
  return JSON.stringify(world.pages ?? []).match(/\d{4}-\d\d-\d\d/) ? 'its pages name dates' : undefined;
}
