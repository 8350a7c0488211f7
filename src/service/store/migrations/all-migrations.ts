import { requestsAndMeetings } from './0001-requests-and-meetings.ts';
import { countingMail } from './0002-counting-mail.ts';
import { busyCalendars } from './0003-busy-calendars.ts';
import { movesAndCallers } from './0004-moves-and-callers.ts';
import { connector } from './0005-connector.ts';
import { waitingMail } from './0006-waiting-mail.ts';

/** Every change of the tables, in order, for both databases. Never edit a migration that shipped, and keep a database of each version. */
export const allMigrations: readonly { sqlite: string; postgres: string }[] = [
  requestsAndMeetings,
  countingMail,
  busyCalendars,
  movesAndCallers,
  connector,
  waitingMail,
];
