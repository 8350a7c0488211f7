import type { EvalEvent } from '../log/event-log.ts';
import type { Script } from '../scenarios/script.ts';
import type { PageWords } from '../world/trial-world.ts';
import type { Phrases } from './phrases.ts';

/** Something that the guest can be asked for; `isUnknown`: it answers that it does not know. */
export type Known = {
  about: string;
  says: string;
  isUnknown: boolean;
  /** The page's own question. */
  label?: string | undefined;
  asked?: readonly string[] | undefined;
};

/** All that the guest can be asked for: what the script says, then what follows from it, then what the page asks and nobody knows. */
export function knownFacts(script: Script, page: PageWords, phrases: Phrases): Known[] {
  const { guest } = script;
  const labels = new Map(page.questions.map(({ key, label }) => [key, label]));
  const said: Known[] = guest.facts.map(({ about, says, value, asked }) => {
    const isUnknown = value === undefined && !spoken.has(about);
    return { about, says, isUnknown, label: labels.get(about), asked };
  });
  const isSaid = (about: string) => said.some((fact) => fact.about === about);
  const minutes = guest.durationMinutes;
  const implied: Known[] = [
    { about: 'name', says: phrases.myName(guest.name), isUnknown: false },
    { about: 'email', says: phrases.myEmail(guest.email), isUnknown: false },
    { about: 'timezone', says: phrases.myZone(guest.timezone), isUnknown: false },
    ...(minutes === undefined
      ? []
      : [{ about: 'duration', says: phrases.myDuration(minutes), isUnknown: false }]),
    { about: 'time', says: guest.opening, isUnknown: false },
  ];
  const unknown = [...page.questions, { key: 'phone', label: undefined }].map(({ key, label }) => ({
    about: key,
    says: phrases.doNotKnow(label),
    isUnknown: true,
    label,
  }));
  const all = [...said, ...implied.filter(({ about }) => !isSaid(about))];
  return [...all, ...unknown.filter(({ about }) => !all.some((fact) => fact.about === about))];
}

/** Facts that are said in words and stand in no field of a request as they are. */
const spoken = new Set(['time', 'duration', 'reason']);

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
