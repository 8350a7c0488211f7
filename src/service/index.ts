/**
 * The embedded booking service: everything that the interface describes, kept in a database and confirmed by mail. It knows no
 * model, no tool and no client.
 * @module
 */
export { type CallOff, callOffMeeting } from './confirmations/call-off-meeting.ts';
export { type BookingRecord, readBookings } from './confirmations/read-bookings.ts';
export type { Listening, ListenOptions } from './context.ts';
export { type BookingService, createBookingService, type ServiceOptions } from './create-service.ts';
export { emlFolder } from './mail/eml-folder.ts';
export { meetingsCalendar } from './mail/meetings-calendar.ts';
export { memoryTransport } from './mail/memory-transport.ts';
export { type ReadMessage, readMessage } from './mail/read-message.ts';
export { type SmtpOptions, smtpTransport } from './mail/smtp-transport.ts';
export { sendTestMail, type TestMail } from './mail/test-mail.ts';
export {
  type LocalInbox,
  MailRefused,
  type MailTransport,
  type OutgoingMail,
  type StoredMail,
} from './mail/transport.ts';
export { demoPagesYaml } from './pages/demo-pages.ts';
export type { HostPage, OpenHours, Pages } from './pages/host-page.ts';
export { PagesError, type PagesProblem } from './pages/pages-error.ts';
export { readPages } from './pages/read-pages.ts';
export type { Limit, RequestLimits } from './requests/limits.ts';
export type { ErasedMail } from './retention/erase-requests.ts';
export { type Forgetting, forgetGuest, type UpcomingMeetings } from './retention/forget-guest.ts';
export { isLoopback, ListenError } from './run.ts';
export type { ServiceEvent } from './service-event.ts';
export type { BusyTime } from './slots/blocked-starts.ts';
export { type BookableHours, freeSlots, type StartsWish } from './slots/free-starts.ts';
export { backUpSqlite } from './store/backup-sqlite.ts';
export { openPostgresStore, type PostgresOptions } from './store/postgres.ts';
export { openSqliteStore, type SqliteOptions } from './store/sqlite.ts';
export { type Sql, type Store, StoreUnavailable, StoreUndecided, type Value } from './store/store.ts';
