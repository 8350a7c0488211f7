/**
 * The embedded booking service: everything that the interface describes, stored in a database and confirmed by mail. It knows no model, no
 * tool and no client.
 * @module agent-booking/service
 */
export { type CallOff, callOffMeeting } from './confirmations/cancel-meeting.ts';
export {
  addDecision,
  type DecisionInput,
  type DecisionProblem,
  type DecisionRow,
  decisionsOf,
  editDecision,
  findDecision,
  finishDecision,
  removeDecision,
} from './connector/decisions.ts';
export type { ConnectorOptions } from './connector/mount-connector.ts';
export { type BookingService, createBookingService, type ServiceOptions } from './create-service.ts';
export {
  CalendarFailure,
  type CalendarState,
  type CalendarTest,
  calendarProviders,
  type FoundCalendar,
  findAccountCalendars,
  findCaldavCalendars,
  keepSignIn,
  type OAuthClient,
  type OAuthProvider,
  readCalendarStates,
  removeSignIn,
  type ServerAccount,
  SignInFailed,
  syncCalendars,
  testCalendars,
} from './entries/manage-calendars.ts';
export type { EventHost, MeetingEvent } from './hooks/meeting-event.ts';
export type { OnMeeting } from './hooks/meeting-hooks.ts';
export { testWebhook, type WebhookTest } from './hooks/send-webhook.ts';
export type { Limit } from './http/caller-limit.ts';
export type { Listening, ListenOptions } from './http/listen.ts';
export { isLoopback, ListenError } from './http/listen.ts';
export type { ServiceEvent } from './http/service-event.ts';
export { meetingsCalendar } from './mail/calendar-entry.ts';
export { emlFolder } from './mail/transports/eml-folder.ts';
export { type ReadMessage, readMessage, sendTestMail, type TestMail } from './mail/transports/message.ts';
export { smtpTransport } from './mail/transports/smtp-transport.ts';
export {
  type LocalInbox,
  MailRefused,
  type MailTransport,
  memoryTransport,
  type OutgoingMail,
  type StoredMail,
} from './mail/transports/transport.ts';
export { type BookingRecord, readBookings } from './meetings/booking-rows.ts';
export { backUpSqlite } from './operations/backup-sqlite.ts';
export { type Forgetting, forgetGuest, type UpcomingMeetings } from './operations/forget-guest.ts';
export type { ErasedMail } from './operations/retention.ts';
export { demoPagesYaml } from './pages/demo-pages.ts';
export type { Host, HostPage, OpenHours, PageHost, Pages } from './pages/host-page.ts';
export type { HostInput, PageInput } from './pages/page-schema.ts';
export { PagesError, type PagesProblem, type ReadPagesOptions, readPages } from './pages/read-pages.ts';
export { readPagesApart } from './pages/read-pages-apart.ts';
export { type MeetingEventKind, type Webhook, webhooksOf } from './pages/webhooks.ts';
export { noLimits, type RequestLimits } from './requests/limits.ts';
export type { AnswerMcp, McpCall } from './site/mcp-routes.ts';
export { type BookableHours, type BusyTime, freeSlots, type StartsWish } from './slots/free-starts.ts';
export { openPostgresStore, type PostgresOptions } from './store/postgres.ts';
export { openSqliteStore, type SqliteOptions } from './store/sqlite.ts';
export { type Sql, type Store, StoreUnavailable, StoreUndecided, type Value } from './store/store.ts';
