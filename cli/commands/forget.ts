import { emlFolder, forgetGuest } from '../../src/service/index.ts';
import { systemClock } from '../../src/time/index.ts';
import { type Command, UsageError } from '../command.ts';
import { dataPaths } from '../data-folder.ts';
import { startFormat } from '../meetings/meeting-table.ts';
import { flags, withWords } from '../options.ts';
import { storeHelp, storeOptions, withHostStore } from '../serve/host-store.ts';

const help = `agent-booking forget: erase a guest

Usage: agent-booking forget EMAIL [options]

  EMAIL            the guest's address, in any spelling of that mailbox
  --keep           a meeting ahead keeps its time without a name; its links still cancel it
  --free           a meeting ahead is erased too, and its time is free again

Erases the guest's requests, meetings, answers and mail, also the mail in DIR. No mail is sent. To
inform the guest, cancel first ("meetings cancel ID"), wait until the mail is sent, then forget.
With a meeting ahead it does nothing until you say --keep or --free. Copies made before (backups,
exports, mail that was sent, a database's own log) still name the guest: erase those yourself.
${storeHelp}
`;

const options = { ...storeOptions, ...flags('keep', 'free') };

/** Erases a guest from what a service keeps. */
export const forget: Command = {
  help,
  run: withWords(options, async ({ stdout, stderr }, values, [email, ...others]) => {
    const { keep, free } = values;
    if (email === undefined || others.length > 0)
      throw new UsageError('name one guest: agent-booking forget noa@example.com');
    if (!email.includes('@'))
      throw new UsageError(`"${email}" is no email address; it must be such as noa@example.com`);
    if (keep && free) throw new UsageError('take --keep or --free, not both');
    const upcoming = keep ? 'keep' : free ? 'free' : undefined;
    const how = { upcoming, now: systemClock.now() } as const;
    const answer = await withHostStore(values, (store) => forgetGuest(store, email, how));
    if ('undecided' in answer) {
      const formatStart = startFormat();
      const ahead = answer.undecided.map(
        ({ id, startsAt }) => `  ${formatStart(new Date(startsAt))}  ${id}\n`,
      );
      const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
      stderr.write(
        `Nothing was changed: this guest has a meeting ahead.\n${ahead.join('')}Times are in ${timeZone}. Say --keep or --free.\n`,
      );
      return 1;
    }
    await emlFolder(dataPaths(values.data).mail).forget?.(answer.mails);
    const { erased, kept, entries } = answer;
    if (erased + kept === 0) stderr.write('Nothing is known of this guest.\n');
    else stdout.write(`Erased: ${erased}. Kept without a name: ${kept}.\n`);
    if (entries > 0)
      stdout.write(
        `Entries in hosts' calendars that may still name the guest: ${entries}. The service removes the name while it runs; "calendars list" shows what waits.\n`,
      );
    return erased + kept === 0 ? 1 : 0;
  }),
};
