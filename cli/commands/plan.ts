import { text } from 'node:stream/consumers';
import type { Command } from '../command.ts';
import { explanationText } from '../plan/explanation-text.ts';
import { readPlanOptions } from '../plan/plan-options.ts';
import { planText, readingText } from '../plan/plan-text.ts';
import { readSlots } from '../plan/read-slots.ts';

const help = `agent-booking plan: what a guest's words about time mean, and which free starts they select

Usage: agent-booking plan "PHRASE" [options]

PHRASE is what the guest said; - reads it from standard input.

  --timezone Z     the guest's IANA zone; this machine's unless given
  --now ISO        when the guest said it; the present unless given
  --locale L       en, en-US, en-GB, he: language of the answer, and which date 3/4 is
  --url BASE/slug  free slots from a booking service, 60 days of them: http://localhost:8787/demo
  --duration N     with --url: the meeting's length in minutes; the page's own unless given
  --json           the answer as JSON
  --explain        also how the words were read: which were used, passed or not understood, by which
                   rules, and the readings that were dropped

Without --url it prints only the reading. Exit code 0: read or offered; 3: none is free, more than
one meaning, or outside of the days that were read; 4: not understood, or no time in it; 2: an option
is wrong; 1: the service cannot be read.
`;

export const plan: Command = {
  summary: "what a guest's words about time mean, and which free starts they select",
  help,
  async run(line) {
    const options = readPlanOptions(line);
    const { interpretPhrase, planInterpretation, readInterpretation } = await import(
      '../../src/planner/index.ts'
    );
    const { timezone, now, locale } = options;
    const phrase = options.phrase === '-' ? await text(line.stdin) : options.phrase;
    const spoken = { now, timezone, ...(locale === undefined ? {} : { locale }) };
    const listed = await readSlots(options, line);
    const meaning = interpretPhrase(phrase, spoken);
    const explanation = options.explain ? meaning.explain() : undefined;
    const say = (answer: object, answerText: string) => {
      const json = () => JSON.stringify({ ...answer, ...(explanation && { explanation }) }, null, 2);
      const how = explanation ? `\n${explanationText(explanation)}` : '';
      line.stdout.write(options.json ? `${json()}\n` : answerText + how);
    };
    if (!listed) {
      const reading = readInterpretation(meaning);
      say(reading, readingText(reading, { phrase, timezone }));
      return reading.kind === 'read' ? 0 : reading.kind === 'ambiguous' ? 3 : 4;
    }
    const answer = planInterpretation(meaning, listed);
    say(answer, planText(answer, { phrase, timezone, readUntil: listed.covered.to }));
    if (answer.kind === 'offer') return 0;
    return answer.kind === 'unread' || answer.kind === 'no-time' ? 4 : 3;
  },
};
