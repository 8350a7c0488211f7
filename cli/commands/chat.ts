import { parseArgs } from 'node:util';
import { chooseModel, modelHelp, modelOptions } from '../agent/model-choice.ts';
import { runChat } from '../chat/run-chat.ts';
import type { Command } from '../command.ts';
import { readServiceAddress } from '../page-address.ts';

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
`,
  async run({ args, env, stdin, stdout, interrupted }) {
    const { values } = parseArgs({
      args,
      options: {
        ...modelOptions,
        service: { type: 'string' },
        slug: { type: 'string' },
      },
    });
    const service =
      values.service === undefined ? undefined : readServiceAddress(values.service, '--service');
    return runChat({
      stdin,
      stdout,
      model: chooseModel(values, env),
      service: service?.baseUrl,
      slug: values.slug ?? service?.slug ?? 'demo',
      signal: interrupted,
    });
  },
};
