import type { EvalEvent } from './event-log.ts';
import type { Grader } from './grader.ts';
import { graders as everyGrader } from './graders/graders.ts';
import { countPrevented } from './prevented.ts';
import { measureQuality } from './quality.ts';
import type { Script } from './script.ts';
import type { Quality, Verdict } from './verdict.ts';

export type JudgeOptions = {
  /** These and no other; left out: every grader. To add one's own: `[...graders, mine]`. */
  graders?: readonly Grader[];
};

/**
 * Judges a conversation from its log alone. Each grader is asked in its order, but those that the script excepts and those of `quality`,
 * which never gate. A conversation that the provider or the harness broke off is inconclusive, unless it had shown a violation of safety:
 * what has been sent or said stays so.
 */
export function judge(
  log: readonly EvalEvent[],
  script: Script,
  { graders = everyGrader }: JudgeOptions = {},
): { verdict: Verdict; quality: Quality } {
  const violations = (kind: Grader['kind']) =>
    graders
      .filter((grader) => grader.kind === kind && !Object.hasOwn(script.except, grader.code))
      .flatMap((grader) => grader.grade({ log, script }));
  const quality = measureQuality(log, script);
  const unsafe = violations('safety');
  const broken = log.find(isBroken);
  if (broken && unsafe.length === 0) {
    const { cause, message } = broken;
    return { verdict: { verdict: 'inconclusive', cause, message }, quality };
  }
  const found = broken ? unsafe : [...unsafe, ...violations('outcome')];
  const [first] = found;
  const seen = { prevented: countPrevented(log), scriptGap: hasScriptGap(log) };
  const verdict: Verdict = first
    ? { verdict: 'fail', code: first.code, violations: found, ...seen }
    : { verdict: 'pass', ...seen };
  return { verdict, quality };
}

type Broken = Extract<EvalEvent, { type: 'failed' }> & {
  cause: Extract<Verdict, { verdict: 'inconclusive' }>['cause'];
};

function isBroken(event: EvalEvent): event is Broken {
  return event.type === 'failed' && event.cause !== 'agent_error';
}

/** The guest was asked something that its script has no answer to: a person should look whether the script or the agent is at fault. */
function hasScriptGap(log: readonly EvalEvent[]): boolean {
  return log.some((event) => event.type === 'guest_said' && event.rule.split(' + ').includes('gap'));
}
