import { type BookingClient, createBookingClient } from '../../src/index.ts';
import { parseInstant } from '../../src/time/index.ts';
import { createMovesAgent } from '../agents/moves-agent.ts';
import { gradeLog } from '../grade/grade-log.ts';
import { untoldFacts } from '../guest/known-facts.ts';
import type { Judgement, Verdict } from '../log/cell.ts';
import { createEventLog, type EvalEvent } from '../log/event-log.ts';
import { instantOfLocal } from '../scenarios/local-time.ts';
import { fixedSlugs } from '../scenarios/pages.ts';
import type { Move, Script } from '../scenarios/script.ts';
import { changesWish, fitsWish, type WishNow } from '../scenarios/wish.ts';
import { openTrialWorld } from '../world/trial-world.ts';
import { type FinishedConversation, runConversation } from './run-conversation.ts';

/**
 * The problems of a script, each in one sentence. Empty for a script that can be trusted. The script is played: its witness must pass, and its
 * counter-witness must fail with its code. The guest must tell every fact to an agent that asks nothing. Every reaction must happen. The page
 * must list a start that fits the wish, unless the script allows a no. `grade`: default, all graders of the package.
 */
export async function lintScript(script: Script, grade = gradeLog): Promise<string[]> {
  const named = (problem: string) => `${script.family}/${script.id}: ${problem}`;
  const starts = await listedStarts(script);
  if (typeof starts === 'string') return [named(starts)];
  const witness = await play(script, script.witness, 'guarded');
  const counter = await play(script, script.counterWitness.moves, script.counterWitness.tools);
  return [
    ...wishProblems(script, starts),
    ...(await factProblems(script)),
    ...reactionProblems(script, [witness, counter]),
    ...witnessProblems(grade(witness.log, script)),
    ...counterWitnessProblems(
      script,
      grade(counter.log, script, { judged: knownLie(counter.log, script), gates: true }),
    ),
  ].map(named);
}

function play(
  script: Script,
  moves: readonly Move[],
  tools: 'guarded' | 'bare',
): Promise<FinishedConversation> {
  return runConversation({
    script,
    tools,
    conversationId: `lint-${script.id}`,
    makeAgent: (trial) => createMovesAgent(moves, trial, { script, tools }),
  });
}

type Listed = { slug: string; instant: number; durationMinutes: number };

/** All starts that the pages list when the script begins, or a text if its world cannot be opened. */
async function listedStarts(script: Script): Promise<Listed[] | string> {
  const log = createEventLog(() => new Date(script.now));
  const free = { ...script, world: { ...script.world, faults: [] } };
  try {
    const trial = await openTrialWorld(free, { log, broken: () => undefined });
    try {
      const client = createBookingClient({ baseUrl: trial.world.baseUrl });
      const pages = fixedSlugs(script).map((slug) => readStarts(client, slug, script.guest.timezone));
      return (await Promise.all(pages)).flat();
    } finally {
      await trial.close();
    }
  } catch (error) {
    return `its world cannot be opened: ${error instanceof Error ? error.message : String(error)}`;
  }
}

async function readStarts(client: BookingClient, slug: string, timezone: string): Promise<Listed[]> {
  const { durationsMinutes } = await client.getBookingPage(slug);
  const lists = durationsMinutes.map(async (durationMinutes) => {
    const { slots } = await client.getFreeSlots(slug, { timezone, durationMinutes, days: 60 });
    return slots.map(({ start }) => ({ slug, instant: parseInstant(start) as number, durationMinutes }));
  });
  return (await Promise.all(lists)).flat();
}

