import { createHash } from 'node:crypto';
import { hostPages, pagesOf } from '../host-pages.ts';
import type { Mutant, MutantCall, Tamper } from './mutant-server.ts';
import { isLink, withoutMeetings } from './tampers.ts';

const isPress = (call: MutantCall) => isLink(call) && call.method === 'POST';
const isList = ({ url }: MutantCall) => url.pathname.endsWith('/slots');
const noGuard = ['drop trigger meeting_never_overlaps', 'drop trigger meeting_never_moves_onto_another'];

/** The guard of a service whose pages have a time of their own. */
const guardByPage = [
  ...noGuard,
  `create trigger meeting_never_overlaps before insert on meeting when new.status = 'booked' begin
     select raise(abort, 'meeting overlaps') where exists (
       select 1 from meeting where status = 'booked' and page_slug = new.page_slug
         and starts_at < new.ends_at and ends_at > new.starts_at); end`,
];

/** Answers these calls as if the meetings of other pages did not exist. */
function seesOwnPage(which: (call: MutantCall) => boolean): Tamper {
  return async (call, next, { store }) => {
    if (!which(call)) return next();
    const tokenHash = createHash('sha256')
      .update(call.url.pathname.slice('/confirm/'.length))
      .digest('base64url');
    const pressed = await store.read((sql) =>
      sql.get<{ page: string }>('select page_slug as page from request where token_hash = ?', tokenHash),
    );
    const page = pressed?.page ?? call.url.pathname.split('/').at(-2) ?? '';
    return withoutMeetings(store, next, ['page_slug <> ?', page]);
  };
}

/** Services that forget that a host is one person with one time. `fails` names facts of `checkHosts`. */
export const hostMutants: Mutant[] = [
  {
    name: 'each page has a time of its own',
    fails: [
      'a start that one page has booked is listed on no other page of its host',
      'of two pages of one host, one books a start',
      'a page of two hosts books the one who is free',
      'a page of two hosts books a start for two guests, one with each host',
    ],
    sql: guardByPage,
    tamper: seesOwnPage((call) => isPress(call) || isList(call)),
  },
  {
    name: 'each page lists a time of its own',
    fails: ['a start that one page has booked is listed on no other page of its host'],
    tamper: seesOwnPage(isList),
  },
  {
    name: 'each page books a time of its own',
    fails: [
      'of two pages of one host, one books a start',
      'a page of two hosts books the one who is free',
      'a page of two hosts books a start for two guests, one with each host',
    ],
    sql: guardByPage,
    tamper: seesOwnPage(isPress),
  },
  {
    name: 'a colleague who is ignored',
    fails: [
      'a page of two hosts lists a start at which one is free',
      'a page of two hosts books the one who is free',
      'a page of two hosts books a start for two guests, one with each host',
    ],
    pages: pagesOf(
      hostPages.map((page) => (page.slug === 'either' ? { ...page, hosts: ['dana@example.com'] } : page)),
    ),
  },
  {
    name: 'a page of two hosts that knows no limit',
    fails: ['a page of two hosts books no third guest'],
    sql: noGuard,
    tamper: async (call, next, { store }) => {
      const booked = await store.read((sql) => sql.all("select 1 from meeting where page_slug = 'either'"));
      return isPress(call) && booked.length === 3 ? withoutMeetings(store, next) : next();
    },
  },
];
