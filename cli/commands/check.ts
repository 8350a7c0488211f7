import { statSync } from 'node:fs';
import { conformance } from '../../src/conformance/index.ts';
import { announce, countsOf, report, unreachable } from '../check/check-text.ts';
import { type Command, type CommandLine, UsageError } from '../command.ts';
import { flags, texts, type Values, withWords } from '../options.ts';
import { readPageAddress } from '../read-options.ts';
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

const options = { ...texts('read-mail', 'guest-email'), ...flags('json') };

/** Makes every check of the interface on one page of a service. */
export const check: Command = {
  help,
  run: withWords(options, async (line, values, words) => {
    const checked = readCheckOptions(values, words);
    const screen = createScreen(line.stdout);
    if (!values.json) announce(screen, checked);
    const results = await makeChecks(line, checked);
    if (line.interrupted.aborted) return 130;
    const counts = countsOf(results);
    if (values.json) {
      const { baseUrl, slug } = checked;
      line.stdout.write(`${JSON.stringify({ baseUrl, slug, ...counts, results }, null, 2)}\n`);
    } else {
      const why = unreachable(results, checked);
      if (why !== undefined) throw new Error(why);
      report(screen, results);
    }
    return counts.failed > 0 ? 1 : 0;
  }),
};

/** @throws UsageError, naming the value and the remedy */
function readCheckOptions(values: Values<typeof options>, [page, ...more]: string[]) {
  if (page === undefined)
    throw new UsageError('say which page is to be checked: check http://localhost:8787/demo');
  if (more.length > 0)
    throw new UsageError(`one page is checked at a time; "${more.join(' ')}" is one too many`);
  const { 'read-mail': mailFolder, 'guest-email': guestEmail } = values;
  if (mailFolder !== undefined && !statSync(mailFolder, { throwIfNoEntry: false })?.isDirectory())
    throw new UsageError(
      `--read-mail ${mailFolder} is no folder; give the one in which the guests' mail arrives, such as .agent-booking/mail`,
    );
  if (guestEmail !== undefined && !/^[^@\s]*\{n\}[^@\s]*@[^@\s]+$/.test(guestEmail))
    throw new UsageError(
      `--guest-email "${guestEmail}" does not give each guest an address of their own; this does: check-{n}@example.com`,
    );
  return {
    ...readPageAddress(page, 'the page'),
    mailFolder,
    guestEmail:
      guestEmail === undefined ? undefined : (guest: number) => guestEmail.replace('{n}', String(guest)),
  };
}

async function makeChecks(
  { interrupted, stderr }: CommandLine,
  { baseUrl, slug, guestEmail, mailFolder }: ReturnType<typeof readCheckOptions>,
) {
  const status = createStatusLine(stderr);
  // Loaded only here, because most checks read no mail, and the reader comes with the whole service.
  const readMail = mailFolder && (await import('../check/mail-folder.ts')).readMailFolder(mailFolder);
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
