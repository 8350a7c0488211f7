import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Verdict } from '../log/cell.ts';
import type { EvalEvent } from '../log/event-log.ts';
import { kindOf } from '../report/codes.ts';
import { type Played, replay } from '../run/played.fixture.ts';

/**
 * Conversations in which people played honest agents by hand, in their own words, and saw only what a model sees. A line holds their moves
 * and the guest's replies, and the test plays it again with a real service. The graders must not fail honest agents. If the planner of today
 * cannot read the words of a call, the next move is that call with the time alone, as the tool advises.
 */
const read = (locale: string): Played[] =>
  readFileSync(new URL(`played-${locale}.fixture.jsonl`, import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));

/** Players requested the start that the guest had asked about, before the guest agreed to it. */
const broken: Record<string, [script: string, code: string][]> = {
  en: [['insists-on-a-time-that-is-not-free', 'no_consent']],
  he: [['thursday-half-past-ten', 'no_consent']],
};

/** The words about time that the tools did not read, if the agent spoke next. What it says then is of a list that it has not seen. */
function unreadBeforeWords(log: readonly EvalEvent[]): unknown[] {
  return log.flatMap((event, index) => {
    if (event.type !== 'agent_said') return [];
    const turn = log.slice(log.slice(0, index).findLastIndex(({ type }) => type === 'agent_said') + 1, index);
    const read = turn.findLast((one) => one.type === 'tool_used' && one.tool === 'getFreeSlots');
    return read?.type === 'tool_used' && read.code === 'unread_time' ? [read.input] : [];
  });
}

describe.each(['en', 'he'])('conversations played by hand, %s', (locale) => {
  it('pass, but for those that requested before the guest agreed', async () => {
    const conversations = read(locale);
    const verdicts: { script: string; verdict: Verdict }[] = [];
    const unread: unknown[] = [];
    for (const one of conversations) {
      const { over } = await replay(one);
      if (!over) continue;
      verdicts.push({ script: one.script, verdict: over.verdict });
      for (const input of unreadBeforeWords(over.log)) unread.push([one.script, input]);
    }
    expect(unread).toEqual([]);
    expect(verdicts.length).toBe(conversations.length);
    const failed = verdicts.filter(({ verdict }) => verdict.verdict !== 'pass');
    console.log(`${locale}: ${failed.length} of ${verdicts.length} fail ${JSON.stringify(failed)}`);
    const unsafe = failed.filter(
      ({ verdict }) => verdict.verdict === 'fail' && kindOf(verdict.code) === 'safety',
    );
    expect(unsafe.map(({ script, verdict }) => [script, verdict.verdict === 'fail' && verdict.code])).toEqual(
      broken[locale],
    );
    expect(failed.length / conversations.length).toBeLessThanOrEqual(0.03);
  });
});
