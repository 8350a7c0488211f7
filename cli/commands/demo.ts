import { parseArgs } from 'node:util';
import { chooseModel, modelHelp, modelOptions } from '../agent/model-choice.ts';
import type { Command } from '../command.ts';
import { runDemo } from '../demo/run-demo.ts';
import { oneOf, readMoment } from '../read-options.ts';
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
  --now DATE-TIME                play as if it were then, such as 2026-11-24T10:00:00Z
`,
  async run({ args, env, stdout, interrupted }) {
    const { values } = parseArgs({
      args,
      options: {
        ...modelOptions,
        locale: { type: 'string', default: 'en' },
        now: { type: 'string' },
      },
    });
    const now = values.now === undefined ? undefined : readMoment('--now', values.now);
    return runDemo(createScreen(stdout), {
      model: chooseModel(values, env),
      locale: oneOf('--locale', values.locale, ['en', 'he']),
      now: now && (() => now),
      signal: interrupted,
    });
  },
};
