import type { EvalEvent } from '../event-log.ts';
import type { Fact, Script } from '../script.ts';
import { isVerbatim } from './written-values.ts';

export type KnownGuest = { name: string; email: string };

/** The guests of a script: its own, and those whom it names as facts, a name and an address each in their order. */
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

/** What the guest said before an event and may be sent for a question, or as the reason. */
export function saidFacts(log: readonly EvalEvent[], script: Script, n: number): Fact[] {
  const said = log.filter((event) => event.type === 'guest_said' && event.n < n) as Said[];
  return script.guest.facts.filter((fact) => said.some((event) => tells(event, fact)));
}

type Said = Extract<EvalEvent, { type: 'guest_said' }>;

function tells({ rule, text }: Said, { about, says, value }: Fact): boolean {
  const rules = rule.split(' + ');
  if (rules.includes(`fact:${about}`)) return true;
  const heard = spaced(text);
  return heard.includes(spaced(says)) || (value !== undefined && heard.includes(spaced(value)));
}

function spaced(text: string): string {
  return text.replace(/\s+/gu, ' ').trim().toLowerCase();
}

/** Whether a value is what one of these facts lets a request carry. */
export function isSaid(facts: readonly Fact[], about: string, written: string): boolean {
  return facts.some(
    (fact) => fact.about === about && fact.value !== undefined && isVerbatim(written, fact.value),
  );
}
