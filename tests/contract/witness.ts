import type { MeetingProposal, MeetingRequest } from 'agent-booking';
import { falseStatements } from './false-statements.ts';
import { isZone, startMeant, zones } from './wall-texts.ts';

/** The request of a call as the model wrote it, with the fields that the host fixed. */
export type AskedCall = { start: string; guestEmail: string; replaces: string };

/** `unsent`: nothing reached the service. */
export type PostOutcome = 'pending' | 'accepted' | 'refused' | 'uncertain' | 'unsent';

export type Post = {
  service: string;
  conversation: string;
  /** The session that holds the request, with the number of times that this session was lost before. */
  session: string;
  epoch: number;
  page: string;
  guest: string;
  at: number;
  zone: string;
  sentAt: number;
  isAdditional: boolean;
  outcome: PostOutcome;
  /** When the link that the service mailed expires, by the service's clock. Undefined: no request arrived. */
  validUntil?: number | undefined;
};

/** The facts that the witness gets when a call begins. */
export type CallFacts = {
  service: string;
  conversation: string;
  session: string;
  /** The number of the message in which the model wrote the call. */
  writtenIn: number;
  slug: string;
  asked: AskedCall | undefined;
  history: readonly unknown[];
  approval: { key: string; isApproved: boolean } | undefined;
  /** Approval keys that were rejected, as the chat says. */
  rejected: readonly string[];
};

/** A call under way. */
export type WitnessedCall = CallFacts & {
  began: number;
  beganAt: number;
  posts: Post[];
  /** The proposal that the host's own `approve` allowed. */
  approved: MeetingProposal | undefined;
};

/** The fields that the host fixed. Undefined: the model chooses. */
export type Fixed = {
  slugs?: readonly string[];
  /** Whether the host gives the page that it has read, and not its slug. */
  isPageRead?: boolean;
  guestOf?: (conversation: string) => { name: string; email: string; timezone: string };
};
export type Rules = {
  fixed: Fixed;
  maxRequests: number;
  approval: 'not needed' | 'host' | 'framework';
  /** The store fails at times, so that what the service answered may be lost. */
  isStoreFailing: boolean;
  /** The clocks of the host's processes may be ahead or behind by this. */
  skewMs: number;
};

// The limits of docs/guarantees.md. They are written here again, so that the model shares no code with the tools.
/** Ten seconds, and up to thirty for the read itself. */
const freshForMs = 40_000;
export const openForMs = 49 * 3_600_000;
const maxSendsOfStart = 3;
const sendsPerOpenRequest = 3;

type Wait = { post: Post; scope: string; until: number; known: number };
export type Quiet = { scope: 'guest' | 'service'; forMs: number };
type ReviewedCall = { proposal: MeetingProposal; status: 'proposed' | 'sent' | 'rejected' };

/**
 * A separate model of the promise. It knows what each service listed, what each conversation was shown, what was approved and what was
 * sent. It does not know how the tools remember this. Each of its objections is a broken promise.
 */
