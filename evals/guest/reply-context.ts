import type { EndReason, EvalEvent } from '../log/event-log.ts';
import type { Script } from '../scenarios/script.ts';
import type { PageWords } from '../world/trial-world.ts';
import { askedAbout } from './asked-about.ts';
import { type KnownFact, knownFacts, timesTold, untoldFacts } from './known-facts.ts';
import { offeredStarts } from './offers.ts';
import { phrasesOf, saidSentences, sayFresh } from './phrases.ts';
import { readStanding } from './standing.ts';

/** The conversation so far. `text` is the agent's last message. */
export type Heard = { script: Script; page: PageWords; log: readonly EvalEvent[]; text: string };

/**
 * The guest's answer. `rule` names the rules that chose the words. `agreesTo`: the start that they agree to. With `end` the guest says this and
 * leaves.
 */
export type GuestReply = {
  text: string;
  rule: string;
  agreesTo?: string;
  end?: Extract<EndReason, 'done' | 'no_progress' | 'turn_limit'>;
};

/** The facts from which a reply is decided. All of them are read from `Heard`. */
export type ReplyContext = ReturnType<typeof createReplyContext>;

/** The guest tells a fact twice, because an agent may lose it once. */
const maxTold = 2;

export function createReplyContext(heard: Heard) {
  const { script, page, log, text } = heard;
  const said = saidSentences(log);
  const known = knownFacts(script, page, log);
  const told = timesTold(script, log);
  return {
    ...heard,
    standing: readStanding(script, log),
    offer: offeredStarts(script, log),
    known,
    /** The facts that the guest can tell and has not told. */
    untold: untoldFacts(script, page, log),
    told,
    /** The facts that the last message asks for, without those that were told `maxTold` times. */
    asked: askedAbout(text, known).filter(({ about }) => (told.get(about) ?? 0) < maxTold),
    phrases: phrasesOf(script),
    /** Returns the first wording that the guest has not used. Undefined if all were used. */
    say: (wordings: readonly string[]) => sayFresh(wordings, said),
  };
}

/** Whether the guest has told all its facts. The wished time does not count. */
export function hasToldAll({ untold }: ReplyContext): boolean {
  return untold.every(({ about }) => about === 'time');
}

/** The facts that the last message asks for and the guest has not told. A guest that agreed to a start has told the time. */
export function newQuestions({ asked, untold, told, standing }: ReplyContext): KnownFact[] {
  const asksWhen = untold.some(({ about }) => about === 'time') && standing.agreements === 0;
  return asked.filter(({ about }) => (about === 'time' ? asksWhen : !told.has(about)));
}