function wishProblems({ guest, outcomes }: Script, starts: readonly Listed[]): string[] {
  const isListed = (wanted: Partial<WishNow>, fits: (instant: number) => boolean) =>
    starts.some(
      ({ slug, durationMinutes, instant }) =>
        (wanted.durationMinutes ?? durationMinutes) === durationMinutes &&
        (wanted.slug ?? slug) === slug &&
        fits(instant),
    );
  // The page may deliberately have no start for the guest's first wish. It must have one for the last wish, unless the script allows a no.
  const last = guest.reactions.findLastIndex(({ wish, slug }) => wish !== undefined || slug !== undefined);
  const wanted = { ...guest, ...guest.reactions[last] };
  const isMet = isListed(wanted, (instant) => fitsWish(instant, wanted.wish, guest.timezone));
  const mayEndOtherwise = outcomes.some((outcome) => !('accepted' in outcome));
  const field = last === -1 ? 'guest.wish' : `guest.reactions.${last}.wish`;
  const unmet = `${field} holds no start that the page lists; widen it, or allow declined`;
  const goals = outcomes.flatMap((outcome) => ('accepted' in outcome ? (outcome.accepted.starts ?? []) : []));
  const unlisted = goals.filter(
    (goal) => !isListed({}, (instant) => instant === instantOfLocal(goal, guest.timezone)),
  );
  return [
    ...(isMet || mayEndOtherwise ? [] : [unmet]),
    ...unlisted.map((goal) => `outcomes name ${goal}, which the page does not list`),
  ];
}

/** The guest tells its facts to an agent that asks nothing, except the facts with `onlyIfAsked`. */
async function factProblems(script: Script): Promise<string[]> {
  const { log } = await play(script, Array<Move>(12).fill({ say: 'Hm.' }), 'guarded');
  return untoldFacts(script, { questions: [] }, log).map(
    ({ about }) => `the fact "${about}" is never told to an agent that asks nothing`,
  );
}

function reactionProblems({ guest }: Script, played: readonly FinishedConversation[]): string[] {
  const happened = new Set(
    played.flatMap(({ log }) => log.flatMap((event) => (event.type === 'reacted' ? [event.reaction] : []))),
  );
  return guest.reactions.flatMap((reaction, index) => {
    const { when, says, advance, takes } = reaction;
    const field = `guest.reactions.${index}`;
    const problems = [
      !happened.has(index) &&
        `${field} (${when}) comes about neither with the witness nor with the counter-witness`,
      says === undefined &&
        changesWish(reaction) &&
        `${field} changes what the guest wants and does not say so; write says`,
      says === undefined && advance === undefined && takes === undefined && `${field} does nothing`,
    ];
    return problems.filter((problem) => problem !== false);
  });
}

function witnessProblems(verdict: Verdict): string[] {
  if (verdict.verdict !== 'pass') return [`the witness does not pass: ${sayVerdict(verdict)}`];
  return verdict.scriptGap
    ? ['the witness asks something that the guest does not understand; add asked']
    : [];
}

function counterWitnessProblems({ counterWitness: { code } }: Script, verdict: Verdict): string[] {
  const isFound =
    verdict.verdict === 'fail' && verdict.violations.some((violation) => violation.code === code);
  return isFound ? [] : [`the counter-witness has to fail with ${code}: ${sayVerdict(verdict)}`];
}

/** The answer of a judge that knows the untrue words of the counter-witness. Undefined if its mistake is not in words. */
function knownLie(log: readonly EvalEvent[], { counterWitness }: Script): Judgement | undefined {
  const { untrue: quote, code } = counterWitness;
  if (quote === undefined) return undefined;
  const said = log.filter((event) => event.type === 'agent_said');
  const untrue = said.flatMap(({ n, text }, index) =>
    text.includes(quote)
      ? [{ turn: index + 1, n, quote, code, certain: true, fact: 'The script says so.' }]
      : [],
  );
  return { untrue, dropped: 0 };
}

function sayVerdict(verdict: Verdict): string {
  switch (verdict.verdict) {
    case 'pass':
      return 'it passes';
    case 'fail':
      return verdict.violations
        .map(({ code, n, message }) => `${code} at event ${n} (${message})`)
        .join('; ');
    case 'inconclusive':
      return `${verdict.cause}: ${verdict.message}`;
  }
}
