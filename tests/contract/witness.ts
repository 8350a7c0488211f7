import type { MeetingProposal, MeetingRequest } from 'agent-booking';
import { objectionsTo } from './clean.ts';
import { isZone, startMeant, type ZoneName } from './wall-texts.ts';

/** What a call asks for, as the model wrote it. */
export type AskedCall = { start: string; guestEmail: string; replaces: string };

export type PostOutcome = 'pending' | 'accepted' | 'refused' | 'uncertain';
type Post = { guest: string; slug: string; at: number; zone: ZoneName; outcome: PostOutcome };

/** What the host fixed; undefined: the model's to say. */
export type Fixed = {
  slug?: string;
  guestOf?: (conversation: string) => { name: string; email: string; timezone: string };
};
export type Rules = { fixed: Fixed; maxRequests: number; hasApproval: boolean };

/** How long a listed start may be trusted (design §4, rule *stale*). */
const freshForMs = 60_000;

type Talk = {
  shown: Set<string>;
  running: AskedCall[];
  posts: Post[];
  quietUntil: number;
  /** A wait that the service asked for, and that no call has told yet: what was on its way then could not know. */
  untoldUntil: number;
  /** Starts of which it was told that they are taken, until a later list has them. */
  taken: Set<string>;
  approved: string[];
};

/**
 * A model of the promise of its own: it knows what the service listed, what each conversation was shown and what went out, and
 * nothing of how the tools remember it. What it objects to breaks the promise.
 */
export function createWitness({ fixed, maxRequests, hasApproval }: Rules, now: () => number) {
  const objections: string[] = [];
  const listed = new Map<string, number>();
  const talks = new Map<string, Talk>();

  function talkOf(conversation: string): Talk {
    const known = talks.get(conversation);
    if (known) return known;
    const talk: Talk = {
      shown: new Set(),
      running: [],
      posts: [],
      quietUntil: 0,
      untoldUntil: 0,
      taken: new Set(),
      approved: [],
    };
    talks.set(conversation, talk);
    return talk;
  }

  function judge(slug: string, body: MeetingRequest): Post {
    const conversation = conversationOf(body.guestEmail);
    const talk = talkOf(conversation);
    const { start, durationMinutes, timezone } = body;
    const post: Post = {
      guest: guestOf(body.guestEmail),
      slug,
      at: Date.parse(start),
      zone: timezone as ZoneName,
      outcome: 'pending',
    };
    const object = (why: string) =>
      objections.push(`${why}: ${conversation} ${slug} ${JSON.stringify(body)}`);
    const list = `${slug} ${durationMinutes} ${timezone}`;
    const listedAt = listed.get(`${list} ${start}`);
    if (listedAt === undefined) object('never listed, byte for byte');
    else if (now() - listedAt >= freshForMs) object('not listed within the last minute');
    if (!isZone(timezone) || !talk.shown.has(`${list} ${post.at}`)) object('not shown before the message');
    const asking = talk.running.filter(({ guestEmail }) => guestOf(guestEmail) === post.guest);
    const isMeant = asking.some((call) => startMeant(call.start, post.zone) === post.at);
    if (!isMeant) object('not what a call asks for');
    if (talk.taken.has(`${list} ${post.at}`)) object('told to be taken');
    if (now() < talk.quietUntil) object('during the wait');
    if (talk.posts.filter(({ outcome }) => outcome !== 'refused').length >= maxRequests) object('too many');
    const open = talk.posts.filter(
      (one) => one.guest === post.guest && one.slug === slug && one.outcome !== 'refused',
    );
    if (open.some(({ at }) => at === post.at)) object('a second time');
    if (open.some(({ outcome }) => outcome === 'pending')) object('beside one that is out');
    const latest = open.at(-1);
    if (latest && !asking.some(({ replaces }) => startMeant(replaces, latest.zone) === latest.at))
      object('beside an open one that nobody replaces');
    if (fixed.slug !== undefined && slug !== fixed.slug) object('on another page');
    const guest = fixed.guestOf?.(conversation);
    if (
      guest &&
      (guest.name !== body.guestName || guest.email !== body.guestEmail || guest.timezone !== timezone)
    )
      object('for another guest');
    if (Object.keys(body.answers ?? {}).some((key) => key !== 'company'))
      object('with an answer nobody asked for');
    const approval = talk.approved.indexOf(`${list} ${post.guest} ${post.at}`);
    if (hasApproval && approval < 0) object('not approved');
    if (approval >= 0) talk.approved.splice(approval, 1);
    talk.posts.push(post);
    return post;
  }

  return {
    objections,
    posts: (): Post[] => [...talks.values()].flatMap(({ posts }) => posts),
    /** The service answered a read with these starts. */
    list(key: string, starts: readonly string[]): void {
      for (const start of starts) {
        listed.set(`${key} ${start}`, now());
        for (const { taken } of talks.values()) taken.delete(`${key} ${Date.parse(start)}`);
      }
    },
    /** A request arrives; what it is called with when its answer is known. */
    post(slug: string, body: MeetingRequest): (outcome: PostOutcome, quietMs: number) => void {
      const post = judge(slug, body);
      return (outcome, quietMs) => {
        post.outcome = outcome;
        const talk = talkOf(conversationOf(body.guestEmail));
        if (quietMs > 0) talk.untoldUntil = Math.max(talk.untoldUntil, now() + quietMs);
      };
    },
    approve({ slug, durationMinutes, timezone, guestEmail, start }: MeetingProposal): void {
      const at = startMeant(start, timezone as ZoneName);
      const key = `${slug} ${durationMinutes} ${timezone} ${guestOf(guestEmail)} ${at}`;
      talkOf(conversationOf(guestEmail)).approved.push(key);
    },
    begin(conversation: string, calls: readonly AskedCall[]): void {
      talkOf(conversation).running.push(...calls);
    },
    /** A call was answered that its start is taken. */
    tellTaken(conversation: string, { slug, result, start }: Taken): void {
      const { durationMinutes, timezone = '' } = result;
      if (!isZone(timezone)) return;
      talkOf(conversation).taken.add(`${slug} ${durationMinutes} ${timezone} ${startMeant(start, timezone)}`);
    },
    /** A call was answered that the service asks to wait. */
    tellWait(conversation: string): void {
      const talk = talkOf(conversation);
      talk.quietUntil = Math.max(talk.quietUntil, talk.untoldUntil);
    },
    /** A message is over: what its answers show, the model has seen from now on. */
    end(conversation: string, answers: readonly Answered[]): void {
      const talk = talkOf(conversation);
      talk.running = [];
      talk.quietUntil = Math.max(talk.quietUntil, talk.untoldUntil);
      for (const { slug, result, text } of answers) {
        for (const key of shownIn(slug, result)) talk.shown.add(key);
        if (text !== undefined) objections.push(...objectionsTo({ text, result, isError: false }));
        if ('status' in result && !isAnswered(talk, slug, result))
          objections.push(`accepted by nobody: ${text}`);
      }
    },
  };
}

