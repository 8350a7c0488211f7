import type { EvalEvent } from '../log/event-log.ts';
import { bringsGuest, guestsAt, isOfAnother } from '../scenarios/guests.ts';
import type { Script } from '../scenarios/script.ts';
import { wishAfter } from '../scenarios/wish.ts';
import type { PageWords } from '../world/trial-world.ts';
import { phrasesOf } from './phrases.ts';

/** Something that the guest can be asked for, in several wordings; `isUnknown`: it answers that it does not know. */
export type Known = {
  about: string;
  says: readonly string[];
  isUnknown: boolean;
  /** It is said only to an agent that asks for it. */
  onlyIfAsked?: boolean | undefined;
  /** The page's own question. */
  label?: string | undefined;
  asked?: readonly string[] | undefined;
};

/** Facts that are said in words and stand in no field of a request as they are. */
const spoken = new Set(['time', 'duration', 'reason']);

/**
 * All that the guest can be asked for at the end of a log: what the script says, then what follows from it, then what the page asks and the
 * guest does not know. Another guest's name and address are not among it.
 */
export function knownFacts(script: Script, page: PageWords, log: readonly EvalEvent[]): Known[] {
  const { guest } = script;
  const phrases = phrasesOf(script);
  const labels = new Map(page.questions.map(({ key, label }) => [key, label]));
  const row = (about: string, says: readonly string[], isUnknown = false): Known => ({
    about,
    says,
    isUnknown,
    label: labels.get(about),
  });
  const said = guest.facts
    .filter((fact) => !isOfAnother(fact, script, log))
    .map(({ about, says, value, asked, onlyIfAsked }) => ({
      ...row(about, [says, ...phrases.again(says)], value === undefined && !spoken.has(about)),
      asked,
      onlyIfAsked,
    }));
  const [who = guest] = guestsAt(script, log);
  const { durationMinutes } = wishAfter(script, log);
  const all = [
    ...said,
    row('name', phrases.myName(who.name)),
    row('email', phrases.myEmail(who.email)),
    row('timezone', phrases.myZone(guest.timezone)),
    ...(durationMinutes === undefined ? [] : [row('duration', phrases.myDuration(durationMinutes))]),
    row('time', []),
    ...page.questions.map(({ key }) => row(key, phrases.doNotKnow, true)),
    row('phone', phrases.noPhone, true),
    row('reason', phrases.noReason, true),
  ];
  // A script may say several facts about one thing; what follows from it counts only where it says none.
  return all.filter(
    ({ about }, index) => index < said.length || all.findIndex((one) => one.about === about) === index,
  );
}

/** How often the guest has told each fact, by the rules of what it said; names and addresses of the guest who is there now. */
export function timesTold(script: Script, log: readonly EvalEvent[]): Map<string, number> {
  const told = new Map<string, number>();
  for (const event of log) {
    if (event.type === 'reacted' && bringsGuest(script, event.reaction))
      for (const about of ['name', 'email']) told.delete(about);
    if (event.type !== 'guest_said') continue;
    for (const [, about = ''] of event.rule.matchAll(/(?:fact|unknown):(\S+)/g))
      told.set(about, (told.get(about) ?? 0) + 1);
  }
  return told;
}

/** What the guest knows and has not said: what it tells an agent that asks for nothing. */
export function untoldFacts(script: Script, page: PageWords, log: readonly EvalEvent[]): Known[] {
  const told = timesTold(script, log);
  return knownFacts(script, page, log).filter(
    ({ about, isUnknown, onlyIfAsked }) =>
      !isUnknown && !onlyIfAsked && !told.has(about) && !isInWords(about, script, log),
  );
}

/** Whether the guest's own words hold a fact that no answer told: its opening names it. */
function isInWords(about: string, script: Script, log: readonly EvalEvent[]): boolean {
  const { guest } = script;
  const [who = guest] = guestsAt(script, log);
  const said = log.flatMap((event) => (event.type === 'guest_said' ? [event.text] : [])).join('\n');
  const own: Record<string, string> = { name: who.name, email: who.email, timezone: guest.timezone };
  const value = own[about];
  if (value !== undefined) return said.toLowerCase().includes(value.toLowerCase());
  const { durationMinutes, sinceEvent } = wishAfter(script, log);
  if (about === 'duration') return namesMinutes(said, durationMinutes);
  if (about !== 'time') return false;
  const hasWished = log.some((event) => event.type === 'guest_said' && /\bwish\b/.test(event.rule));
  return hasWished || sinceEvent >= 0 || !guest.facts.some((fact) => fact.about === 'time');
}

function namesMinutes(text: string, minutes: number | undefined): boolean {
  if (minutes === 30 && /half an hour|half hour|חצי שעה/i.test(text)) return true;
  if (minutes === 60 && /\b(?:an|one|1) hour\b|(?<!חצי )שעה/i.test(text)) return true;
  return new RegExp(`(?<!\\d)${minutes}(?!\\d)`).test(text);
}
