import type { EvalEvent } from '../log/event-log.ts';
import type { Script, ScriptFact } from './script.ts';

export type KnownGuest = { name: string; email: string };

/** The guests of a script: its own, and those in its facts. Names and addresses in the facts are paired in their order. */
export function guestsOf(script: Script): KnownGuest[] {
  const names = valuesOf(script, 'name');
  const emails = valuesOf(script, 'email');
  const { name, email } = script.guest;
  const others = names.length > emails.length ? names : emails;
  return [
    { name, email },
    ...others.map((_, index) => ({ name: names[index] ?? name, email: emails[index] ?? email })),
  ];
}

function valuesOf({ guest }: Script, about: string): string[] {
  return guest.facts.flatMap((fact) => (fact.about === about && fact.value !== undefined ? fact.value : []));
}

/** The guests for whom a request may be made before an event. After another guest has come and spoken, only that guest. */
export function guestsAt(
  script: Script,
  log: readonly EvalEvent[],
  n = Number.POSITIVE_INFINITY,
): KnownGuest[] {
  const all = guestsOf(script);
  const later = all.filter((guest) => comesWith(script, guest).length > 0);
  const spoken = log.flatMap((event) =>
    event.type === 'reacted' && event.n < n
      ? later.filter((guest) => comesWith(script, guest).includes(event.reaction))
      : [],
  );
  const last = spoken.at(-1);
  return last ? [last] : all.filter((guest) => !later.includes(guest));
}

/** Whether a fact is the name or address of a guest other than the current one. The guest never tells it. */
export function isOfAnother(
  { about, value }: ScriptFact,
  script: Script,
  log: readonly EvalEvent[],
): boolean {
  if ((about !== 'name' && about !== 'email') || value === undefined) return false;
  return !guestsAt(script, log).some((guest) => guest[about] === value);
}

/** Whether another guest comes into the conversation with a reaction. */
export function bringsGuest(script: Script, reaction: number): boolean {
  return guestsOf(script).some((guest) => comesWith(script, guest).includes(reaction));
}

/** The reactions with whose words another guest comes into the conversation. */
function comesWith({ guest }: Script, { email }: KnownGuest): number[] {
  if (email === guest.email) return [];
  return guest.reactions.flatMap(({ says }, index) => (says?.includes(email) ? index : []));
}