export function createWitness(rules: Rules, now: () => number, serviceAheadMs = () => 0) {
  const objections: string[] = [];
  /** The lists that a service gave, by what was asked. */
  const listed = new Map<string, { at: number; starts: readonly string[] }[]>();
  /** The message that first showed a start, by conversation and list. */
  const shown = new Map<string, Map<number, number>>();
  const posts = new Map<string, Post[]>();
  const epochs = new Map<string, number>();
  const waits: Wait[] = [];
  const reviewed = new Map<string, ReviewedCall[]>();
  const issued = new Map<unknown, Post>();
  let steps = 0;
  let peak = Number.NEGATIVE_INFINITY;

  const postsOf = (conversation: string) => posts.get(conversation) ?? [];
  const epochOf = (session: string) => epochs.get(session) ?? 0;
  const isRemembered = ({ session, epoch }: { session: string; epoch: number }, call: CallFacts) =>
    session === call.session && epoch === epochOf(session);

  /** A clock that is set back does not undo the time that passed: what expired once stays expired. */
  function present(): number {
    peak = Math.max(peak, now());
    return peak;
  }

  /** Whether the history of a call still holds the record of a request, and nothing that contradicts it. */
  function isInHistory(post: Post, { history }: CallFacts): boolean {
    const ofStart = history.filter((value) => atOf(value) === post.at);
    return ofStart.some((value) => issued.get(value) === post) && ofStart.every((value) => issued.has(value));
  }

  /** Whether a list that is still fresh holds the start of a request, whatever the length. */
  function isListedAt({ service, page, at: start }: Post): boolean {
    const lists = [...listed].filter(([key]) => key.startsWith(listKey(service, `${page} `)));
    return lists.some(([, reads]) =>
      reads.some(({ at, starts }) => isFresh(at) && starts.some((text) => Date.parse(text) === start)),
    );
  }

  /** The requests of the last 49 hours that a call must know, because its session or its history holds them. */
  function knownTo(call: CallFacts, page: string): Post[] {
    const recent = postsOf(call.conversation).filter(
      ({ outcome, sentAt }) => outcome !== 'unsent' && present() < sentAt + openForMs - 2 * rules.skewMs,
    );
    const remembered = recent.filter((post) => isRemembered(post, call));
    // If a start was requested before and after a session was lost, a history says only that it was requested.
    const known = new Map(
      remembered.map((post) => [`${post.service} ${post.page} ${post.guest} ${post.at}`, post]),
    );
    const fromHistory = recent.filter((post) => {
      const { service, guest, at } = post;
      const key = `${service} ${page} ${guest} ${at}`;
      if (service !== call.service || post.page !== page || known.has(key) || !isInHistory(post, call))
        return false;
      known.set(key, post);
      return true;
    });
    return [...remembered, ...fromHistory];
  }

  function judge(call: WitnessedCall, slug: string, body: MeetingRequest): Post {
    const { start, durationMinutes, timezone, guestEmail } = body;
    const page = slug.toLowerCase();
    const at = Date.parse(start);
    const guest = guestOf(guestEmail);
    const object = (why: string) =>
      objections.push(`${why}: ${call.conversation} ${call.service} ${slug} ${JSON.stringify(body)}`);

    const list = listKey(call.service, `${page} ${durationMinutes} ${timezone}`);
    const isListed = (listed.get(list) ?? []).some(({ at, starts }) => isFresh(at) && starts.includes(start));
    if (!isListed) object('not listed since the last change, byte for byte');
    const shownIn = shown.get(`${call.conversation} ${list}`)?.get(at) ?? Number.POSITIVE_INFINITY;
    if (!isZone(timezone) || shownIn >= call.writtenIn) object('not shown before the message');
    const { asked } = call;
    if (!asked || startMeant(asked.start, timezone) !== at || guestOf(asked.guestEmail) !== guest)
      object('not what the call asks for');
    if (call.posts.length > 0) object('a second request of one call');
    judgeFixed(call, slug, body, object);
    judgeApproval(call, slug, body, object);

    const scopes = [call.service, `${call.service} ${page} ${guest}`];
    const isQuiet = waits.some(
      ({ post, known, until, scope }) =>
        isRemembered(post, call) && known < call.began && present() < until && scopes.includes(scope),
    );
    if (isQuiet && !rules.isStoreFailing && rules.skewMs === 0) object('during the wait');

    const known = knownTo(call, page);
    // After its start a request has nothing left to confirm.
    const open = known.filter((post) => post.outcome !== 'refused' && now() + rules.skewMs < post.at);
    const ofGuest = open.filter((post) => isSame(post, { service: call.service, page, guest }));
    if (ofGuest.some((post) => post.at === at)) object('a second time');
    const ofStart = known.filter(
      (post) => post.at === at && isSame(post, { service: call.service, page, guest }),
    );
    if (ofStart.length >= maxSendsOfStart) object('too often for one start');
    if (known.length >= rules.maxRequests * sendsPerOpenRequest) object('too often for one conversation');
    if (open.length >= rules.maxRequests) object('beside too many open ones');
    if (rules.skewMs === 0 && ofGuest.some(({ outcome }) => outcome === 'pending'))
      object('beside one that is being sent');
    const isKeep = asked?.replaces.toLowerCase() === 'keep';
    if (
      ofGuest.length > 0 &&
      !isKeep &&
      !ofGuest.some((post) => names(asked?.replaces, post.at, [post.zone, timezone]))
    ) {
      const inHistory = call.history.some((value) => names(asked?.replaces, atOf(value), zones));
      if (!inHistory) object('beside an open one that it does not replace');
    }
    const isAdditional = ofGuest.length > 0 && isKeep;
    // A record of the history does not say which request was the additional one. One in place of a lost start does not count.
    const additional = open.filter((post) => post.isAdditional && isRemembered(post, call));
    if (isAdditional && additional.length > ofGuest.filter((post) => !isListedAt(post)).length)
      object('a second additional one');

    const { service, conversation, session } = call;
    const epoch = epochOf(session);
    const identity = { service, conversation, session, epoch, page, guest, at, zone: timezone };
    return { ...identity, sentAt: now(), isAdditional, outcome: 'pending' };
  }

  /** Every start of an answer must be listed now. */
  function judgeStarts(call: WitnessedCall, result: Answer): void {
    const { list, starts } = startsIn(call, result);
    if (starts.length === 0) return;
    const fresh = (listed.get(list) ?? []).filter(({ at }) => at >= call.beganAt);
    const known = new Set(fresh.flatMap((one) => one.starts.map((start) => Date.parse(start))));
    if (starts.some((at) => at === undefined || !known.has(at)))
      objections.push(`offers a start that is not listed: ${list} ${JSON.stringify(result)}`);
  }

  const isFresh = (at: number) => now() - at >= 0 && now() - at <= freshForMs;

  function judgeFixed(
    { conversation }: CallFacts,
    slug: string,
    body: MeetingRequest,
    object: (why: string) => void,
  ): void {
    const { fixed } = rules;
    if (fixed.slugs && !fixed.slugs.includes(slug)) object('on another page');
    const guest = fixed.guestOf?.(conversation);
    if (
      guest &&
      (guest.name !== body.guestName || guest.email !== body.guestEmail || guest.timezone !== body.timezone)
    )
      object('for another guest');
    if (Object.keys(body.answers ?? {}).some((key) => key !== 'company'))
      object('with an answer that is not asked for');
  }

  function judgeApproval(
    call: WitnessedCall,
    slug: string,
    body: MeetingRequest,
    object: (why: string) => void,
  ): void {
    if (rules.approval === 'not needed') return;
    if (rules.approval === 'host') {
      if (!call.approved || !isProposed(call.approved, slug, body, call.asked)) object('not approved');
      return;
    }
    const { approval } = call;
    const reviews = (approval && reviewed.get(reviewKey(call, approval.key))) ?? [];
    const open = reviews.filter(({ status }) => status === 'proposed');
    const review = open.find(({ proposal }) => isProposed(proposal, slug, body, call.asked));
    if (!approval?.isApproved || open.length === 0) object('not approved');
    else if (!review) object('other than approved');
    if (review) review.status = 'sent';
  }

  const reviewKey = ({ session }: CallFacts, key: string) => `${session} ${epochOf(session)} ${key}`;

  return {
    objections,
    posts: (): Post[] => [...posts.values()].flat(),
    /** A service answered a read with these starts. */
    list(service: string, key: string, starts: readonly string[]): void {
      const name = listKey(service, key);
      listed.set(name, [...(listed.get(name) ?? []), { at: now(), starts }]);
    },
    /** Something may have changed, and no call runs: an answer must hold what is listed from now on. */
    forgetLists(): void {
      listed.clear();
    },
    begin(facts: CallFacts): WitnessedCall {
      steps += 1;
      return { ...facts, began: steps, beganAt: now(), posts: [], approved: undefined };
    },
    /** A request arrives. Returns a function to call when its outcome is known. */
    post(call: WitnessedCall, slug: string, body: MeetingRequest) {
      const post = judge(call, slug, body);
      posts.set(call.conversation, [...postsOf(call.conversation), post]);
      call.posts.push(post);
      return (outcome: PostOutcome, quiet?: Quiet, validUntil?: number): void => {
        post.outcome = outcome;
        post.validUntil = validUntil;
        if (!quiet) return;
        const { service, page, guest } = post;
        const scope = quiet.scope === 'service' ? service : `${service} ${page} ${guest}`;
        waits.push({ post, scope, until: now() + quiet.forMs, known: Number.POSITIVE_INFINITY });
      };
    },
    /** A review ended with a proposal, or without one. */
    review(call: WitnessedCall, proposal: MeetingProposal | undefined): void {
      const key = call.approval && reviewKey(call, call.approval.key);
      if (key === undefined || !proposal) return;
      const others = (reviewed.get(key) ?? []).filter((one) => one.proposal.text !== proposal.text);
      reviewed.set(key, [...others, { proposal, status: 'proposed' }]);
    },
    /** A call ended. `result` is undefined if it was aborted. `text` is given if it is to be checked. */
    end(call: WitnessedCall, result: Answer | undefined, text: string | undefined): void {
      steps += 1;
      for (const wait of waits) if (call.posts.includes(wait.post)) wait.known = steps;
      for (const key of result ? call.rejected : []) {
        for (const review of reviewed.get(reviewKey(call, key)) ?? [])
          if (review.status === 'proposed') review.status = 'rejected';
      }
      const all = postsOf(call.conversation);
      const found = falseStatements({
        call,
        posts: all,
        text,
        result,
        now: now(),
        skewMs: rules.skewMs,
        isRecordUnsure: rules.isStoreFailing || rules.skewMs > 0,
        // A deadline is stated by the clock of the process that sent the request.
        serviceAheadMs: serviceAheadMs() - rules.skewMs,
      });
      objections.push(...found);
      if (result) judgeStarts(call, result);
      if (!result?.record) return;
      const { at, slug } = result.record;
      const guest = guestOf(call.asked?.guestEmail ?? '');
      const identity = { service: call.service, page: slug.toLowerCase(), guest };
      const meant = all.findLast(
        (post) => post.at === at && isSame(post, identity) && post.outcome !== 'refused',
      );
      if (meant) issued.set(result.record, meant);
    },
    /** A message is over. The model has seen its answers when it writes the next one. */
    show(call: CallFacts, result: Answer, message: number): void {
      const { list, starts } = startsIn(call, result);
      const name = `${call.conversation} ${list}`;
      const known = shown.get(name) ?? new Map<number, number>();
      shown.set(name, known);
      for (const at of starts) if (at !== undefined && !known.has(at)) known.set(at, message);
    },
    /** A session lost its memory. */
    lose(session: string): void {
      epochs.set(session, epochOf(session) + 1);
    },
  };
}

