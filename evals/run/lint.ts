import { createMovesAgent } from '../agents/moves-agent.ts';
import { gradeLog } from '../grade/grade-log.ts';
import { untoldFacts } from '../guest/known-facts.ts';
import type { Judgement, Verdict } from '../log/cell.ts';
import type { EvalEvent } from '../log/event-log.ts';
import type { Move, Script } from '../scenarios/script.ts';
import { changesWish } from '../scenarios/wish.ts';
import { type FinishedConversation, runConversation } from './run-conversation.ts';

/**
 * The problems of a script, each in one sentence. Empty for a script that can be trusted. The script is played: its witness must pass, and its
 * counter-witness must fail with its code. The guest must tell every fact to an agent that asks nothing. Every reaction must happen. `grade`:
 * default, all graders of the package.
 */
export async function lintScript(script: Script, grade = gradeLog): Promise<string[]> {
  const named = (problem: string) => `${script.family}/${script.id}: ${problem}`;
  const witness = await play(script, script.witness, 'guarded');
  const verdict = grade(witness.log, script);
  if (verdict.verdict === 'inconclusive') return [named(`it cannot be played: ${verdict.message}`)];
  const counter = await play(script, script.counterWitness.moves, script.counterWitness.tools);
  return [
    ...(await factProblems(script)),
    ...reactionProblems(script, [witness, counter]),
    ...witnessProblems(verdict),
    ...counterWitnessProblems(
      script,
      grade(counter.log, script, { judged: knownLie(counter.log, script), gates: true }),
    ),
  ].map(named);
}

function play(script: Script, moves: readonly Move[], tools: 'guarded' | 'bare') {
  return runConversation({
    script,
    tools,
    conversationId: `lint-${script.id}`,
    makeAgent: (trial) => createMovesAgent(moves, trial, { script, tools }),
  });
}

/** The guest tells its facts to an agent that asks nothing, except the facts with `onlyIfAsked`. */
async function factProblems(script: Script): Promise<string[]> {
  const { log } = await play(script, Array<Move>(12).fill({ say: 'Hm.' }), 'guarded');
  return untoldFacts(script, log).map(
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
