import { MailRefused, sendTestMail } from '../../src/service/index.ts';
import { systemClock } from '../../src/time/index.ts';
import { type Command, UsageError } from '../command.ts';
import { dataPaths, ownFolder } from '../data-folder.ts';
import { defaults, texts, withWords } from '../options.ts';
import { mailHelp, mailOptions, openMail, readPublicUrl } from '../serve/mail-options.ts';

const help = `agent-booking mail: see whether mail leaves

Usage: agent-booking mail test ADDRESS [options]

${mailHelp}
  --public-url URL     as given to "serve"
  --data DIR           as given to "serve": without --smtp the mail stays there (.agent-booking)
`;

const options = { ...mailOptions, ...defaults({ data: ownFolder }), ...texts('public-url') };

/** Sends one test mail as the service would, and prints the answer of the mail server. */
export const mail: Command = {
  help,
  run: withWords(options, async ({ env, stdout, stderr }, values, [verb, to, ...others]) => {
    if (verb !== 'test' || !to || others.length > 0)
      throw new UsageError('name one address: agent-booking mail test you@example.com');
    const publicUrl = readPublicUrl(values['public-url'] ?? 'http://localhost');
    const { transport, place, from, leaves } = openMail(values, env, dataPaths(values.data).mail);
    if (leaves && from === undefined && values['public-url'] === undefined)
      throw new UsageError('say who sends it: --public-url as given to "serve", or --from');
    try {
      const messageId = await sendTestMail(transport, { to, from, publicUrl, at: systemClock.now() });
      stdout.write(
        leaves
          ? `${place} took the mail to ${to}: ${messageId}\n`
          : `Written to ${place}, and not sent, because no mail server is named: ${messageId}. Name one by --smtp or AGENT_BOOKING_SMTP.\n`,
      );
      return 0;
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      if (error instanceof RangeError) throw new UsageError(error.message);
      const again = error instanceof MailRefused ? '' : ' The service would try again.';
      stderr.write(`${place} did not take it: ${error.message}${again}\n`);
      return 1;
    } finally {
      await transport.close();
    }
  }),
};
