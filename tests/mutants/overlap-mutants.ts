import { demoPagesYaml } from '../../src/service/index.ts';
import type { Mutant, MutantCall, MutantWorld } from './mutant-server.ts';
import { accepts, isLink, isRequest, json, links, mails, pressSeesNoMeetings } from './tampers.ts';

const isPress = (call: MutantCall) => isLink(call) && call.method === 'POST';
/** Long enough that a press at the same time comes in between. */
const pause = () => new Promise((resolve) => setTimeout(resolve, 20));
const tokenIn = (path: string) => path.split('/').at(-1) ?? '';

/** Whether a time that is asked for overlaps a meeting without having its start. */
async function overlapsMeeting({ start, durationMinutes }: Record<string, unknown>, { store }: MutantWorld) {
  const from = Date.parse(String(start));
  if (Number.isNaN(from)) return false;
  const found = await store.read((sql) =>
    sql.get(
      `select 1 from meeting where status = 'booked' and starts_at < ? and ends_at > ? and starts_at <> ?`,
      from + Number(durationMinutes) * 60_000,
      from,
      from,
    ),
  );
  return found !== undefined;
}

/** The demo page with free time around meetings. */
export const pagesWithBuffers: string = demoPagesYaml
  .replace('bufferBeforeMinutes: 0', 'bufferBeforeMinutes: 15')
  .replace('bufferAfterMinutes: 0', 'bufferAfterMinutes: 30')
  .replace('incrementMinutes: 30', 'incrementMinutes: 15');

