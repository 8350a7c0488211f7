import { type Context, Hono } from 'hono';
import { createCallerLimit } from '../http/caller-limit.ts';
import { callerKey } from '../http/callers.ts';
import type { CallBindings } from '../http/context.ts';
import { createOwnCookies, newCookieValue } from '../http/own-cookies.ts';
import { createModelStores } from '../oauth/auth-rows.ts';
import {
  mailSignInLink,
  type SignInContext,
  signInLifeMs,
  signInLinkState,
  useSignInLink,
} from '../oauth/sign-in.ts';
import { showAddressForm, showFailure, showLink, showMailed, showStop } from '../oauth/sign-in-pages.ts';
import { readOwnForm } from '../oauth/sign-in-routes.ts';
import { readFailure } from '../operations/answer-failure.ts';
import type { Pages } from '../pages/host-page.ts';
import { isRowId, type Sql } from '../store/store.ts';
import { askedLocale } from '../text/document.ts';
import { hostSight, isHostAccount, type Sight } from './access.ts';
import { createCursors } from './cursor.ts';
import {
  addDecision,
  checkDecision,
  type DecisionInput,
  type DecisionProblem,
  decisionsOf,
  editDecision,
  findDecision,
  finishDecision,
  removeDecision,
} from './decisions.ts';
import { type MeetingsShown, showHostMeeting, showHostMeetings, showHostNothing } from './host-pages.ts';
import { findMeeting, findMeetings } from './meetings.ts';

type Call = Context<CallBindings>;
export type HostContext = SignInContext & { pages: Pages; secret: string };

const sessionSeconds = 12 * 3600;
const shownAtOnce = 30;

/** `/host`: hosts sign in by a mailed link and record the decisions of meetings on their own pages. */
export function hostRoutes(given: HostContext): Hono<CallBindings> {
  const isHost = async (_sql: Sql, account: string) => isHostAccount(given.pages, account);
  const context: HostContext = { ...given, isKnown: isHost };
  const sessions = createModelStores(context, () => new Error('a session is not used up'))('HostSession');
  const { perCaller } = context.limits;
  const take = perCaller && createCallerLimit(perCaller);
  const cookies = createOwnCookies(context.publicUrl);
  const locale = (c: Call) => askedLocale(c.req.header('accept-language'));
  const accountOf = async (c: Call): Promise<string | undefined> => {
    const session = cookies.read(c, 'host');
    return session && ((await sessions.find(session))?.accountId as string | undefined);
  };
  const askAddress = (c: Call) =>
    showAddressForm(locale(c), { lead: ({ address }) => address.forHost, action: '/host/mail' });

  const app = new Hono<CallBindings>();
  app.onError((error, c) => showFailure(locale(c), readFailure(context, error)));
  app.post('/host/*', async (c, next) => {
    const { caller } = c.env ?? {};
    if (caller && take && take(callerKey(caller), context.clock.now()).waitMs > 0)
      return showStop(locale(c), 'busy', 429);
    await next();
  });

  app.get('/host', async (c) => {
    const account = await accountOf(c);
    return account === undefined ? askAddress(c) : showList(context, c, account);
  });

  app.post('/host/mail', async (c) => {
    const fields = await readOwnForm(c, context.publicUrl());
    if (!fields) return showStop(locale(c), 'crossSite', 403);
    if (context.outbox.outage()) return showStop(locale(c), 'noMail', 503);
    const browser = cookies.read(c, 'sign-in') ?? newCookieValue();
    await mailSignInLink(context, fields.get('email') ?? '', {
      browser,
      path: '/host/link',
      caller: c.env?.caller === undefined ? '' : callerKey(c.env.caller),
      locale: locale(c),
    });
    return cookies.write(await showMailed(locale(c)), 'sign-in', {
      value: browser,
      seconds: signInLifeMs / 1000,
    });
  });

  app.get('/host/link/:token', async (c) => {
    const state = await signInLinkState(context, c.req.param('token'), cookies.read(c, 'sign-in'));
    return state === 'open'
      ? showLink(locale(c))
      : showStop(locale(c), state, state === 'elsewhere' ? 403 : 410);
  });

  app.post('/host/link/:token', async (c) => {
    if (!(await readOwnForm(c, context.publicUrl()))) return showStop(locale(c), 'crossSite', 403);
    const browser = cookies.read(c, 'sign-in');
    const token = c.req.param('token');
    const account = browser && (await useSignInLink(context, token, browser));
    if (!account) {
      const state = await signInLinkState(context, token, browser);
      return showStop(locale(c), state === 'elsewhere' ? state : 'over', state === 'elsewhere' ? 403 : 410);
    }
    const session = newCookieValue();
    await sessions.upsert(session, { accountId: account }, sessionSeconds);
    return cookies.write(goTo('/host'), 'host', { value: session, seconds: sessionSeconds });
  });

  app.post('/host/sign-out', async (c) => {
    if (!(await readOwnForm(c, context.publicUrl()))) return showStop(locale(c), 'crossSite', 403);
    const session = cookies.read(c, 'host');
    if (session) await sessions.destroy(session);
    return cookies.write(goTo('/host'), 'host', { value: '', seconds: 0 });
  });

  app.get('/host/meetings/:id', async (c) => {
    const account = await accountOf(c);
    return account === undefined ? askAddress(c) : showOne(context, c, { account });
  });

  app.post('/host/meetings/:id', async (c) => {
    const fields = await readOwnForm(c, context.publicUrl());
    if (!fields) return showStop(locale(c), 'crossSite', 403);
    const account = await accountOf(c);
    return account === undefined ? askAddress(c) : record(context, c, { account, fields });
  });
  return app;
}

