import { Hono } from 'hono';
import { zoneOf } from '../../time/index.ts';
import { readCalendarStates } from '../entries/manage-calendars.ts';
import { createCallerWait } from '../http/caller-limit.ts';
import type { Call, CallBindings } from '../http/context.ts';
import { createOwnCookies, newCookieValue } from '../http/own-cookies.ts';
import { addressKey } from '../meetings/address.ts';
import { createModelStores } from '../oauth/auth-rows.ts';
import {
  mailSignInLink,
  ownFormsOnly,
  readFields,
  type SignInContext,
  showLinkPage,
  signInLifeMs,
  useSignInLink,
} from '../oauth/sign-in.ts';
import { showAddressForm, showStop } from '../oauth/sign-in-pages.ts';
import { hostsOf, type Pages } from '../pages/host-page.ts';
import { failurePage, problemPage } from '../site/home-page.ts';
import type { Sql } from '../store/store.ts';
import { goTo, localeOf } from '../text/document.ts';
import { hostSight, isHostAccount } from './access.ts';
import { createPageReader } from './cursor.ts';
import {
  addDecision,
  decisionsOf,
  editDecision,
  findDecision,
  finishDecision,
  removeDecision,
} from './decisions.ts';
import { type Refused, showHostMeeting, showHostMeetings } from './host-pages.ts';
import { findMeeting, findMeetings } from './meetings.ts';

export type HostContext = SignInContext & { pages: Pages; secret: string };

const sessionSeconds = 12 * 3600;
const shownAtOnce = 30;

/** `/host`: hosts sign in by a mailed link and record the decisions of meetings on their own pages. */
export function hostRoutes(given: Omit<HostContext, 'isKnown'>): Hono<CallBindings> {
  const context: HostContext = {
    ...given,
    isKnown: async (_, account) => isHostAccount(given.pages, account),
  };
  const sessions = createModelStores(context, () => new Error('a session is not used up'))('HostSession');
  const waitOf = createCallerWait(context.limits.perCaller, context.clock);
  const cookies = createOwnCookies(context.publicUrl);
  /** Answers the host who is signed in, while a page names them. Any other browser gets the form that asks for an address. */
  const forHost = (answer: typeof showList) => async (c: Call) => {
    const session = cookies.read(c, 'host');
    const account = session && (await sessions.find(session))?.accountId;
    if (typeof account === 'string' && isHostAccount(context.pages, account))
      return answer(context, { c, account });
    return showAddressForm(localeOf(c), { lead: ({ address }) => address.forHost, action: '/host/mail' });
  };

  const app = new Hono<CallBindings>();
  app.onError((error, c) => failurePage(context, c, error));
  app.post('/host/*', async (c, next) => {
    if (waitOf(c.env?.caller) > 0) return showStop(localeOf(c), 'busy');
    await next();
  });
  app.post('/host/*', ownFormsOnly(context.publicUrl));

  app.get('/host', forHost(showList));
  app.post('/host/mail', async (c) => {
    const browser = cookies.read(c, 'sign-in') ?? newCookieValue();
    const page = await mailSignInLink(context, c, { browser, path: '/host/link' });
    return cookies.write(page, 'sign-in', { value: browser, seconds: signInLifeMs / 1000 });
  });
  app.get('/host/link/:token', (c) => showLinkPage(context, c, cookies.read(c, 'sign-in')));
  app.post('/host/link/:token', async (c) => {
    const account = await useSignInLink(context, c, cookies.read(c, 'sign-in'));
    if (account instanceof Response) return account;
    const session = newCookieValue();
    await sessions.upsert(session, { accountId: account }, sessionSeconds);
    return cookies.write(goTo('/host'), 'host', { value: session, seconds: sessionSeconds });
  });
  app.post('/host/sign-out', async (c) => {
    const session = cookies.read(c, 'host');
    if (session) await sessions.destroy(session);
    return cookies.write(goTo('/host'), 'host', { value: '', seconds: 0 });
  });
  app.get('/host/meetings/:id', forHost(showOne));
  app.post('/host/meetings/:id', forHost(record));
  return app;
}

type HostCall = { c: Call; account: string };

async function showList(
  { pages, store, secret, clock }: HostContext,
  { c, account }: HostCall,
): Promise<Response> {
  const sight = hostSight(pages, account);
  const readPage = createPageReader(secret, account);
  const list = async (sql: Sql, when: 'upcoming' | 'past') => {
    const range = { when, from: '', to: '', now: clock.now() };
    const read = (cursor: string) =>
      readPage({ cursor, query: ['host', when], limit: shownAtOnce }, (part) =>
        findMeetings(sql, sight, { ...part, ...range }),
      );
    // A wrong cursor shows the first page.
    const page = (await read(c.req.query(when) ?? '')) ?? (await read(''));
    const more = page?.next && `/host?${new URLSearchParams({ [when]: page.next })}`;
    return { meetings: page?.items ?? [], more: more ?? '' };
  };
  const shown = await store.read(async (sql) => ({
    upcoming: await list(sql, 'upcoming'),
    past: await list(sql, 'past'),
  }));
  const host = hostsOf(pages).find(({ email }) => addressKey(email) === account);
  const calendars = (await readCalendarStates(store, pages)).filter(
    (state) => addressKey(state.host) === account,
  );
  return showHostMeetings(localeOf(c), { account, ...shown, calendars, zone: host?.zone ?? zoneOf('UTC') });
}

async function showOne(
  context: HostContext,
  { c, account, refused }: HostCall & { refused?: Refused },
): Promise<Response> {
  const { pages, store } = context;
  const id = c.req.param('id') ?? '';
  const found = await store.read(async (sql) => {
    const meeting = await findMeeting(sql, hostSight(pages, account), id);
    return meeting && { meeting, decisions: await decisionsOf(sql, id) };
  });
  if (!found) return problemPage(context, localeOf(c), { problem: 'notFound' });
  return showHostMeeting(localeOf(c), { account, ...found, ...(refused && { refused }) });
}

async function record(context: HostContext, { c, account }: HostCall): Promise<Response> {
  const { pages, store, clock } = context;
  const meetingId = c.req.param('id') ?? '';
  const now = clock.now();
  const fields = await readFields(c);
  const field = (name: string) => fields.get(name) ?? '';
  const decisionId = field('id');
  const typed = {
    text: field('text'),
    owner: field('owner'),
    ownerEmail: field('ownerEmail'),
    due: field('due'),
  };
  const stored = await store.write(async (sql) => {
    if (!(await findMeeting(sql, hostSight(pages, account), meetingId))) return undefined;
    const action = field('action');
    if (action === 'add') return addDecision(sql, { meetingId, by: account, now }, typed);
    const row = await findDecision(sql, decisionId);
    if (row?.meetingId !== meetingId) return undefined;
    if (action === 'edit') return editDecision(sql, { id: decisionId, now }, typed);
    if (action === 'done' || action === 'open')
      await finishDecision(sql, { id: decisionId, doneAt: action === 'done' ? now : null, now });
    else if (action === 'remove') await removeDecision(sql, decisionId);
    return undefined;
  });
  if (stored && 'problem' in stored)
    return showOne(context, { c, account, refused: { decisionId, typed, ...stored } });
  return goTo(`/host/meetings/${encodeURIComponent(meetingId)}`);
}
