import type { Mutant } from './mutant-server.ts';
import { acceptance, failing, isRequest, links, mails, pressSeesNoMeetings, slots } from './tampers.ts';

const tokenIn = (path: string) => path.split('/').at(-1) ?? '';

/** Services whose mails, links and bookings are wrong. */
export const confirmationMutants: Mutant[] = [
  {
    name: 'double booking',
    fails: ['§1 one start is booked for one guest only'],
    sql: ['drop trigger meeting_never_overlaps', 'drop trigger meeting_never_moves_onto_another'],
    tamper: pressSeesNoMeetings,
  },
  {
    name: 'GET uses the token up',
    fails: [
      '§3 opening the link does not confirm, and does not use it up',
      '§3 confirming by the emailed link books the meeting',
    ],
    tamper: links(async ({ method, url }, next, { memory }) => {
      if (method === 'POST' && memory.has(url.pathname))
        return new Response('This link was used.', { status: 410 });
      memory.set(url.pathname, 'opened');
      return next();
    }),
  },
  {
    name: 'a button that books nothing',
    fails: [
      '§3 confirming by the emailed link books the meeting',
      '§3 opening the link does not confirm, and does not use it up',
    ],
    tamper: links(async (_, next) => next({ method: 'GET' })),
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
  ...failing({
    '§1 a request holds no start: an agent cannot fill a calendar': async (call, next, world) => {
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
    '§1 a booked start is free no more': async (call, next, world) => {
      // A list that was read once is answered for ever.
      const response = await next();
      if (!call.url.pathname.endsWith('/slots') || response.status !== 200) return response;
      const kept = world.memory.get(call.url.href) ?? (await response.text());
      world.memory.set(call.url.href, kept);
      return new Response(kept, { headers: { 'content-type': 'application/json' } });
    },
    '§6 an accepted request mails its guest a confirmation link': [
      mails((world) => {
        world.mails = world.mails.filter(({ kind }) => kind !== 'confirm_request');
      }),
      mails((world) => {
        for (const mail of world.mails) mail.text = mail.text.replace(/https?:\/\/\S+/g, '(see our app)');
      }),
    ],
    '§5 the confirmation link is not given to the agent': acceptance((accepted, { mails: sent }) => ({
      ...accepted,
      confirmUrl: /https?:\/\/\S+\/confirm\/[\w-]+/.exec(sent.at(-1)?.text ?? '')?.[0],
    })),
    '§3 opening the link does not confirm, and does not use it up': [
      links(async ({ method, url }, next, { memory }) => {
        const opened = Number(memory.get(url.pathname) ?? 0);
        if (method === 'POST' && opened > 1) return new Response('This link was used.', { status: 410 });
        if (method === 'GET') memory.set(url.pathname, String(opened + 1));
        return next();
      }),
      links(async ({ method }, next) => {
        const response = await next();
        if (method !== 'POST') await next({ method: 'POST', text: 'decision=confirm' });
        return response;
      }),
    ],
    '§5 a link whose secret was changed confirms nothing': links(async ({ url }, next, { mails: sent }) => {
      const half = `/confirm/${tokenIn(url.pathname).slice(0, 12)}`;
      const known = sent.flatMap(({ text }) => /\/confirm\/[\w-]+/.exec(text) ?? []);
      const link = known.find((path) => path.startsWith(half));
      return next({ url: new URL(link ?? url.pathname, url) });
    }),
    '§5 each confirmation link has a secret that cannot be guessed from another': async (
      call,
      next,
      world,
    ) => {
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
  }),
];