async function showList(context: HostContext, c: Call, account: string): Promise<Response> {
  const { pages, store, secret, clock } = context;
  const locale = askedLocale(c.req.header('accept-language'));
  const sight = hostSight(pages, account);
  if (!sight.isHost) return showHostNothing(locale, 'noPage', account);
  const cursors = createCursors(secret, account);
  const list = async (sql: Sql, when: 'upcoming' | 'past'): Promise<MeetingsShown> => {
    const query = ['host', when];
    const after = cursors.read(c.req.query(when) ?? '', query) ?? undefined;
    const wish = { when, from: '', to: '', limit: shownAtOnce, after, now: clock.now() };
    const rows = await findMeetings(sql, { sight, pages }, wish);
    const last = rows.length > shownAtOnce ? rows[shownAtOnce - 1] : undefined;
    return {
      meetings: rows.slice(0, shownAtOnce).map(({ meeting }) => meeting),
      more: last && `/host?${new URLSearchParams({ [when]: cursors.write(last.position, query) })}`,
    };
  };
  const shown = await store.read(async (sql) => ({
    upcoming: await list(sql, 'upcoming'),
    past: await list(sql, 'past'),
  }));
  return showHostMeetings(locale, { account, ...shown });
}

type Refused = { decisionId: string; typed: DecisionInput; problem: DecisionProblem };

async function showOne(
  context: HostContext,
  c: Call,
  { account, refused }: { account: string; refused?: Refused },
): Promise<Response> {
  const { pages, store } = context;
  const locale = askedLocale(c.req.header('accept-language'));
  const sight = hostSight(pages, account);
  const id = c.req.param('id') ?? '';
  const found = await store.read(async (sql) => {
    const meeting = await findMeeting(sql, { sight, pages }, id);
    return meeting && { meeting, decisions: await decisionsOf(sql, id) };
  });
  if (!found) return showHostNothing(locale, 'notFound', account);
  return showHostMeeting(locale, { account, ...found, ...(refused && { refused }) });
}

async function record(
  context: HostContext,
  c: Call,
  { account, fields }: { account: string; fields: URLSearchParams },
): Promise<Response> {
  const { pages, store, clock } = context;
  const meetingId = c.req.param('id') ?? '';
  const now = clock.now();
  const decisionId = fields.get('id') ?? '';
  const field = (name: string) => fields.get(name) ?? '';
  const typed = {
    text: field('text'),
    owner: field('owner'),
    ownerEmail: field('ownerEmail'),
    due: field('due'),
  };
  const sight = hostSight(pages, account);
  const refused = await store.write(async (sql) => {
    if (!(await isOwnMeeting(sql, sight, meetingId))) return undefined;
    const checked = checkDecision(typed);
    const action = fields.get('action');
    if (action === 'add') {
      const added =
        'problem' in checked ? checked : await addDecision(sql, { meetingId, by: account, now }, checked);
      return 'problem' in added ? added.problem : undefined;
    }
    const row = await findDecision(sql, decisionId);
    if (row?.meetingId !== meetingId) return undefined;
    if (action === 'edit') {
      if ('problem' in checked) return checked.problem;
      await editDecision(sql, { id: decisionId, now }, checked);
    } else if (action === 'done' || action === 'open')
      await finishDecision(sql, { id: decisionId, doneAt: action === 'done' ? now : null, now });
    else if (action === 'remove') await removeDecision(sql, decisionId);
    return undefined;
  });
  if (refused) return showOne(context, c, { account, refused: { decisionId, typed, problem: refused } });
  return goTo(`/host/meetings/${encodeURIComponent(meetingId)}`);
}

async function isOwnMeeting(sql: Sql, sight: Sight, meetingId: string): Promise<boolean> {
  if (!isRowId(meetingId)) return false;
  const found = await sql.get(
    `select 1 from meeting join request on request.id = meeting.id where meeting.id = ? and ${sight.where}`,
    meetingId,
    ...sight.values,
  );
  return found !== undefined;
}

function goTo(path: string): Response {
  return new Response(null, {
    status: 303,
    headers: { location: path, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' },
  });
}
