import { type Context, Hono } from 'hono';
import { html } from 'hono/html';
import { formatInstant, type Instant, parseDate, parseInstant } from '../../time/index.ts';
import { isForeignForm } from '../http/foreign-form.ts';
import { readBytes } from '../http/read-body.ts';
import { entryTexts, meetingFile } from '../mail/calendar-entry.ts';
import type { BookingContext } from '../mail/outbox.ts';
import { mailHost } from '../mail/transports/message.ts';
import {
  type Booking,
  bookingByConfirmToken,
  bookingByGuestToken,
  bookingByHostToken,
  forgottenGuest,
} from '../meetings/booking-rows.ts';
import { pageAgain } from '../meetings/page-again.ts';
import {
  type CancelState,
  type ConfirmState,
  cancelState,
  confirmState,
  moveState,
} from '../meetings/states.ts';
import { hashToken } from '../meetings/tokens.ts';
import { readFailure } from '../operations/answer-failure.ts';
import { calcomOf, type HostPage } from '../pages/host-page.ts';
import { otherTimes, pickDays } from '../slots/free-days.ts';
import { StoreUnavailable } from '../store/store.ts';
import { privateHeaders } from '../text/document.ts';
import { fillIn } from '../text/sentence.ts';
import { followCalcom } from './book-at-calcom.ts';
import { cancelMeeting } from './cancel-meeting.ts';
import { confirmRequest, declineRequest, isGoneNow, type MoveWish, moveMeeting } from './decide.ts';
import {
  calcomLead,
  calendarLinks,
  type MeetingLinks,
  type Shown,
  showLinkPage,
  showMessage,
  showMoveTimes,
  shownTo,
  spanOf,
} from './link-pages.ts';

/**
 * `/confirm/{token}`, `/cancel/{token}`, `/move/{token}` (interface §3, §5) and the meeting as a calendar file. GET and HEAD change
 * nothing, because mail scanners open links. Only the POST of a button on the page decides.
 */
export function confirmationRoutes(context: BookingContext): Hono {
  const app = new Hono();
  app.onError((error, c) => {
    const { status } = readFailure(context, error);
    return showMessage(c, 'unavailable', error instanceof StoreUnavailable ? 503 : status);
  });
  app.get('/confirm/:token', (c) => showConfirm(context, c));
  app.get('/cancel/:token', (c) => showCancel(context, c));
  app.get('/move/:token', (c) => showMove(context, c));
  app.get('/calendar/:token/meeting.ics', (c) => sendCalendarFile(context, c));
  /** The page has these buttons. Another site cannot press them. */
  const onPress = <Button extends string>(page: string, buttons: readonly Button[], work: Press<Button>) =>
    app.post(`/${page}/:token`, async (c) => {
      if (isForeignForm(c.req.raw, context.publicUrl())) return showMessage(c, 'crossSite', 403);
      const fields = new URLSearchParams((await readBytes(c.req.raw, longestForm))?.toString());
      const [decision, ...others] = fields.getAll('decision');
      const pressed = others.length === 0 ? buttons.find((button) => button === decision) : undefined;
      return pressed ? work(context, c, { pressed, fields }) : showMessage(c, 'unreadable', 400);
    });
  onPress('confirm', ['confirm', 'decline'], decide);
  onPress('cancel', ['cancel', 'rebook'], cancel);
  onPress('move', ['move'], move);
  return app;
}

/** Maximum size of a form, in bytes. It has one button and a few fields. */
const longestForm = 2048;

/** What a button does. `fields`: those of its form. */
type Press<Button> = (
  context: BookingContext,
  c: Context,
  form: { pressed: Button; fields: URLSearchParams },
) => Promise<Response>;

const decide: Press<'confirm' | 'decline'> = async (context, c, { pressed }) => {
  const tokenHash = hashToken(tokenOf(c));
  if (pressed === 'decline') await declineRequest(context, tokenHash);
  const isUnknown = pressed === 'confirm' && (await confirmRequest(context, tokenHash)) === 'unknown';
  return showConfirm(context, c, isUnknown ? 'unknown' : pressed);
};

