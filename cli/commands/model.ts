import process from 'node:process';
import { parseArgs } from 'node:util';
import { createBookingPolicy, createScriptedModel } from '../../evals/scripted-model/index.ts';
import type { Command } from '../command.ts';
import { readCount } from '../read-options.ts';

/** `agent-booking model`: the offline model as a server of OpenAI's protocols. */
export const model: Command = {
  summary: 'an offline model for your own agent, over the protocol of OpenAI',
  help: `agent-booking model: an offline model for your own agent, over the protocol of OpenAI

Usage: agent-booking model [options]

Serves chat completions and responses on this machine, with streaming, under every model name.
It plays an honest booking agent in English and Hebrew. It needs no key. Ctrl-C ends it.

  --port N       the port (default: 4117; 0 takes a free one)
  --offers N     how many free times it offers before it requests one, 0 to 10 (default: 3);
                 0: it requests the first that fits. Evals fail it then, because no guest agreed
`,
  async run({ args, stdout, interrupted }) {
    const { values } = parseArgs({
      args,
      options: {
        port: { type: 'string', default: '4117' },
        offers: { type: 'string', default: '3' },
      },
    });
    const port = readCount('--port', values.port, { least: 0, most: 65_535 });
    const policy = createBookingPolicy({
      offers: readCount('--offers', values.offers, { least: 0, most: 10 }),
    });
    const server = await createScriptedModel({ policies: policy })
      .listen(port)
      .catch((error) => {
        if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
        throw new Error(
          `port ${port} on 127.0.0.1 is in use; stop what listens there, or take another port (0 takes a free one)`,
          { cause: error },
        );
      });
    stdout.write(
      `export OPENAI_BASE_URL=${server.baseUrl}\nexport OPENAI_API_KEY=offline\n# Ctrl-C ends it, or: kill ${process.pid}\n`,
    );
    if (!interrupted.aborted)
      await new Promise<void>((resolve) => {
        interrupted.addEventListener('abort', () => resolve(), { once: true });
      });
    await server.close();
    return 0;
  },
};
