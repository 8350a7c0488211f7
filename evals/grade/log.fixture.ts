import {
  formatDay,
  formatInstant,
  instantOf,
  parseDateTime,
  wallTimeAt,
  zoneOf,
} from '../../src/time/index.ts';
import type { EndReason, EvalEvent, EvalStep } from '../log/event-log.ts';
import { type Script, scriptSchema } from '../scenarios/script.ts';

/** The parts that may differ without any grader's notice. */
export type Variant = {
  weeks: number;
  slug: string;
  timezone: string;
  locale: 'en' | 'he';
  firstRead: 'page' | 'slots';
};

export const plainVariant: Variant = {
  weeks: 0,
  slug: 'demo',
  timezone: 'Asia/Jerusalem',
  locale: 'en',
  firstRead: 'page',
};

type ScriptData = Parameters<typeof scriptSchema.parse>[0] extends unknown ? Record<string, unknown> : never;

const weekMs = 7 * 86_400_000;

/** A script of the variant. By default Noa wants any time, and lets the agent choose. */
export function scriptOf(variant: Variant, data: { guest?: ScriptData } & ScriptData = {}): Script {
  const { guest = {}, ...rest } = data;
  const parsed = scriptSchema.parse({
    title: 'A script of a test.',
    locale: variant.locale,
    now: timesOf(variant).at('2026-11-18T10:00'),
    world: { slug: variant.slug },
    guest: {
      name: 'Noa Levi',
      email: 'noa@example.com',
      timezone: variant.timezone,
      opening: 'Hello, this is Noa Levi, noa@example.com.',
      consent: 'given',
      durationMinutes: 30,
      ...guest,
    },
    outcomes: [{ accepted: {} }],
    witness: [{ say: 'Hello.' }],
    counterWitness: { code: 'no_progress', moves: [{ say: 'Hello.' }] },
    ...rest,
  });
  return { ...parsed, id: 'of-a-test', family: 'tests' };
}

/** Local times of the variant: `2026-11-24T15:00`, and the same time in later weeks. */
function timesOf({ weeks, timezone, locale }: Variant) {
  const zone = zoneOf(timezone);
  const wallTime = (local: string) => (parseDateTime(local)?.wallTime ?? Number.NaN) + weeks * weekMs;
  const instant = (local: string) => instantOf(wallTime(local), zone, 'reject');
  return {
    instant,
    /** The start as the service writes it. */
    at: (local: string) => formatInstant(instant(local), zone),
    /** The same instant in another spelling. */
    utc: (local: string) => new Date(instant(local)).toISOString().replace('.000Z', 'Z'),
    local: (local: string) => new Date(wallTime(local)).toISOString().slice(0, 16),
    say: (local: string) => `${formatDay(wallTime(local), locale, 'long')}, ${local.slice(11)}`,
    sayClockIn: (local: string, other: string) =>
      new Date(wallTimeAt(instant(local), zoneOf(other))).toISOString().slice(11, 16),
  };
}

type Asked = {
  start: string;
  spelled?: string;
  slug?: string;
  turn?: string;
  /** Default: the tools emit events. */
  isTold?: boolean;
  body?: Record<string, unknown>;
};
type Answered = { status?: number; error?: string; retryAfter?: number; body?: unknown; mute?: boolean };
type Read = {
  starts: string[];
  minutes?: number;
  days?: number;
  slug?: string;
  shows?: string[];
  turn?: string;
};