const cancel: Press<'cancel' | 'rebook'> = async (context, c, { pressed }) => {
  const rebook = pressed === 'rebook';
  const became = await cancelMeeting(context, hashToken(tokenOf(c)), { rebook });
  if (became === 'open') return showMessage(c, 'unavailable', 503);
  return showCancel(context, c, became === 'cancelled' && rebook);
};

/** 410 tells a program that this link can never decide anything. A link that has decided gets 200: pressing again changes nothing. */
const isOver: ReadonlySet<ConfirmState> = new Set(['superseded', 'expired', 'past', 'closed']);

/** After these states the guest may want another time. */
const asksAgain: ReadonlySet<ConfirmState> = new Set(['superseded', 'expired', 'past', 'cancelled']);

/** `unknown`: the guest confirmed, and nothing could be decided. */
type ConfirmPress = 'confirm' | 'decline' | 'unknown';

async function showConfirm(context: BookingContext, c: Context, pressed?: ConfirmPress): Promise<Response> {
  const booking = await findCurrent(context, c, bookingByConfirmToken);
  if (!booking) return showMessage(c, 'unknownLink', 404);
  const { request } = booking;
  const shown = shownTo(c, context.pages, { booking, who: 'guest' });
  const { page, reader, words, named } = shown;
  const state = confirmState(booking, context.clock.now(), page !== undefined);
  const isGone =
    state === 'awaiting' &&
    page !== undefined &&
    (await context.store.read((sql) => isGoneNow(sql, context, { page, request })));
  const isOpen = state === 'awaiting' && !isGone;
  const hasBegun = state === 'booked' && cancelState(booking, context.clock.now()) === 'begun';
  // A guest who pressed "This wasn't me" must not see a green sign that says all is well.
  const tooLate = pressed === 'decline' && state === 'booked';
  // A calendar of the hosts could not be read, so nothing was decided. The same button works later.
  const isUnknown = pressed === 'unknown' && isOpen;
  const instead = isUnknown
    ? 'calendarUnread'
    : tooLate
      ? 'confirmedBefore'
      : isGone
        ? 'goneNow'
        : hasBegun && 'begun';
  const isAtCalcom = calcomOf(page) !== undefined;
  return showLinkPage(shown, {
    message: instead || state,
    status: isUnknown ? 503 : isOver.has(state) ? 410 : 200,
    links: state === 'booked' ? linksOf(context, shown, context.tokens.cancel(request.id)) : undefined,
    gone: isGone || !['awaiting', 'booking', 'booked'].includes(state),
    lead: isAtCalcom && !instead ? calcomLead(shown, state) : undefined,
    ...(state === 'booking' && { refreshSeconds: 10 }),
    ...(state === 'awaiting' && { buttons: isGone ? ['decline'] : ['confirm', 'decline'] }),
    note: isOpen ? fillIn(words.notes.validUntil, named) : undefined,
    otherTimes:
      (state === 'superseded' || isGone) && page
        ? await otherTimes(context.freeStarts, page, { request, reader })
        : undefined,
    pageUrl: (asksAgain.has(state) || isGone) && page ? pageAgain(context, request) : undefined,
  });
}

/** `isAsked`: the host has just cancelled and asked for another time. */
async function showCancel(context: BookingContext, c: Context, isAsked = false): Promise<Response> {
  const byGuest = await findCurrent(context, c, bookingByGuestToken);
  const booking = byGuest ?? (await findCurrent(context, c, bookingByHostToken));
  if (!booking) return showMessage(c, 'unknownLink', 404);
  const { request } = booking;
  const shown = shownTo(c, context.pages, { booking, who: byGuest ? 'guest' : 'host' });
  const { page, words } = shown;
  const state = cancelState(booking, context.clock.now());
  const isErased = request.guest_email === forgottenGuest.email;
  const mayAsk = state === 'booked' && !byGuest && !isErased && page !== undefined;
  // The second button of the host's mail leads here too. Its choice comes first then.
  const asksFirst = new URL(c.req.url).searchParams.has('rebook');
  const choices = asksFirst ? (['rebook', 'cancel'] as const) : (['cancel', 'rebook'] as const);
  const { move } = linksOf(context, shown, tokenOf(c));
  return showLinkPage(shown, {
    message: byGuest ? `cancel_${state}` : hostMessage(state, { isAsked, isErased }),
    status: state === 'begun' ? 410 : 200,
    gone: state === 'cancelled',
    ...(state === 'booked' && { buttons: mayAsk ? choices : ['cancel'] }),
    note: mayAsk ? fillIn(words.notes.rebook, {}) : undefined,
    pageUrl: state === 'cancelled' && byGuest && page ? pageAgain(context, request) : undefined,
    ...(move !== undefined && { links: { move } }),
  });
}

