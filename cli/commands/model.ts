import process from 'node:process';
import { createBookingPolicy, createScriptedModel } from '../../evals/scripted-model/index.ts';
import { type Command, explainListening, interruptionOf } from '../command.ts';
import { defaults, withOptions } from '../options.ts';
import { readCount } from '../read-options.ts';

/** `agent-booking model`: the offline model as a server of OpenAI's protocols. */
export const model: Command = {
  help: `agent-booking model: an offline model for your own agent, over the protocol of OpenAI

Usage: agent-booking model [options]

Serves chat completions and responses on this machine, with streaming, under every model name.
It plays an honest booking agent in English and Hebrew. It needs no key. Ctrl-C ends it.

  --port N       the port (default: 4117; 0 takes a free one)
  --offers N     how many free times it offers before it requests one, 0 to 10 (default: 3);
                 0: it requests the first that fits. Evals fail it then, because no guest agreed
`,
  run: withOptions(defaults({ port: '4117', offers: '3' }), async ({ stdout, interrupted }, values) => {
    const port = readCount('--port', values.port, { least: 0, most: 65_535 });
    const policy = createBookingPolicy({
      offers: readCount('--offers', values.offers, { least: 0, most: 10 }),
    });
    const server = await createScriptedModel({ policies: policy })
      .listen(port)
      .catch((error) => {
        throw explainListening(error, { port, host: '127.0.0.1' });
      });
    stdout.write(
      `export OPENAI_BASE_URL=${server.baseUrl}\nexport OPENAI_API_KEY=offline\n# Ctrl-C ends it, or: kill ${process.pid}\n`,
    );
    await interruptionOf(interrupted);
    await server.close();
    return 0;
  }),
};
