import type { Mutant } from './mutant-server.ts';
import { acceptance, isLink, isRequest, links, mails, slots } from './tampers.ts';

/** Services whose mails, links and bookings are wrong. */
export const confirmationMutants: Mutant[] = [
  {
    name: 'double booking',
    fails: [
      '§1 one start is booked for one guest only',
      '§1 of two guests who confirm one start at the same time, one is booked',
      "§1 of one guest's two requests for a start, one is booked",
      '§1 two meetings that overlap are not both booked',
    ],
    sql: ['drop trigger meeting_never_overlaps'],
  },
  {
    name: 'a request holds its start',
    fails: [
      '§1 a request holds no start: an agent cannot fill a calendar',
      '§8 a request is refused whose start went when one beside it was booked',
    ],
    tamper: async (call, next, world) => {
      if (isRequest(call)) {
        const response = await next();
        if (response.status === 202) world.memory.set(String(Date.parse(String(call.body?.start))), 'held');
        return response;
      }
      return slots((list) => ({
        ...list,
        slots: list.slots.filter(({ start }) => !world.memory.has(String(Date.parse(start)))),
      }))(call, next, world);
    },
  },
  {
    name: 'listed though booked',
    fails: [
      '§1 a booked start is free no more',
      '§1 no start is free whose meeting would overlap a booked one',
    ],
    tamper: async (call, next, world) => {
      // A list that was read once is answered for ever.
      const response = await next();
      if (!call.url.pathname.endsWith('/slots') || response.status !== 200) return response;
      const kept = world.memory.get(call.url.href) ?? (await response.text());
      world.memory.set(call.url.href, kept);
      return new Response(kept, { headers: { 'content-type': 'application/json' } });
    },
  },
  {
    name: '202 without mail',
    fails: ['§6 an accepted request mails its guest a confirmation link'],
    tamper: mails((world) => {
      world.mails = world.mails.filter(({ kind }) => kind !== 'confirm_request');
    }),
  },
  {
    name: 'a mail without a link',
    fails: ['§6 an accepted request mails its guest a confirmation link'],
    tamper: mails((world) => {
      for (const mail of world.mails) mail.text = mail.text.replace(/https?:\/\/\S+/g, '(see our app)');
    }),
  },
  {
    name: 'a second mail on repeat',
    fails: [
      '§6 a request that is sent again mails its guest once',
      '§6 a request that is sent again after its confirmation mails no second link',
    ],
    tamper: mails((world, call) => {
      if (!isRequest(call)) return;
      const first = world.mails.find(({ to }) => to === call.body?.guestEmail);
      if (world.memory.has(call.text) && first) world.mails.push({ ...first });
      world.memory.set(call.text, 'sent');
    }),
  },
  {
    name: 'the link in the acceptance',
    fails: ['§5 the confirmation link is not given to the agent'],
    tamper: acceptance((accepted, { mails: sent }) => ({
      ...accepted,
      confirmUrl: /https?:\/\/\S+\/confirm\/[\w-]+/.exec(sent.at(-1)?.text ?? '')?.[0],
    })),
  },
  {
    name: 'GET uses the token up',
    fails: ['§3 opening the link does not confirm, and does not use it up'],
    tamper: links(async ({ method, url }, next, { memory }) => {
      if (method === 'POST' && memory.has(url.pathname))
        return new Response('This link was used.', { status: 410 });
      memory.set(url.pathname, 'opened');
      return next();
    }),
  },
  {
    name: 'GET a second time uses the token up',
    fails: ['§3 opening the link does not confirm, and does not use it up'],
    tamper: links(async ({ method, url }, next, { memory }) => {
      const opened = Number(memory.get(url.pathname) ?? 0);
      if (method === 'POST' && opened > 1) return new Response('This link was used.', { status: 410 });
      if (method === 'GET') memory.set(url.pathname, String(opened + 1));
      return next();
    }),
  },
  {
    name: 'GET confirms',
    fails: ['§3 opening the link does not confirm, and does not use it up'],
    tamper: links(async ({ method }, next) => {
      const response = await next();
      if (method !== 'POST') await next({ method: 'POST', text: 'decision=confirm' });
      return response;
    }),
  },
  {
    name: 'a button that books nothing',
    fails: ['§3 confirming by the emailed link books the meeting'],
    tamper: links(async (_, next) => next({ method: 'GET' })),
  },
  {
    name: 'a token that confirms twice',
    fails: [
      '§3 a link confirms once',
      '§3 a link confirms once, also when its button is pressed several times at once',
    ],
    tamper: async (call, next, world) => {
      const response = await next();
      if (!isLink(call) || call.method !== 'POST' || response.status !== 200) return response;
      const again = world.memory.get(call.url.pathname);
      const booked = again ?? String(world.mails.findLastIndex(({ kind }) => kind === 'booked_guest'));
      if (again !== undefined)
        world.mails.push({ ...(world.mails[Number(again)] as (typeof world.mails)[number]) });
      world.memory.set(call.url.pathname, booked);
      return response;
    },
  },
  {
    name: 'a token that books again what was cancelled',
    fails: ['§3 a link confirms once'],
    tamper: links(async ({ method }, next, { store }) => {
      const response = await next();
      if (method === 'POST')
        await store.write((sql) =>
          sql.run(`update meeting set status = 'booked' where status = 'cancelled'`),
        );
      return response;
    }),
  },
  {
    name: 'an expired token works',
    fails: ['§8 a guest cannot confirm when 48 hours have passed'],
    sql: [
      `create trigger late after insert on request begin
      update request set expires_at = expires_at + 864000000 where id = new.id; end`,
    ],
  },
  {
    name: 'a token for 24 hours',
    fails: ['§8 a guest can confirm until shortly before 48 hours have passed'],
    sql: [
      `create trigger soon after insert on request begin
      update request set expires_at = expires_at - 86400000 where id = new.id; end`,
    ],
  },
  {
    name: 'a confirmation page that caches keep',
    fails: ['§5 the page behind the confirmation link is kept by no cache'],
    tamper: links(async (_, next) => {
      const response = await next();
      const headers = new Headers(response.headers);
      headers.set('cache-control', 'public, max-age=3600');
      return new Response(response.body, { status: response.status, headers });
    }),
  },
];
