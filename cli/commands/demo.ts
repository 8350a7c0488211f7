import { parseArgs } from 'node:util';
import { chooseModel, modelHelp, modelOptions } from '../agent/model-choice.ts';
import { type Command, UsageError } from '../command.ts';
import { runDemo } from '../demo/run-demo.ts';
import { createScreen } from '../screen.ts';

/** `agent-booking demo`: an agent books for a scripted guest before your eyes. */
export const demo: Command = {
  summary: 'an agent books a meeting before your eyes, offline',
  help: `agent-booking demo: an agent books a meeting before your eyes

Usage: agent-booking demo [options]

An agent books a meeting for a scripted guest. You see the conversation, each tool call with what
the model reads, the request on the wire, the email with its link, and the guest's confirmation.
Without --model it runs offline, with a scripted stand-in.

${modelHelp}  --locale en|he                 the language of guest, page and mail (default: en)
  --loop                         run a short loop over the neutral tools, even where the AI SDK
                                 is installed
  --now DATE-TIME                play as if it were then, such as 2026-11-24T10:00:00Z
  --verbose                      print the service's log too
`,
  async run({ args, env, stdout, interrupted }) {
    const { values } = parseArgs({
      args,
      options: {
        ...modelOptions,
        locale: { type: 'string', default: 'en' },
        loop: { type: 'boolean', default: false },
        now: { type: 'string' },
        verbose: { type: 'boolean', default: false },
      },
    });
    return runDemo(createScreen(stdout), {
      model: chooseModel(values, env),
      locale: readLocale(values.locale),
      loop: values.loop,
      verbose: values.verbose,
      now: values.now === undefined ? undefined : readNow(values.now),
      signal: interrupted,
    });
  },
};

function readLocale(word: string): 'en' | 'he' {
  if (word === 'en' || word === 'he') return word;
  throw new UsageError(`--locale "${word}" is neither en nor he`);
}

function readNow(text: string): () => Date {
  const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d)?(?:Z|[+-]\d\d:\d\d)$/.test(text)
    ? Date.parse(text)
    : Number.NaN;
  // The years just before and after must have four digits too.
  const year = new Date(instant).getUTCFullYear();
  if (!(year >= 1971 && year <= 9000)) {
    throw new UsageError(
      `--now "${text}" is no date and time with an offset from 1971 to 9000, such as 2026-11-24T10:00:00Z`,
    );
  }
  return () => new Date(instant);
}