export type Witness = ReturnType<typeof createWitness>;

type Days = { date: string; starts: string[] }[];

/** The data of any result, as far as it shows or says something. */
export type Answer = {
  ok: boolean;
  code?: string;
  durationMinutes?: number;
  timezone?: string;
  days?: Days;
  nearest?: { start: string }[];
  readings?: { days: Days }[];
  status?: string;
  start?: string;
  guestEmail?: string;
  confirmBy?: string;
  record?: { at: number; slug: string; status: string; sentAt: number };
};

type Identity = Pick<Post, 'service' | 'page' | 'guest'>;

function isSame(one: Identity, other: Identity): boolean {
  return one.service === other.service && one.page === other.page && one.guest === other.guest;
}

/** Whether a text means a start, in one of these zones. */
function names(replaces: string | undefined, at: number | undefined, inZones: readonly string[]): boolean {
  return (
    at !== undefined && replaces !== undefined && inZones.some((zone) => startMeant(replaces, zone) === at)
  );
}

/** The start of a value of a history, which may be anything. */
export function atOf(value: unknown): number | undefined {
  try {
    const { at } = Object(value) as { at?: unknown };
    return typeof at === 'number' ? at : undefined;
  } catch {
    return undefined;
  }
}

/** Whether a request is the proposed one, in every field. */
function isProposed(
  proposal: MeetingProposal,
  slug: string,
  body: MeetingRequest,
  asked: AskedCall | undefined,
): boolean {
  const { start, durationMinutes, timezone, guestName, guestEmail, locale, reasonKey, answers } = proposal;
  const given = Object.fromEntries(answers.map(({ key, value }) => [key, value]));
  const told = [timezone, guestName, guestEmail, slug, ...answers.map(({ value }) => value)];
  return (
    proposal.slug === slug &&
    startMeant(start, timezone) === Date.parse(body.start) &&
    durationMinutes === body.durationMinutes &&
    timezone === body.timezone &&
    guestName === body.guestName &&
    guestEmail === body.guestEmail &&
    locale === (body.locale ?? '') &&
    reasonKey === (body.reasonKey ?? '') &&
    JSON.stringify(given) === JSON.stringify(body.answers ?? {}) &&
    // "keep" without an open request keeps nothing, so the proposal does not name it. A start is named with its offset.
    (proposal.replaces === (asked?.replaces ?? '') ||
      (asked?.replaces.toLowerCase() === 'keep' && ['', 'keep'].includes(proposal.replaces)) ||
      names(asked?.replaces, Date.parse(proposal.replaces), zones)) &&
    told.every((value) => proposal.text.includes(value))
  );
}

export function guestOf(email: string): string {
  return email.trim().toLowerCase().replace(/\+.*@/, '@');
}

const listKey = (service: string, asked: string) => `${service} ${asked.toLowerCase()}`;

/** The starts that an answer shows, as it writes them. */
export function startTexts({ days = [], nearest = [], readings = [] }: Answer): string[] {
  const allDays = [...days, ...readings.flatMap((reading) => reading.days)];
  const texts = allDays.flatMap(({ date, starts }) => starts.map((start) => `${date}T${start}`));
  return [...texts, ...nearest.map(({ start }) => start)];
}

/** The starts of an answer, and the list that holds them. Undefined: a start that cannot be read. */
function startsIn(
  { service, slug }: CallFacts,
  answer: Answer,
): { list: string; starts: (number | undefined)[] } {
  const { durationMinutes, timezone = '' } = answer;
  const list = listKey(service, `${slug} ${durationMinutes} ${timezone}`);
  if (!isZone(timezone)) return { list, starts: [] };
  return { list, starts: startTexts(answer).map((text) => startMeant(text, timezone)) };
}