function hostMessage(state: CancelState, { isAsked, isErased }: { isAsked: boolean; isErased: boolean }) {
  if (state === 'cancelled') return isAsked ? 'hostCancel_asked' : 'cancel_cancelled';
  return state === 'booked' && isErased ? 'hostCancel_erased' : (`hostCancel_${state}` as const);
}

async function showMove(context: BookingContext, c: Context): Promise<Response> {
  const booking = await findCurrent(context, c, bookingByGuestToken);
  return booking ? showMoveStep(context, c, { booking }) : showMessage(c, 'unknownLink', 404);
}

const move: Press<'move'> = async (context, c, { fields }) => {
  const wish = readMoveWish(fields);
  if (!wish) return showMessage(c, 'unreadable', 400);
  const before = await findCurrent(context, c, bookingByGuestToken);
  if (!before) return showMessage(c, 'unknownLink', 404);
  const { id, page_slug } = before.request;
  const page = context.pages.get(page_slug);
  const wanted = page && { id, page: withHostOf(page, before) };
  const decision = wanted ? await moveMeeting(context, wanted, wish) : 'decided';
  const booking = await find(context, c, bookingByGuestToken);
  if (!booking) return showMessage(c, 'unknownLink', 404);
  if (decision === 'open') return showMessage(c, 'unavailable', 503);
  if (decision !== 'unknown') return showMoveStep(context, c, { booking, wish });
  const shown = shownTo(c, context.pages, { booking, who: 'guest' });
  return showLinkPage(shown, {
    message: 'move_unknown',
    links: linksOf(context, shown, tokenOf(c)),
    status: 503,
  });
};

/** A move keeps the host of the meeting, so only that host's times are offered. */
function withHostOf(page: HostPage, { meeting }: Booking): HostPage {
  const host = page.hosts.find((one) => one.host.key === meeting?.host_key);
  return host ? { ...page, hosts: [host] } : page;
}

function readMoveWish(fields: URLSearchParams): MoveWish | undefined {
  const start = parseInstant(fields.get('start') ?? '');
  const sequence = fields.get('sequence') ?? '';
  return start !== undefined && /^\d{1,9}$/.test(sequence)
    ? { start, sequence: Number(sequence) }
    : undefined;
}

/** The current step of a move. `wish`: the move that the guest requested. It succeeded if the meeting has a later revision at that start. */
async function showMoveStep(
  context: BookingContext,
  c: Context,
  { booking, wish }: { booking: Booking; wish?: MoveWish },
): Promise<Response> {
  const { request, meeting } = booking;
  const shown = shownTo(c, context.pages, { booking, who: 'guest' });
  const { page, words } = shown;
  const state = moveState(booking, context.clock.now(), page);
  const links = linksOf(context, shown, tokenOf(c));
  const isChanged = wish !== undefined && (meeting?.sequence ?? 0) > wish.sequence;
  if (isChanged && meeting?.status === 'booked' && meeting.starts_at === wish.start)
    return showLinkPage(shown, {
      message: 'move_moved',
      lead: calcomOf(page) && calcomLead(shown, 'moved'),
      was:
        meeting.moved_from === null
          ? undefined
          : { label: words.times.before, span: spanOf(booking, meeting.moved_from) },
      links,
    });
  if (state !== 'booked' || !page)
    return showLinkPage(shown, {
      message: `move_${state === 'booked' ? 'fixed' : state}`,
      links,
      gone: state === 'cancelled',
      pageUrl: state === 'cancelled' && page ? pageAgain(context, request) : undefined,
      status: 410,
    });
  const known = await context.freeStarts(withHostOf(page, booking), {
    durationMinutes: request.duration_minutes,
    exceptMeeting: request.id,
  });
  if (!known.ok) {
    const lead = isChanged ? words.notices.changed : undefined;
    return showLinkPage(shown, { message: 'move_unknown', lead, links, status: 503 });
  }
  const starts = known.starts.filter((start) => start !== request.starts_at);
  const query = new URL(c.req.url).searchParams;
  const asked = wish ? undefined : parseInstant(query.get('start') ?? '');
  if (asked !== undefined && starts.includes(asked)) return showMoveConfirm(shown, asked);
  const from = query.get('from') ?? '';
  const isTaken = wish !== undefined || query.has('start');
  return showMoveTimes(shown, {
    days: pickDays(starts, shown.reader, parseDate(from) === undefined ? undefined : from),
    notice: isTaken ? words.notices[isChanged ? 'changed' : 'taken'] : undefined,
    cancel: links.cancel,
    status: wish ? 409 : 200,
  });
}