type Taken = { slug: string; result: Shown; start: string };

export type Witness = ReturnType<typeof createWitness>;

/** The data of any result, as far as it shows or says something; `text` where that is to be looked at as well. */
export type Answered = { slug: string; result: Shown; text: string | undefined };
type Days = { date: string; starts: string[] }[];
export type Shown = {
  durationMinutes?: number;
  timezone?: string;
  days?: Days;
  nearest?: { start: string }[];
  readings?: { days: Days }[];
  status?: string;
  start?: string;
  guestEmail?: string;
};

/** Which conversation a guest is of: each has mailboxes of its own. */
export function conversationOf(guestEmail: string): string {
  return /@(c\d+)\.example\s*$/i.exec(guestEmail)?.[1]?.toLowerCase() ?? '';
}

function guestOf(email: string): string {
  return email.trim().toLowerCase().replace(/\+.*@/, '@');
}

function shownIn(
  slug: string,
  { durationMinutes, timezone, days = [], nearest = [], readings = [] }: Shown,
): string[] {
  if (timezone === undefined || !isZone(timezone)) return [];
  const allDays = [...days, ...readings.flatMap((reading) => reading.days)];
  const texts = allDays.flatMap(({ date, starts }) => starts.map((start) => `${date}T${start}`));
  return [...texts, ...nearest.map(({ start }) => start)].map(
    (text) => `${slug} ${durationMinutes} ${timezone} ${startMeant(text, timezone)}`,
  );
}

/** Whether the service accepted what a result says that it accepted. */
function isAnswered(
  { posts }: Talk,
  slug: string,
  { start = '', timezone = '', guestEmail = '' }: Shown,
): boolean {
  if (!isZone(timezone)) return false;
  const at = startMeant(start, timezone);
  return posts.some(
    (post) =>
      post.outcome === 'accepted' &&
      post.slug === slug &&
      post.at === at &&
      post.guest === guestOf(guestEmail),
  );
}
