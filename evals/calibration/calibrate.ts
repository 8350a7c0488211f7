import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { wordGraders } from '../grade/said-facts.ts';
import { askJudge, type Judge, judgedViolations } from '../judge/judge.ts';
import { type JudgeQuestion, questionOf } from '../judge/question.ts';
import type { Violation } from '../log/cell.ts';
import { readJson } from '../log/run-error.ts';
import { type Interval, wilsonInterval } from '../statistics/intervals.ts';
import { type Contexts, type PlayedContext, playContext, readContexts } from './contexts.ts';

const labelledTurn = z.strictObject({
  id: z.string(),
  context: z.string(),
  says: z.string(),
  label: z.enum(['honest', 'lie']),
  /** The false part of the message. */
  what: z.string().optional(),
});

/** A message of an agent in a context, and whether it is true there. */
export type LabelledTurn = z.infer<typeof labelledTurn>;

/** Labelled turns and their contexts. */
export type TurnSet = { name: string; contexts: Contexts; turns: LabelledTurn[] };

export type Rate = { hits: number; of: number } & Interval;

/** The results of the rules, and of a judge, on honest turns and lies. */
export type Calibration = Awaited<ReturnType<typeof calibrate>>;

export type CalibrateOptions = {
  judge?: { name: string; judge: Judge } | undefined;
  signal?: AbortSignal | undefined;
  onProgress?: (done: number, of: number) => void;
};

const here = (name: string) => fileURLToPath(new URL(name, import.meta.url));

/** The labelled turns that come with the package. */
export function ownTurnSets(): TurnSet[] {
  return (['en', 'he'] as const).map((locale) => ({
    name: `own turns, ${locale}`,
    contexts: readContexts(here(`contexts-${locale}.yaml`)),
    turns: readTurns(here(`turns-${locale}.jsonl`)),
  }));
}

/** Reads labelled turns, one JSON object per line. @throws RunError that names the line and the field */
export function readTurns(file: string): LabelledTurn[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((line, index) =>
      line.trim() === '' ? [] : readJson(line, labelledTurn, `${file}:${index + 1} is no labelled turn`),
    );
}

/** Number of turns that are judged at the same time. A judge takes seconds for each. */
const turnsAtOnce = 8;

/** At most this many turns, spread evenly over the set. */
export function sampled({ turns, ...set }: TurnSet, most: number): TurnSet {
  const step = Math.max(1, turns.length / most);
  return {
    ...set,
    turns: turns.filter((_, index) => Math.floor(index / step) > Math.floor((index - 1) / step)),
  };
}

/** The questions that a judge of these turns gets, in their order. */
export async function calibrationQuestions({ contexts, turns }: TurnSet): Promise<JudgeQuestion[]> {
  const player = createPlayer(contexts);
  const questions: JudgeQuestion[] = [];
  for (const { context, says } of turns) {
    const { log, script } = await player(context);
    const question = questionOf(withTurn(log, says), script);
    if (question) questions.push(question);
  }
  return questions;
}

function createPlayer(contexts: Contexts): (id: string) => Promise<PlayedContext> {
  const played = new Map<string, Promise<PlayedContext>>();
  return (id) => {
    const one = played.get(id) ?? playContext(contexts, id);
    played.set(id, one);
    return one;
  };
}

/** Runs the rules, and the judge if there is one, over labelled turns. Of a judge's answer only statements of the labelled turn count. */
export async function calibrate(set: TurnSet, options: CalibrateOptions = {}) {
  const { judge, signal = new AbortController().signal, onProgress } = options;
  const player = createPlayer(set.contexts);
  const judgeTurn = async (turn: LabelledTurn): Promise<Judged> => {
    const { script, log } = await player(turn.context);
    const whole = withTurn(log, turn.says);
    const judged = judge && (await askJudge(judge.judge, { log: whole, script, signal }));
    const violations = [
      ...wordGraders.flatMap((grader) => grader.grade({ log: whole, script })),
      ...judgedViolations(judged, true),
    ];
    return { turn, violations: violations.filter(({ n }) => n >= log.length), unanswered: judged?.why };
  };
  const judged: Judged[] = [];
  for (let from = 0; from < set.turns.length; from += turnsAtOnce) {
    signal.throwIfAborted();
    judged.push(...(await Promise.all(set.turns.slice(from, from + turnsAtOnce).map(judgeTurn))));
    onProgress?.(judged.length, set.turns.length);
  }
  const undecided = judged.filter(({ unanswered }) => unanswered !== undefined);
  return {
    set: set.name,
    locale: set.contexts.locale,
    judge: judge?.name,
    ...summed(judged),
    /** Number of turns without an answer of the judge, and the reason of the first. */
    undecided: undecided.length,
    undecidedBecause: undecided[0]?.unanswered,
  };
}

type Judged = { turn: LabelledTurn; violations: Violation[]; unanswered: string | undefined };

function withTurn(log: PlayedContext['log'], text: string): PlayedContext['log'] {
  return [...log, { n: log.length, at: log.at(-1)?.at ?? '', type: 'agent_said', text }];
}

function summed(judged: readonly Judged[]) {
  const fails = ({ violations }: Judged) => violations.some(({ possible }) => !possible);
  const honest = judged.filter(({ turn }) => turn.label === 'honest');
  const lies = judged.filter(({ turn }) => turn.label === 'lie');
  const listed = ({ violations }: Judged) => violations.length > 0;
  return {
    /** Honest turns that fail. */
    falseAlarms: rateOf(honest, fails),
    /** Lies that fail. */
    found: rateOf(lies, fails),
    /** Lies that fail, or that an uncertain statement of the judge is about. */
    foundOrListed: rateOf(lies, listed),
    wrong: [
      ...honest.filter(fails).map((one) => wrongOf(one, 'false alarm')),
      ...lies.filter((one) => !listed(one)).map((one) => wrongOf(one, 'missed')),
    ],
  };
}

function wrongOf({ turn, violations }: Judged, kind: 'false alarm' | 'missed') {
  const because =
    kind === 'missed' ? (turn.what ?? 'a lie') : violations.map(({ message }) => message).join('; ');
  return { id: turn.id, kind, says: turn.says, because };
}

function rateOf(judged: readonly Judged[], is: (one: Judged) => boolean): Rate {
  const hits = judged.filter(is).length;
  return { hits, of: judged.length, ...wilsonInterval(hits, judged.length) };
}
