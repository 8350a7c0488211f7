import { type Context, Hono } from 'hono';
import { html, raw } from 'hono/html';
import { readBytes } from '../http/read-body.ts';
import type { BookingContext } from '../mail/outbox.ts';
import { type Booking, bookingByCancelToken, bookingByConfirmToken } from '../meetings/booking-rows.ts';
import { type ConfirmState, cancelState, confirmState } from '../meetings/states.ts';
import { hashToken } from '../meetings/tokens.ts';
import { otherTimes } from '../slots/list-slots.ts';
import { StoreUnavailable } from '../store/store.ts';
import { askedLocale } from '../text/document.ts';
import { sentenceHtml } from '../text/sentence.ts';
import { guestZone } from '../text/when.ts';
import { cancelMeeting, confirmRequest, declineRequest } from './decide.ts';
import { showLinkPage, showMessage, wordsOf } from './link-pages.ts';

/**
 * `/confirm/{token}` and `/cancel/{token}` (interface §3, §5). GET and HEAD show and change nothing, however often a mail scanner
 * opens a link; only a pressed button, a POST from the page itself, decides.
 */
export function confirmationRoutes(context: BookingContext): Hono {
  const app = new Hono();
  app.onError((error, c) => explainFailure(context, error, c));
  app.get('/confirm/:token', (c) => showConfirm(context, c));
  app.post('/confirm/:token', (c) => decide(context, c));
  app.get('/cancel/:token', (c) => showCancel(context, c));
  app.post('/cancel/:token', (c) => cancel(context, c));
  return app;
}

async function decide(context: BookingContext, c: Context): Promise<Response> {
  const pressed = await pressedButton(c, ['confirm', 'decline']);
  if (pressed instanceof Response) return pressed;
  const tokenHash = hashToken(tokenOf(c));
  await (pressed === 'confirm' ? confirmRequest : declineRequest)(context, tokenHash);
  return showConfirm(context, c, pressed);
}

async function cancel(context: BookingContext, c: Context): Promise<Response> {
  const pressed = await pressedButton(c, ['cancel']);
  if (pressed instanceof Response) return pressed;
  await cancelMeeting(context, hashToken(tokenOf(c)));
  return showCancel(context, c);
}

/**
 * What can never again be decided by this link is 410: whoever reads only the status learns that trying again is no use. What
 * was decided, by this link, is 200: pressing again is harmless.
 */
const confirmStatus: Record<ConfirmState, number> = {
  awaiting: 200,
  booked: 200,
  cancelled: 200,
  declined: 200,
  superseded: 410,
  expired: 410,
  past: 410,
  closed: 410,
};

async function showConfirm(
  context: BookingContext,
  c: Context,
  pressed?: 'confirm' | 'decline',
): Promise<Response> {
  const booking = await find(context, c, bookingByConfirmToken);
  if (!booking) return unknownLink(c);
  const { request } = booking;
  const page = context.pages.get(request.page_slug);
  const state = confirmState(booking, context.clock.now(), page !== undefined);
  const zone = guestZone(request.timezone, page?.zone);
  // Whoever says that it was not them must not be told, with a green sign, that all is well.
  const tooLate = pressed === 'decline' && state === 'booked';
  const cancelUrl = `${context.publicUrl()}/cancel/${context.tokens.cancel(request.id)}`;
  return showLinkPage({
    request,
    page,
    status: confirmStatus[state],
    message: (words, named) => (tooLate ? words.confirmedBefore(named) : words.confirm[state](named)),
    ...(tooLate && { note: (words) => html`<a href="${cancelUrl}">${words.cancelLink}</a>` }),
    gone: state !== 'awaiting' && state !== 'booked',
    ...(state === 'awaiting' && {
      buttons: ({ buttons }) => [
        { value: 'confirm', label: buttons.confirm },
        { value: 'decline', label: buttons.decline },
      ],
      note: (words, named) => raw(sentenceHtml(words.validUntil(named))),
    }),
    ...(state === 'superseded' &&
      page && {
        otherTimes: await otherTimes(context.freeSlots, page, { request, zone }),
      }),
    ...(asksAgain.has(state) && page && { pageUrl: pageAgain(context, booking) }),
  });
}

async function showCancel(context: BookingContext, c: Context): Promise<Response> {
  const booking = await find(context, c, bookingByCancelToken);
  if (!booking) return unknownLink(c);
  const state = cancelState(booking, context.clock.now());
  return showLinkPage({
    request: booking.request,
    page: context.pages.get(booking.request.page_slug),
    status: state === 'begun' ? 410 : 200,
    message: (words, named) => words.cancel[state](named),
    gone: state === 'cancelled',
    ...(state === 'cancelled' &&
      context.pages.has(booking.request.page_slug) && { pageUrl: pageAgain(context, booking) }),
    ...(state === 'booked' && {
      buttons: ({ buttons }) => [{ value: 'cancel', label: buttons.cancel }],
    }),
  });
}

/** After these somebody may want another time. */
const asksAgain: ReadonlySet<ConfirmState> = new Set(['superseded', 'expired', 'past', 'cancelled']);

/** The booking page with the length, zone and language of a request. */
function pageAgain({ pageUrl }: BookingContext, { request }: Booking): string {
  const { page_slug, duration_minutes, timezone, locale } = request;
  const query = new URLSearchParams({ duration: String(duration_minutes), timezone, lang: locale });
  return `${pageUrl(page_slug)}?${query}`;
}

function find(
  { store }: BookingContext,
  c: Context,
  by: typeof bookingByConfirmToken,
): Promise<Booking | undefined> {
  const token = tokenOf(c);
  // 256 bits in base64url: nothing else was ever mailed.
  if (!/^[A-Za-z0-9_-]{43}$/.test(token)) return Promise.resolve(undefined);
  return store.read((sql) => by(sql, hashToken(token)));
}

function tokenOf(c: Context): string {
  return c.req.param('token') ?? '';
}

function unknownLink(c: Context): Promise<Response> {
  const locale = askedLocale(c.req.header('accept-language'));
  return showMessage(locale, wordsOf(locale).unknownLink, { status: 404 });
}

function explainFailure({ log, clock }: BookingContext, error: unknown, c: Context): Promise<Response> {
  const locale = askedLocale(c.req.header('accept-language'));
  const known = error instanceof StoreUnavailable;
  log({ event: known ? 'store_unavailable' : 'failed', at: clock.now(), reason: String(error) });
  return showMessage(locale, wordsOf(locale).unavailable, {
    status: known ? 503 : 500,
    headers: { 'Retry-After': '60' },
  });
}

/** A form with one button, in bytes. */
const longestForm = 2048;

/**
 * Which button of its own page a form was sent with; a Response where it was another site's doing or no button of that page.
 * Browsers say where a form comes from (Fetch Metadata); a program that says nothing holds the link and may decide.
 */
export async function pressedButton<Button extends string>(
  c: Context,
  buttons: readonly Button[],
): Promise<Button | Response> {
  const locale = askedLocale(c.req.header('accept-language'));
  const from = c.req.header('sec-fetch-site') ?? 'none';
  if (from !== 'same-origin' && from !== 'none')
    return showMessage(locale, wordsOf(locale).crossSite, { status: 403 });
  const form = new URLSearchParams((await readBytes(c.req.raw, longestForm))?.toString());
  const pressed = buttons.find((button) => button === form.get('decision'));
  return pressed ?? showMessage(locale, wordsOf(locale).unreadable, { status: 400 });
}
