import type { EvalEvent } from '../log/event-log.ts';
import { guestOfReaction, guestsAt, isOfAnother } from '../scenarios/guests.ts';
import { fixedSlugs, meetingType, questionsOf } from '../scenarios/pages.ts';
import type { Script } from '../scenarios/script.ts';
import { wishAfter } from '../scenarios/wish.ts';
import { phrasesOf } from './phrases.ts';

/** A fact that an agent can ask the guest for. `says`: several wordings. `isUnknown`: the guest answers that it does not know. */
export type KnownFact = {
  about: string;
  says: readonly string[];
  isUnknown: boolean;
  onlyIfAsked?: boolean | undefined;
  label?: string | undefined;
  asked?: readonly string[] | undefined;
  /** A question that names two of these asks for the fact. */
  choices?: readonly string[] | undefined;
};

/** Facts that no field of a request holds in the guest's words. Such a fact needs no `value`. */
const spoken = new Set(['time', 'duration', 'page', 'reason']);

/**
 * All facts that an agent can ask for at the end of a log: the script's facts, then facts that follow from the script, then the page's
 * questions that the guest cannot answer. Another guest's name and address are left out.
 */
export function knownFacts(script: Script, log: readonly EvalEvent[]): KnownFact[] {
  const { guest } = script;
  const phrases = phrasesOf(script);
  const questions = questionsOf(script);
  const types = fixedSlugs(script).flatMap((slug) => meetingType(script, slug) ?? []);
  const row = (about: string, says: readonly string[], isUnknown = false): KnownFact => ({
    about,
    says,
    isUnknown,
    label: questions.find(({ key }) => key === about)?.label,
    ...(about === 'page' && { choices: types }),
  });
  const { durationMinutes, slug } = wishAfter(script, log);
  const type = meetingType(script, slug ?? '');
  const said = guest.facts
    .filter((fact) => !isOfAnother(fact, script, log) && (fact.about !== 'page' || slug === guest.slug))
    .map(({ about, says, value, asked, onlyIfAsked }) => ({
      ...row(about, [says, ...phrases.again(says)], value === undefined && !spoken.has(about)),
      asked,
      onlyIfAsked,
    }));
  const [who = guest] = guestsAt(script, log);
  const all = [
    ...said,
    row('name', phrases.myName(who.name)),
    row('email', phrases.myEmail(who.email)),
    row('timezone', phrases.myZone(guest.timezone)),
    ...(durationMinutes === undefined ? [] : [row('duration', phrases.myDuration(durationMinutes))]),
    ...(type === undefined ? [] : [row('page', phrases.myPage(type))]),
    row('time', []),
    ...questions.map(({ key }) => row(key, phrases.doNotKnow, true)),
    row('phone', phrases.noPhone, true),
    row('reason', phrases.noReason, true),
  ];
  // A script may have several facts with one `about`. A derived fact is used only if the script has none.
  return all.filter(
    ({ about }, index) => index < said.length || all.findIndex((one) => one.about === about) === index,
  );
}

/**
 * The number of times that the guest has told each fact, read from the rules of its messages. A new guest starts with name and address
 * untold.
 */
export function timesTold(script: Script, log: readonly EvalEvent[]): Map<string, number> {
  const told = new Map<string, number>();
  for (const event of log) {
    if (event.type === 'reacted' && guestOfReaction(script, event.reaction))
      for (const about of ['name', 'email']) told.delete(about);
    if (event.type !== 'guest_said') continue;
    for (const [, about = ''] of event.rule.matchAll(/(?:fact|unknown):(\S+)/g))
      told.set(about, (told.get(about) ?? 0) + 1);
  }
  return told;
}

/** The facts that the guest knows, has not told, and may tell without being asked. */
export function untoldFacts(script: Script, log: readonly EvalEvent[]): KnownFact[] {
  const told = timesTold(script, log);
  return knownFacts(script, log).filter(
    ({ about, isUnknown, onlyIfAsked }) =>
      !isUnknown && !onlyIfAsked && !told.has(about) && !isInWords(about, script, log),
  );
}

/** Whether the guest's messages contain a fact without a rule for it. For example, the opening may contain the name. */
function isInWords(about: string, script: Script, log: readonly EvalEvent[]): boolean {
  const { guest } = script;
  const [who = guest] = guestsAt(script, log);
  const said = log.flatMap((event) => (event.type === 'guest_said' ? [event.text] : [])).join('\n');
  const { durationMinutes, slug = '', sinceEvent } = wishAfter(script, log);
  const { name, email } = who;
  const { timezone } = guest;
  const own: Record<string, string | undefined> = { name, email, timezone, page: meetingType(script, slug) };
  const value = own[about];
  if (value !== undefined) return said.toLowerCase().includes(value.toLowerCase());
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
