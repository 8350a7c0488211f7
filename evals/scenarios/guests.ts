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
  const brought = log.flatMap((event) =>
    event.type === 'reacted' && event.n < n ? (guestOfReaction(script, event.reaction) ?? []) : [],
  );
  const last = brought.at(-1);
  if (last) return [last];
  const later = script.guest.reactions.map((_, index) => guestOfReaction(script, index)?.email);
  return guestsOf(script).filter(({ email }) => !later.includes(email));
}

/** Whether a fact is the name or address of a guest other than the current one. The guest never tells it. */
export function isOfAnother({ about, value }: ScriptFact, script: Script, log: readonly EvalEvent[]) {
  if ((about !== 'name' && about !== 'email') || value === undefined) return false;
  return !guestsAt(script, log).some((guest) => guest[about] === value);
}

/** The other guest who comes into the conversation with the words of a reaction. */
export function guestOfReaction(script: Script, reaction: number): KnownGuest | undefined {
  const { email: own, reactions } = script.guest;
  const says = reactions[reaction]?.says ?? '';
  return guestsOf(script).findLast(({ email }) => email !== own && says.includes(email));
}
