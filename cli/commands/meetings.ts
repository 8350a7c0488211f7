import {
  type BookingRecord,
  type CallOff,
  callOffMeeting,
  demoPagesYaml,
  meetingsCalendar,
  readBookings,
  readPages,
} from '../../src/service/index.ts';
import { systemClock } from '../../src/time/index.ts';
import { type Command, type CommandLine, UsageError, unknownVerb } from '../command.ts';
import { csv, meetingTable } from '../meetings/meeting-table.ts';
import { defaults, flags, texts, type Values, withWords } from '../options.ts';
import { oneOf, readZone } from '../read-options.ts';
import { escapeUnseen } from '../screen.ts';
import { storeHelp, storeOptions, withHostStore } from '../serve/host-store.ts';
import { readPublicUrl } from '../serve/mail-options.ts';
import { readPagesOf } from '../serve/pages-file.ts';

const help = `agent-booking meetings: what is booked, for its host

Usage: agent-booking meetings list [options]
       agent-booking meetings cancel ID [options]
       agent-booking meetings export [options] > FILE

  list             the coming meetings, a line each
  cancel ID        frees the meeting's time. The service mails guest and host within half a
                   minute, or when it is started again
  cancel ID --rebook
                   also asks the guest by that mail to choose another time
  export           the coming meetings as CSV or as a calendar

  --all            also meetings that are over or cancelled, and unconfirmed requests
  --page SLUG      only the meetings of one page
  --timezone ZONE  the zone of the table (this machine's)
  --json           list: an array of objects
  --format F       export: csv, or ics for a calendar, which holds what is booked (csv)
  --public-url URL export: as given to "serve", so that entries have the same ids as in the mails
  --pages FILE     export: the pages file, for the calendar's titles and questions as in the mails
${storeHelp}
`;

const options = {
  ...storeOptions,
  ...texts('page', 'timezone'),
  ...flags('all', 'json', 'rebook'),
  ...defaults({ format: 'csv' }),
  ...texts('public-url', 'pages'),
};

type Typed = Values<typeof options>;

/** Lists, cancels and exports meetings. */
export const meetings: Command = {
  help,
  run: withWords(options, async (line, values, [verb, id, ...others]) => {
    if (others.length > 0 || (id !== undefined && verb !== 'cancel'))
      throw new UsageError(`there is no "${others[0] ?? id}" to ${verb}; see agent-booking meetings --help`);
    if (values.rebook && verb !== 'cancel') throw new UsageError('--rebook belongs to "meetings cancel ID"');
    if (verb === 'list') return list(line, values);
    if (verb === 'export') return exportMeetings(line, values);
    if (verb !== 'cancel') throw unknownVerb('meetings', verb, ['list', 'cancel', 'export']);
    if (!id) throw new UsageError('name the meeting: meetings cancel ID');
    return cancel(line, values, id);
  }),
};

async function list({ stdout }: CommandLine, values: Typed): Promise<number> {
  const timeZone = readZone(values.timezone);
  const found = await find(values);
  if (values.json) stdout.write(`${escapeUnseen(JSON.stringify(found, null, 2))}\n`);
  else if (found.length === 0) {
    const where = values.page === undefined ? '' : ` on a page "${values.page}"`;
    stdout.write(`${values.all ? 'Nothing was requested' : 'No meeting is ahead'}${where}.\n`);
  } else stdout.write(`${meetingTable(found, timeZone)}\nTimes are in ${timeZone}.\n`);
  return 0;
}

async function exportMeetings({ stdout, stderr, env }: CommandLine, values: Typed): Promise<number> {
  const format = oneOf('--format', values.format, ['csv', 'ics']);
  const publicUrl = readPublicUrl(values['public-url'] ?? 'http://localhost');
  const { pages: file } = values;
  const pages = file === undefined ? readPages(demoPagesYaml) : readPagesOf(file, { environment: env });
  const found = await find(values);
  if (format === 'ics' && values['public-url'] === undefined)
    stderr.write(
      'Without --public-url the entries get other ids than in the mails of a public service, so a calendar would show each meeting twice. Give the same --public-url as to "serve".\n',
    );
  stdout.write(format === 'ics' ? await meetingsCalendar(found, { publicUrl, pages }) : asCsv(found));
  return 0;
}

const said: Record<CallOff, string> = {
  cancelled: 'is cancelled, and its time is free again. Both sides are mailed by the service.',
  cancelled_and_asked:
    'is cancelled, and its time is free again. Both sides are mailed by the service, and the guest is asked to choose another time.',
  was_cancelled_before: 'was cancelled before; nothing was changed.',
  begun: 'has begun or is over; nothing was changed.',
  not_booked: 'is a request that its guest has not confirmed; nothing is booked, and nothing was changed.',
  at_calcom:
    'is booked at Cal.com; nothing was changed. Cancel it there, or by the link in the mail about it.',
  unknown: 'is no meeting; "meetings list --all" names them.',
};

async function cancel({ stdout, stderr }: CommandLine, values: Typed, id: string): Promise<number> {
  const how = { now: systemClock.now(), rebook: values.rebook };
  const became = await withHostStore(values, (store) => callOffMeeting(store, id, how));
  const isDone = became === 'cancelled' || became === 'cancelled_and_asked';
  (isDone ? stdout : stderr).write(`${id} ${said[became]}\n`);
  return isDone ? 0 : 1;
}

/** A request that its guest can no longer confirm, because its time has begun. */
const isOver = ({ status, start }: BookingRecord) =>
  status === 'awaiting' && Date.parse(start) <= systemClock.now();

async function find(values: Typed): Promise<BookingRecord[]> {
  const wish = { slug: values.page, endsAfter: values.all ? undefined : systemClock.now() };
  const found = await withHostStore(values, (store) => readBookings(store, wish));
  return found
    .map((record) => (isOver(record) ? { ...record, status: 'expired' as const } : record))
    .sort((a, b) => Date.parse(a.start) - Date.parse(b.start));
}

const columns = [
  ...(['id', 'slug', 'hostEmail', 'status', 'start', 'end', 'durationMinutes'] as const),
  ...(['guestName', 'guestEmail', 'timezone', 'reasonKey'] as const),
];

function asCsv(found: BookingRecord[]): string {
  const rows = found.map((meeting) => [
    ...columns.map((column) => String(meeting[column] ?? '')),
    JSON.stringify(meeting.answers),
  ]);
  return csv([[...columns, 'answers'], ...rows]);
}
