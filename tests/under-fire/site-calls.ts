import type { Random } from '../random.ts';
import { slugs } from './fired-at-pages.ts';
import type { Draft, Known } from './make-call.ts';
import { words } from './words.ts';

const noTokens = [
  ...words('x ..%2f.. __proto__ %zz'),
  ...['x'.repeat(43), `${'x'.repeat(42)}=`, '%00'.repeat(10), 'x'.repeat(4000)],
];
const noDecisions = [
  // Two decisions at once have no effect.
  ...words(
    'decision= decision=no decision decision=confirm&decision=decline x=y&decision=confirm&decision=no',
  ),
  ...words('DECISION=confirm {"decision":"confirm"} %'),
  ...['', '\u0000', `x=${'y'.repeat(5000)}`],
];
const forPeople =
  words(`/ /?lang=he /book /book/ /confirm /cancel/ /move/ /calendar/x/meeting.ics /favicon.ico
  /.env /wp-login.php //evil.example /%00 /inbox /inbox/x/html /inbox/..%2fsecret/eml`);
const forPrograms = words('/openapi.json /llms.txt /healthz /readyz /metrics /openapi.json?x /healthz/');
const queries = [
  '',
  ...words(`?lang=he ?lang=fr&duration=x ?from=2026-02-30 ?from=9999-12-31 ?start=x&timezone=Mars
    ?duration=15&timezone=UTC&from=2026-12-01 ?timezone=%ff%00 ?start=%2B ?start=0000-01-01T00:00:00Z`),
];

/** A call of an address that people open: a link in a mail, a booking page, or any other address of the site. */
export function siteCall(known: Known, dice: Random): Draft {
  return dice.pick([linkCall, linkCall, readBook, sendForm, other])(known, dice);
}

function linkCall({ links, starts }: Known, dice: Random): Draft {
  const place = dice.pick(['confirm', 'confirm', 'cancel', 'move'] as const);
  const isMove = place === 'move';
  const mailed = dice.in100(70) ? dice.pick(links[isMove ? 'cancel' : place]) : undefined;
  const isKnown = mailed !== undefined;
  const target = (mailed ?? `/${place}/${dice.pick(noTokens)}`).replace('/cancel/', `/${place}/`);
  // A guest's token cancels and moves; a host's only cancels, and ends if another host takes the meeting over.
  const ofKnown = { confirm: [200, 410], cancel: [200, 404, 410], move: [200, 404, 409, 410] };
  const shown = isKnown ? ofKnown[place] : [404];
  if (dice.in100(40)) {
    const query = isMove ? dice.pick(queries) : '';
    const method = dice.pick(['GET', 'GET', 'HEAD']);
    return { method, target: `${target}${query}`, place, statuses: shown, says: 'html' };
  }
  if (dice.in100(10))
    return {
      method: dice.pick(['PUT', 'DELETE', 'OPTIONS', 'TRACE']),
      target,
      place,
      statuses: [204, 405, 404],
      says: 'html',
    };
  const from = dice.in100(50) ? undefined : dice.pick(['same-origin', 'cross-site', 'x']);
  const site = from === undefined ? '' : `Sec-Fetch-Site: ${from}\r\n`;
  const isForeign = from === 'cross-site' || from === 'x';
  const isRight = dice.in100(50);
  const body = isRight ? rightButton(place, starts, dice) : dice.pick(noDecisions);
  const statuses = isForeign ? [403] : isRight ? shown : [400];
  return { ...form(target, body), headers: site, place, statuses };
}

function rightButton(place: string, starts: readonly string[], dice: Random): string {
  if (place === 'move')
    return String(
      new URLSearchParams({
        decision: 'move',
        start: dice.pick(starts) ?? '2026-11-24T11:00:00Z',
        sequence: String(dice.below(4)),
      }),
    );
  return place === 'cancel'
    ? 'decision=cancel'
    : dice.pick(['decision=confirm', 'decision=decline', 'x=y&decision=confirm']);
}

function readBook(_: Known, dice: Random): Draft {
  const isKnown = dice.in100(80);
  const isText = dice.in100(20);
  const target = `/book/${isKnown ? dice.pick(slugs) : dice.pick(['nobody', '%zz', '__proto__'])}${isText ? '.md' : ''}${dice.pick(queries)}`;
  return {
    method: 'GET',
    target,
    place: 'book',
    statuses: [isKnown ? 200 : 404],
    says: isText && isKnown ? 'text' : 'html',
  };
}

function sendForm({ starts }: Known, dice: Random): Draft {
  const typed = new URLSearchParams({
    guestName: dice.pick(['Noa', '', 'x'.repeat(300), 'נועה']),
    guestEmail: dice.pick([`form${dice.below(9000)}@example.com`, 'x', '']),
    duration: dice.pick(['30', 'x', '1e9']),
    timezone: dice.pick(['UTC', 'Mars', '']),
    lang: dice.pick(['en', 'he', 'x']),
    start: dice.pick([dice.pick(starts), dice.pick(starts), 'x', '']),
    reasonKey: dice.pick(['', 'intro', 'support', 'x']),
  });
  const sent = form(
    `/book/${dice.pick(slugs)}`,
    dice.pick([String(typed), String(typed), String(typed).slice(0, 30), '%zz&&&=', '']),
  );
  const type = dice.in100(5) ? 'text/plain' : sent.type;
  return { ...sent, type, place: 'book', statuses: [202, 400, 409, 429] };
}

function other(_: Known, dice: Random): Draft {
  const isForPeople = dice.in100(50);
  const method = dice.pick(['GET', 'GET', 'HEAD', 'POST', 'DELETE', 'OPTIONS']);
  const target = isForPeople ? dice.pick(forPeople) : dice.pick(forPrograms);
  // Any of these statuses is right, because only /openapi.json belongs to the interface.
  return { method, target, place: 'site', statuses: [200, 204, 404, 405], says: 'text' };
}

function form(target: string, body: string) {
  const type = 'application/x-www-form-urlencoded';
  return { method: 'POST', target, says: 'html' as const, body: Buffer.from(body), type };
}
