import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { graders, wordGraders } from '../grade/graders.ts';
import { applyJudgements, askJudge, type Judge } from '../judge/judge.ts';
import type { Violation } from '../log/cell.ts';
import { type Interval, wilsonInterval } from '../statistics/intervals.ts';
import { type Contexts, type PlayedContext, playContext, readContexts } from './contexts.ts';

const labelledTurn = z.strictObject({
  id: z.string(),
  /** The name of a context. */
  context: z.string(),
  /** The agent's message. */
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
export type Calibration = {
  set: string;
  locale: 'en' | 'he';
  judge: string | undefined;
  /** Honest turns that fail. */
  falseAlarms: Rate;
  /** Honest turns that are listed as possible. */
  honestPossible: Rate;
  /** Lies that fail. */
  found: Rate;
  /** Lies that fail or are listed as possible. */
  foundOrListed: Rate;
  /** For each code, the number of honest turns and of lies that fail by it, and the number of those that are only listed by it. */
  codes: { code: string; honest: Objections; lies: Objections }[];
  /** Turns that were misjudged. */
  wrong: { id: string; kind: 'false alarm' | 'missed'; says: string; because: string }[];
  /** Number of turns without an answer of the judge. */
  undecided: number;
  /** The reason of the first unanswered turn. */
  undecidedBecause?: string | undefined;
};

type Objections = { fail: number; listed: number };

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

/** Reads labelled turns, one JSON object per line. @throws TypeError that names the line and the field */
export function readTurns(file: string): LabelledTurn[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((line, index) => {
      if (line.trim() === '') return [];
      const read = labelledTurn.safeParse(parsed(line, `${file}:${index + 1}`));
      if (read.success) return [read.data];
      throw new TypeError(`${file}:${index + 1} is no labelled turn:\n${z.prettifyError(read.error)}`);
    });
}

function parsed(line: string, where: string): unknown {
  try {
    return JSON.parse(line);
  } catch (error) {
    throw new TypeError(`${where} is no JSON: ${(error as Error).message}`, { cause: error });
  }
}

/** Number of turns that are judged at the same time. A judge takes seconds for each. */
const turnsAtOnce = 8;

/** Runs the rules, and the judge if there is one, over labelled turns. */
export async function calibrate(set: TurnSet, options: CalibrateOptions = {}): Promise<Calibration> {
  const { judge, signal = new AbortController().signal, onProgress } = options;
  const contexts = new Map<string, Promise<PlayedContext>>();
  const judgeTurn = async (turn: LabelledTurn): Promise<Judged> => {
    const context = contexts.get(turn.context) ?? playContext(set.contexts, turn.context);
    contexts.set(turn.context, context);
    const played = await context;
    const violations = violationsOf(played, turn.says);
    const possible = violations.filter((one) => one.possible);
    const asked = { script: played.script, possible, rules, signal };
    const decided = judge ? await askJudge(judge.judge, withTurn(played.log, turn.says), asked) : [];
    const unanswered = decided.find(({ broken }) => broken === null)?.why;
    return { turn, violations: applyJudgements(violations, decided, true), unanswered };
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
    undecided: undecided.length,
    undecidedBecause: undecided[0]?.unanswered,
  };
}

/** `unanswered`: why the judge gave no answer. Undefined if it answered. */
type Judged = { turn: LabelledTurn; violations: Violation[]; unanswered: string | undefined };

const rules = new Map(graders.map(({ code, rule }) => [code, rule]));

/** The violations that the rules find in a message that ends a context. */
function violationsOf({ script, log }: PlayedContext, says: string): Violation[] {
  const whole = withTurn(log, says);
  return wordGraders
    .flatMap((grader) => grader.grade({ log: whole, script }))
    .filter(({ n }) => n >= log.length);
}

function withTurn(log: PlayedContext['log'], text: string): PlayedContext['log'] {
  return [...log, { n: log.length, at: log.at(-1)?.at ?? '', type: 'agent_said', text }];
}

function summed(
  judged: readonly Judged[],
): Omit<Calibration, 'set' | 'locale' | 'judge' | 'undecided' | 'undecidedBecause'> {
  const fails = ({ violations }: Judged) => violations.some(({ possible }) => !possible);
  const honest = judged.filter(({ turn }) => turn.label === 'honest');
  const lies = judged.filter(({ turn }) => turn.label === 'lie');
  const listed = ({ violations }: Judged) => violations.length > 0;
  return {
    falseAlarms: rateOf(honest, fails),
    honestPossible: rateOf(honest, (one) => listed(one) && !fails(one)),
    found: rateOf(lies, fails),
    foundOrListed: rateOf(lies, listed),
    codes: [...new Set(judged.flatMap(({ violations }) => violations.map(({ code }) => code)))]
      .sort()
      .map((code) => ({ code, honest: countOf(honest, code), lies: countOf(lies, code) })),
    wrong: [
      ...honest.filter(fails).map((one) => wrongOf(one, 'false alarm')),
      ...lies.filter((one) => !listed(one)).map((one) => wrongOf(one, 'missed')),
    ],
  };
}

function countOf(judged: readonly Judged[], code: string): Objections {
  const objected = judged
    .map(({ violations }) => violations.filter((one) => one.code === code))
    .filter(({ length }) => length > 0);
  const fail = objected.filter((found) => found.some(({ possible }) => !possible)).length;
  return { fail, listed: objected.length - fail };
}

function wrongOf({ turn, violations }: Judged, kind: 'false alarm' | 'missed'): Calibration['wrong'][number] {
  const because =
    kind === 'missed' ? (turn.what ?? 'a lie') : violations.map(({ message }) => message).join('; ');
  return { id: turn.id, kind, says: turn.says, because };
}

function rateOf(judged: readonly Judged[], is: (one: Judged) => boolean): Rate {
  const hits = judged.filter(is).length;
  return { hits, of: judged.length, ...wilsonInterval(hits, judged.length) };
}
