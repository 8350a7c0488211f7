import { parseArgs } from 'node:util';
import { chooseModel, modelHelp, modelOptions } from '../agent/model-choice.ts';
import { runChat } from '../chat/run-chat.ts';
import { type Command, UsageError } from '../command.ts';

/** `agent-booking chat`: a person types, the agent answers. */
export const chat: Command = {
  summary: 'type to a booking agent yourself',
  help: `agent-booking chat: type to a booking agent yourself

Usage: agent-booking chat [options]

You are the guest: type, and the agent answers. "exit", Ctrl-D or Ctrl-C ends it. Without a model
a scripted stand-in answers, which understands simple requests and takes the first free start.
Without --service a booking service runs on this machine for as long as you chat.

${modelHelp}  --service URL                  a booking service that runs already, such as http://localhost:8787
  --slug SLUG                    the booking page (default: demo)
  --loop                         run a short loop over the neutral tools, even where the AI SDK
                                 is installed
`,
  async run({ args, env, stdin, stdout, interrupted }) {
    const { values } = parseArgs({
      args,
      options: {
        ...modelOptions,
        service: { type: 'string' },
        slug: { type: 'string', default: 'demo' },
        loop: { type: 'boolean', default: false },
      },
    });
    return runChat({
      stdin,
      stdout,
      model: chooseModel(values, env),
      service: values.service === undefined ? undefined : readServiceUrl(values.service),
      slug: values.slug,
      loop: values.loop,
      signal: interrupted,
    });
  },
};

function readServiceUrl(text: string): string {
  if (/^https?:$/.test(URL.parse(text)?.protocol ?? '')) return text.replace(/\/+$/, '');
  throw new UsageError(`--service "${text}" is no http address, such as http://localhost:8787`);
}
