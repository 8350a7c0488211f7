import { type CheckOptions, readCheckOptions } from '../check/check-options.ts';
import { announce, countsOf, report, unreachable } from '../check/check-text.ts';
import type { Command, CommandLine } from '../command.ts';
import { createScreen, createStatusLine } from '../screen.ts';

const help = `agent-booking check: whether a service keeps to the booking interface

Usage: agent-booking check BASE/slug [options]

  BASE/slug              a page of the service: http://localhost:8787/demo
  --read-mail FOLDER     where the guests' mail arrives, one message per file, such as
                         .agent-booking/mail of "agent-booking serve". Without it, checks that
                         need the emailed link are not run
  --guest-email ADDRESS  the guests' addresses, {n} for the guest's number: check-{n}@example.com.
                         Without it, random ones at example.com, which has no mailboxes; a
                         service that checks whether an address takes mail refuses those
  --json                 the results as JSON

It sends about 640 reads, 600 of them for one time zone each, and at most 40 requests. Five of the
requests are valid and the others are invalid on purpose, so use a page on which a request does no
harm. With --read-mail two more are valid, and two meetings are confirmed. They are cancelled again
if a mail has a link for it. After a 429 the check waits as long as the service asks, at most
a minute. A service with the limits of "agent-booking serve" can be checked three times an hour from
another machine, and a check takes about a minute. A check that the service does not answer is
reported as not run.

Exit code 0: no check failed, though some may not have run; 1: a check failed, or there is no
such page; 2: an option is wrong.
`;

/** Makes every check of the interface on one page of a service. */
export const check: Command = {
  summary: 'whether a service keeps to the booking interface, a check for each statement',
  help,
  async run(line) {
    const options = readCheckOptions(line.args);
    const screen = createScreen(line.stdout);
    if (!options.json) announce(screen, options);
    const results = await makeChecks(line, options);
    if (line.interrupted.aborted) return 130;
    const counts = countsOf(results);
    if (options.json) {
      const { baseUrl, slug } = options;
      line.stdout.write(`${JSON.stringify({ baseUrl, slug, ...counts, results }, null, 2)}\n`);
      return counts.failed > 0 ? 1 : 0;
    }
    const why = unreachable(results, options);
    if (why !== undefined) throw new Error(why);
    report(screen, results);
    return counts.failed > 0 ? 1 : 0;
  },
};

async function makeChecks({ interrupted, stderr }: CommandLine, options: CheckOptions) {
  const status = createStatusLine(stderr);
  const { conformance } = await import('../../src/conformance/index.ts');
  const { baseUrl, slug, guestEmail, mailFolder } = options;
  const readMail =
    mailFolder === undefined
      ? undefined
      : (await import('../check/mail-folder.ts')).readMailFolder(mailFolder);
  const made = conformance(baseUrl, {
    slug,
    onCheck: ({ name, done, planned }) => status.show(`${done + 1}/${planned}  ${name}`),
    ...(guestEmail && { guestEmail }),
    ...(readMail && {
      readMail: (address) => {
        interrupted.throwIfAborted();
        return readMail(address);
      },
    }),
    fetch: (url, init) => {
      const signals = [interrupted, ...(init.signal ? [init.signal] : [])];
      return fetch(url, { ...init, signal: AbortSignal.any(signals) });
    },
  });
  return made.finally(status.end);
}
