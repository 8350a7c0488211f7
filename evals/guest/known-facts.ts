import type { EvalEvent } from '../log/event-log.ts';
import { guestsAt, isOfAnother } from '../scenarios/guests.ts';
import type { Script } from '../scenarios/script.ts';
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
  const said: Known[] = guest.facts
    .filter((fact) => !isOfAnother(fact, script, log))
    .map(({ about, says, value, asked, onlyIfAsked }) => ({
      about,
      says: [says, ...phrases.again(says)],
      isUnknown: value === undefined && !spoken.has(about),
      onlyIfAsked,
      label: labels.get(about),
      asked,
    }));
  const [who = guest] = guestsAt(script, log);
  const minutes = guest.durationMinutes;
  const implied: Known[] = [
    { about: 'name', says: phrases.myName(who.name), isUnknown: false },
    { about: 'email', says: phrases.myEmail(who.email), isUnknown: false },
    { about: 'timezone', says: phrases.myZone(guest.timezone), isUnknown: false },
    ...(minutes === undefined
      ? []
      : [{ about: 'duration', says: phrases.myDuration(minutes), isUnknown: false }]),
    { about: 'time', says: [], isUnknown: false },
  ];
  const questions = [...page.questions, { key: 'phone', label: undefined }].map(({ key, label }) => ({
    about: key,
    says: phrases.doNotKnow(label),
    isUnknown: true,
    label,
  }));
  const unknown: Known[] = [...questions, { about: 'reason', says: phrases.noReason, isUnknown: true }];
  const without = (facts: Known[], others: readonly Known[]) =>
    facts.filter(({ about }) => !others.some((other) => other.about === about));
  const all = [...said, ...without(implied, said)];
  return [...all, ...without(unknown, all)];
}

/** How often the guest has told each fact, by the rules of what it said. */
export function timesTold(log: readonly EvalEvent[]): Map<string, number> {
  const told = new Map<string, number>();
  for (const event of log) {
    if (event.type !== 'guest_said') continue;
    for (const rule of event.rule.split(' + ')) {
      const about = /^(?:fact|unknown):(.+)$/.exec(rule)?.[1];
      if (about !== undefined) told.set(about, (told.get(about) ?? 0) + 1);
    }
  }
  return told;
}

/** What the guest knows and has not said: what it tells an agent that asks for nothing. */
export function untoldFacts(script: Script, page: PageWords, log: readonly EvalEvent[]): Known[] {
  const told = timesTold(log);
  const said = log.flatMap((event) => (event.type === 'guest_said' ? [event.text] : [])).join('\n');
  return knownFacts(script, page, log).filter(
    ({ about, isUnknown, onlyIfAsked }) =>
      !isUnknown && !onlyIfAsked && !told.has(about) && !isInWords(about, script, { log, said }),
  );
}

/** Whether the guest's own words hold a fact that no answer told: its opening names it. */
function isInWords(
  about: string,
  script: Script,
  { log, said }: { log: readonly EvalEvent[]; said: string },
): boolean {
  const { guest } = script;
  const [who = guest] = guestsAt(script, log);
  const own: Record<string, string> = { name: who.name, email: who.email, timezone: guest.timezone };
  const value = own[about];
  if (value !== undefined) return said.toLowerCase().includes(value.toLowerCase());
  if (about === 'duration') return namesMinutes(said, guest.durationMinutes);
  if (about !== 'time') return false;
  const hasWished = (event: EvalEvent) =>
    (event.type === 'guest_said' && event.rule.split(' + ').includes('wish')) ||
    (event.type === 'reacted' && guest.reactions[event.reaction]?.wish !== undefined);
  return log.some(hasWished) || !guest.facts.some((fact) => fact.about === 'time');
}

function namesMinutes(text: string, minutes: number | undefined): boolean {
  if (minutes === 30 && /half an hour|half hour|חצי שעה/i.test(text)) return true;
  if (minutes === 60 && /\b(?:an|one|1) hour\b|(?<!חצי )שעה/i.test(text)) return true;
  return new RegExp(`(?<!\\d)${minutes}(?!\\d)`).test(text);
}