/** Asks the guest to confirm the chosen time. The form holds the revision that the guest saw. */
function showMoveConfirm(shown: Shown, chosen: Instant): Promise<Response> {
  const { booking, words, reader } = shown;
  return showLinkPage(shown, {
    message: 'move_confirm',
    span: spanOf(booking, chosen),
    was: { label: words.times.now, span: spanOf(booking) },
    buttons: ['move'],
    fields: { start: formatInstant(chosen, reader.zone), sequence: String(booking.meeting?.sequence ?? 0) },
    note: html`<a href="?">${words.links.back}</a>`,
  });
}

/** The links to change a booked meeting and to add it to a calendar. Empty once the meeting has begun, or if the token is not the guest's. */
function linksOf(context: BookingContext, { booking, page, words }: Shown, token: string): MeetingLinks {
  const { request, meeting } = booking;
  const now = context.clock.now();
  const isLive = meeting !== undefined && hashToken(token) === meeting.cancel_token_hash;
  if (!isLive || cancelState(booking, now) !== 'booked') return {};
  const base = context.publicUrl();
  const file = { label: words.calendar.file, url: `${base}/calendar/${token}/meeting.ics` };
  const texts = page && entryTexts({ request, hostKey: meeting.host_key }, { page, reader: 'guest' });
  return {
    ...(moveState(booking, now, page) === 'booked' && { move: `${base}/move/${token}` }),
    cancel: `${base}/cancel/${token}`,
    // Cal.com sends the entry.
    ...(texts && !calcomOf(page) && { calendar: [...calendarLinks(texts, meeting), file] }),
  };
}

/** The calendar file that a guest downloads. It is no invitation: the guest already has the meeting. */
async function sendCalendarFile(context: BookingContext, c: Context): Promise<Response> {
  const booking = await find(context, c, bookingByGuestToken);
  const page = booking && context.pages.get(booking.request.page_slug);
  if (!booking?.meeting || !page || calcomOf(page)) return showMessage(c, 'unknownLink', 404);
  const { request, meeting } = booking;
  if (meeting.status !== 'booked') return showMoveStep(context, c, { booking });
  const about = { page, host: mailHost(context.publicUrl()), reader: 'guest', method: 'PUBLISH' } as const;
  return new Response(await meetingFile({ request, meeting }, about), {
    headers: {
      'Content-Type': 'text/calendar; charset=utf-8; method=PUBLISH',
      'Content-Disposition': 'attachment; filename="meeting.ics"',
      ...privateHeaders,
    },
  });
}

function find(
  { store }: BookingContext,
  c: Context,
  by: typeof bookingByConfirmToken,
): Promise<Booking | undefined> {
  const token = tokenOf(c);
  // Every mailed token has this shape: 256 bits in base64url.
  if (!/^[A-Za-z0-9_-]{43}$/.test(token)) return Promise.resolve(undefined);
  return store.read((sql) => by(sql, hashToken(token)));
}

/** The booking of a link, after a look at what became of it at Cal.com. */
async function findCurrent(...[context, c, by]: Parameters<typeof find>): ReturnType<typeof find> {
  const booking = await find(context, c, by);
  // After a press Cal.com was just asked. But a move has to know where the meeting is.
  const isPressed = c.req.method === 'POST' && !c.req.path.startsWith('/move/');
  if (!booking || isPressed || !calcomOf(context.pages.get(booking.request.page_slug))) return booking;
  await followCalcom(context, booking);
  return find(context, c, by);
}

function tokenOf(c: Context): string {
  return c.req.param('token') ?? '';
}