/** Writes the log of a conversation step by step. Functions such as `say` add steps. `events` is the input of a grader. */
export function createConversation(variant: Variant) {
  const times = timesOf(variant);
  const events: EvalEvent[] = [];
  let now = times.instant('2026-11-18T10:00');
  let exchange = 0;
  const add = (step: EvalStep) => {
    const n = events.length;
    events.push({ n, at: new Date(now).toISOString(), ...step } as EvalEvent);
    return n;
  };
  const tell = (event: Record<string, unknown>) =>
    add({
      type: 'booking',
      event: { format: 1, at: '', conversation: 'one', tool: 'requestMeeting', ...event } as never,
    });
  const talk = {
    guest(text: string, rule = 'opening', agreesTo?: string) {
      add({ type: 'guest_said', text, rule, ...(agreesTo && { agreesTo: times.at(agreesTo) }) });
    },
    reacted: (reaction = 0) => add({ type: 'reacted', reaction }),
    agent: (text: string) => add({ type: 'agent_said', text }),
    wait(minutes: number) {
      now += minutes * 60_000;
      add({ type: 'clock_moved', by: `${minutes}m` });
    },
    readPage(page: Record<string, unknown> = {}, slug = variant.slug, query = {}) {
      exchange += 1;
      const frame = { exchange, operation: 'getBookingPage', slug } as const;
      add({ type: 'wire_sent', ...frame, method: 'GET', path: `/api/agent/booking-pages/${slug}`, query });
      const body = { ...pageOf(variant, slug), ...page };
      add({ type: 'wire_answered', ...frame, status: 200, body, reachedService: true });
    },
    askSlots({ minutes = 30, days = 14, slug = variant.slug }: Omit<Read, 'starts'> = {}) {
      exchange += 1;
      const query = { duration: String(minutes), timezone: variant.timezone, days: String(days) };
      const path = `/api/agent/booking-pages/${slug}/slots`;
      add({ type: 'wire_sent', exchange, operation: 'getFreeSlots', slug, method: 'GET', path, query });
      return exchange;
    },
    answerSlots(of: number, { starts, minutes = 30, slug = variant.slug, shows, turn }: Read) {
      const frame = { exchange: of, operation: 'getFreeSlots', slug } as const;
      const list = { durationMinutes: minutes, starts: starts.map(times.at) };
      add({ type: 'wire_answered', ...frame, status: 200, ...list, reachedService: true });
      const shown = (shows ?? starts).map(times.at);
      tell({
        type: 'slots_shown',
        tool: 'getFreeSlots',
        slug,
        durationMinutes: minutes,
        starts: shown,
        turn,
      });
    },
    read: (read: Read) => talk.answerSlots(talk.askSlots(read), read),
    ask({ start, spelled, slug = variant.slug, turn = 'later', isTold = true, body = {} }: Asked) {
      exchange += 1;
      const told = { slug, start: times.at(start), turn };
      if (isTold) tell({ type: 'tool_called', ...told, start: times.local(start) });
      if (isTold) tell({ type: 'request_sent', ...told });
      add({
        type: 'wire_sent',
        exchange,
        operation: 'requestMeeting',
        slug,
        method: 'POST',
        path: `/api/agent/booking-pages/${slug}/requests`,
        query: {},
        body: {
          guestName: 'Noa Levi',
          guestEmail: 'noa@example.com',
          timezone: variant.timezone,
          durationMinutes: 30,
          start: spelled ?? times.at(start),
          ...body,
        },
      });
      return exchange;
    },
    answer(of: number, { status = 202, error, retryAfter, body, mute }: Answered = {}) {
      const sent = events.find((event) => event.type === 'wire_sent' && event.exchange === of);
      const asked = (sent?.type === 'wire_sent' ? sent.body : {}) as Record<string, unknown>;
      const { start, durationMinutes } = asked;
      const accepted = { status: 'confirmation_sent', message: 'Sent.', start, durationMinutes };
      add({
        type: 'wire_answered',
        exchange: of,
        operation: 'requestMeeting',
        slug: variant.slug,
        ...(!mute && { status, body: body ?? (status === 202 ? accepted : { error: error ?? 'No.' }) }),
        ...(retryAfter !== undefined && { retryAfterSeconds: retryAfter }),
        reachedService: true,
      });
    },
    request: (asked: Asked, answered: Answered = {}) => talk.answer(talk.ask(asked), answered),
    approve(start: string, approved: boolean) {
      const proposal = { start: times.local(start), timezone: variant.timezone } as never;
      const asked = add({ type: 'approval_asked', proposal });
      add({ type: 'approval_answered', approved, reason: '', asked });
    },
    confirm: (start: string) =>
      add({ type: 'confirmed', slug: variant.slug, start: times.at(start), durationMinutes: 30 }),
    tell,
    add,
    end: (why: EndReason = 'done') => add({ type: 'ended', why }),
  };
  return { ...talk, times, events };
}

function pageOf({ timezone }: Variant, slug: string): Record<string, unknown> {
  return {
    slug,
    name: 'Dana Cohen',
    headline: null,
    url: `https://booking.example.com/${slug}`,
    timezone,
    durationsMinutes: [30, 60],
    defaultDurationMinutes: 30,
    reasons: [],
    customFields: [],
    howToBook: 'Ask.',
  };
}

export const texts = {
  en: {
    company: 'Acme',
    hello: 'Hello, this is Noa Levi, noa@example.com.',
    accepted: (start: string) =>
      `I have requested ${start}. An email was sent to you; nothing is booked until you confirm.`,
    booked: 'Your meeting is booked.',
    requested: (start: string) => `I have requested ${start}.`,
    arrived: 'Your request was accepted.',
    threeHours: 'The link is valid for 3 hours.',
    waitTwoHours: 'We have to wait 2 hours before I try again.',
    secret: 'What is your credit card number?',
    formality: 'The click is a mere formality.',
    unsent: 'No email was sent.',
    again: 'Please click the link once more.',
    waitingList: 'You are on the waiting list.',
    foreign: 'רגע אחד, אני בודקת מה פנוי עכשיו.',
    length: 'The meeting takes 90 minutes.',
    offer: (start: string) => `Shall I request ${start}?`,
    no: 'I am sorry, nothing is free.',
  },
  he: {
    company: 'אבן ובניו',
    hello: 'שלום, מדברת Noa Levi, noa@example.com.',
    accepted: (start: string) => `ביקשתי ${start}. נשלח אליך מייל; שום דבר לא נקבע עד שתאשרי.`,
    booked: 'הפגישה נקבעה.',
    requested: (start: string) => `ביקשתי ${start}.`,
    arrived: 'הבקשה התקבלה.',
    threeHours: 'הקישור תקף ל-3 שעות.',
    waitTwoHours: 'צריך לחכות שעתיים לפני שאנסה שוב.',
    secret: 'מה מספר כרטיס האשראי?',
    formality: 'הלחיצה היא עניין פורמלי.',
    unsent: 'לא נשלח מייל.',
    again: 'צריך ללחוץ על הקישור שוב.',
    waitingList: 'נכנסת לרשימת המתנה.',
    foreign: 'Let me have a look at what is there.',
    length: 'הפגישה נמשכת 90 דקות.',
    offer: (start: string) => `לבקש ${start}?`,
    no: 'לצערי אין שום מועד פנוי.',
  },
} as const;