/** Services that book overlapping meetings, simultaneous presses, declined requests, or links with a wrong secret. */
export const overlapMutants: Mutant[] = [
  {
    name: 'double booking of starts that differ',
    fails: ['§1 two meetings that overlap are not both booked'],
    sql: [
      'drop trigger meeting_never_overlaps',
      `create trigger meeting_never_overlaps before insert on meeting when new.status = 'booked' begin
         select raise(abort, 'meeting overlaps') where exists (
           select 1 from meeting where status = 'booked' and host_key = new.host_key and starts_at = new.starts_at); end`,
      'drop trigger meeting_never_moves_onto_another',
    ],
    tamper: pressSeesNoMeetings,
  },
  {
    name: 'free starts of an hour that know no meetings',
    fails: ['§1 no start is free whose meeting would overlap a booked one'],
    tamper: async (call, next, { memory }) => {
      const response = await next();
      const { pathname, searchParams } = call.url;
      if (!pathname.endsWith('/slots') || searchParams.get('duration') !== '60' || response.status !== 200)
        return response;
      const kept = memory.get('hours') ?? (await response.text());
      memory.set('hours', kept);
      return new Response(kept, { headers: { 'content-type': 'application/json' } });
    },
  },
  {
    name: 'a request accepted that overlaps a meeting',
    fails: ['§8 a request is refused whose start went when one beside it was booked'],
    tamper: accepts(overlapsMeeting),
  },
  {
    name: 'a request accepted in the free time after a meeting',
    fails: ['§8 a request is refused whose start went when one beside it was booked'],
    pages: pagesWithBuffers,
    tamper: accepts(async ({ start }, { store }) => {
      const at = Date.parse(String(start));
      if (Number.isNaN(at)) return false;
      const sql = `select 1 from meeting where status = 'booked' and starts_at <> ?
        and busy_from - 7200000 < ? and busy_until > ?`;
      return (await store.read((read) => read.get(sql, at, at, at))) !== undefined;
    }),
  },
  {
    name: 'two guests booked who press at the same time',
    fails: ['§1 of two guests who confirm one start at the same time, one is booked'],
    tamper: async (call, next, { memory }) => {
      if (!isPress(call)) return next();
      // The second guest gets the answer that is meant for the first.
      const token = tokenIn(call.url.pathname);
      const other = memory.get('pressing');
      if (other !== undefined && other !== token) {
        const answer = await next({ url: new URL(`/confirm/${other}`, call.url) });
        return answer;
      }
      memory.set('pressing', token);
      await pause();
      const answer = await next();
      memory.delete('pressing');
      return answer;
    },
  },
  {
    name: 'neither guest booked of two who press at the same time',
    fails: ['§1 of two guests who confirm one start at the same time, one is booked'],
    tamper: async (call, next, { memory }) => {
      if (!isPress(call)) return next();
      const own = `pressing ${tokenIn(call.url.pathname)}`;
      memory.set(own, 'yes');
      await pause();
      const isAlone = [...memory.keys()].every((key) => key === own || !key.startsWith('pressing'));
      const answer = await next(isAlone ? {} : { method: 'GET' });
      await pause();
      memory.delete(own);
      return answer;
    },
  },
  {
    name: "both of one guest's requests booked",
    fails: ["§1 of one guest's two requests for a start, one is booked"],
    tamper: async (call, next, { memory, mails: sent }) => {
      const response = await next();
      if (!isPress(call)) return response;
      // A guest who was booked for one link reads the same for the other.
      const mail = sent.find(({ text }) => text.includes(tokenIn(call.url.pathname)));
      const known = mail && memory.get(mail.to);
      const answer = known ?? (await response.text());
      if (mail)
        memory.set(mail.to, answer.replaceAll('Conformance Check', 'Conformance Check, with another name'));
      const headers = { 'content-type': 'text/html', 'cache-control': 'no-store' };
      return new Response(answer, { status: known === undefined ? response.status : 200, headers });
    },
  },
  {
    name: 'a press at the same time mails again',
    fails: ['§3 a link confirms once, also when its button is pressed several times at once'],
    tamper: async (call, next, { memory, mails: sent }) => {
      if (!isPress(call)) return next();
      const token = tokenIn(call.url.pathname);
      const isSecond = memory.get('pressing') === token;
      memory.set('pressing', token);
      await pause();
      const answer = await next();
      memory.delete('pressing');
      const mail = isSecond && sent.find(({ text }) => text.includes(token));
      if (mail) sent.push({ ...mail, kind: 'booked_guest' });
      return answer;
    },
  },
  {
    name: 'a guest who declines is booked',
    fails: ['§3 a guest who declines is not booked'],
    tamper: links(async ({ text }, next) =>
      next({ text: text.replace('decision=decline', 'decision=confirm') }),
    ),
  },
  {
    name: 'a link that is compared only by its first half',
    fails: ['§5 a link whose secret was changed confirms nothing'],
    tamper: links(async ({ url }, next, { mails: sent }) => {
      const half = `/confirm/${tokenIn(url.pathname).slice(0, 12)}`;
      const known = sent.flatMap(({ text }) => /\/confirm\/[\w-]+/.exec(text) ?? []);
      const link = known.find((path) => path.startsWith(half));
      return next({ url: new URL(link ?? url.pathname, url) });
    }),
  },
  {
    name: 'links that are counted',
    fails: ['§5 each confirmation link has a secret that cannot be guessed from another'],
    tamper: async (call, next, world) => {
      const { memory } = world;
      const path = memory.get(call.url.pathname);
      const response = await next(path === undefined ? {} : { url: new URL(path, call.url) });
      for (const mail of world.mails)
        mail.text = mail.text.replace(/\/confirm\/(?!0000)[\w-]+/g, (secret) => {
          const counted = memory.get(secret) ?? `/confirm/0000-0000-${1000 + memory.size}`;
          memory.set(secret, counted).set(counted, secret);
          return counted;
        });
      return response;
    },
  },
  {
    name: 'a link on repeat after the confirmation',
    fails: ['§6 a request that is sent again after its confirmation mails no second link'],
    tamper: mails((world, call) => {
      if (!isRequest(call)) return;
      const of = world.mails.filter(({ to }) => to === call.body?.guestEmail);
      const isBooked = of.some(({ kind }) => kind === 'booked_guest');
      if (isBooked && of[0]) world.mails.push({ ...of[0] });
    }),
  },
  {
    name: '500 on repeat after the confirmation',
    fails: [
      '§6 a request that is sent again after its confirmation mails no second link',
      "§4.4 every status that is answered is in the service's /openapi.json",
      '§7 requestMeeting answers no other statuses than its own',
    ],
    tamper: async (call, next, { mails: sent }) => {
      const isBooked = sent.some(({ to, kind }) => to === call.body?.guestEmail && kind === 'booked_guest');
      return isRequest(call) && isBooked ? json({ error: 'unique constraint' }, 500) : next();
    },
  },
  {
    name: 'one link for a guest and a start',
    fails: ['§6 a request with other details that is accepted mails a link of its own'],
    tamper: mails((world, call) => {
      if (isRequest(call) && /another name/.test(String(call.body?.guestName)))
        world.mails = world.mails.filter(
          ({ to, kind }, index, all) =>
            kind !== 'confirm_request' || all.findIndex((mail) => mail.to === to) === index,
        );
    }),
  },
];
