import { z } from 'zod';
import { isZoneName } from '../../time/index.ts';
import { daysLimit, isEmailAddress, locales } from '../../wire/index.ts';
import type { Place } from '../hosts/place.ts';
import { checkPage, type Report } from './check-pages.ts';
import { longestSpanMinutes, readCalendarUrl, type ServerKind } from './host-page.ts';
import { readDateOverrides, readWeeklyHours } from './opening-hours.ts';
import { meetingEventKinds, secretShape } from './webhooks.ts';

/** Fields are compared with each other if each has its type; keys that are not known do not matter. */
export const readable: z.core.$ZodSuperRefineParams = {
  when: ({ issues }) => issues.every((issue) => issue.continue || issue.code === 'unrecognized_keys'),
};

const lengths = z
  .array(whole(1, longestSpanMinutes), 'must be a list of minutes, such as [15, 30, 60]')
  .min(1, 'must hold at least one length in minutes, such as [30]')
  .max(20, 'must hold 20 lengths at most');

const key = (example: string) =>
  matching(
    /^[A-Za-z][A-Za-z0-9_-]{0,63}$/,
    `must be a short key of letters, digits, _ and -, such as ${example}`,
  );

const trueOrFalse = ruled<boolean>((value) => typeof value === 'boolean', 'must be true or false');

const webAddress = (example: string) =>
  ruledText(
    (value) => value.length <= 2000 && /^https?:$/.test(URL.parse(value)?.protocol ?? ''),
    `must be a web address, such as ${example}`,
  );

const placeForm =
  'must be one of address, phone, video and call, such as { address: "Herzl 1, Tel Aviv" } or { video: https://meet.example.com/dana }';

const question = mapping(
  {
    key: key('company'),
    label: text(200, 'must be the question in words'),
    required: trueOrFalse.default(false),
    type: matching(/^[a-z][a-z0-9_-]{0,31}$/, 'must be a word such as text or phone').default('text'),
  },
  'must be a question, such as { key: company, label: "Which company are you with?", required: true }',
);

const questions = z
  .array(question, 'must be a list of questions')
  .max(50, 'must be 50 questions at most')
  .default([]);

/** Exactly one of the kinds of `Place`. */
const location = mapping(
  {
    address: text(200, 'must be an address in words').optional(),
    phone: matching(
      /^(?=.*\d.*\d.*\d)[\d+()./ #*,;x-]{3,40}$/,
      'must be a phone number in quotes, such as "+972 3 555 0100"',
    ).optional(),
    video: webAddress('https://meet.example.com/dana').optional(),
    call: text(200, 'must be the question for the number, such as "Which number shall we call?"').optional(),
  },
  placeForm,
)
  .refine((written) => Object.keys(written).length === 1, placeForm)
  .transform((written): Place => {
    const [kind, place] = Object.entries(written)[0] as [Place['kind'], string];
    return { kind, text: place };
  })
  .nullable()
  .default(null);

const reason = mapping(
  {
    key: key('intro'),
    label: text(200, 'must be the reason in words'),
    suggestedDurationMinutes: whole(1, longestSpanMinutes).nullable().default(null),
    durationsMinutes: lengths.optional(),
    location,
    questions,
  },
  'must be a reason, such as { key: intro, label: "A first talk" }',
);

const zoneName = ruledText(isZoneName, 'must be an IANA zone name, such as Asia/Jerusalem');

const emailForm = 'must be one email address, such as dana@example.com';
const email = z.string(emailForm).refine(isEmailAddress, emailForm);

const hours = z.unknown().transform((value, context) => readWeeklyHours(value, reportTo(context)));

const dateOverrides = z
  .unknown()
  .transform((value, context) => readDateOverrides(value ?? {}, reportTo(context)))
  .default(new Map());

const feedForm = `must be the address of an iCal calendar, such as https://calendar.example.com/dana.ics. Write special characters of user and password percent-encoded (@ is %40), or the password as $\{NAME}`;
const calendarForm =
  'must be the address of an iCal calendar, or a calendar of a server, such as { caldav: https://cloud.example.com/…/personal/, user: dana, write: true } or { google: primary, user: dana@example.com }';

const isFeed = (value: string) => readCalendarUrl(value) !== undefined;

const calendars = z
  .array(ruledText(isFeed, feedForm), 'must be a list of addresses of iCal calendars')
  .max(10, 'must hold 10 calendars at most')
  .default([]);

const mostPassword = 500;

const calendarId = text(500, 'must be primary, or the id that agent-booking calendars connect printed');

/** A calendar of a server. Exactly one key names its kind. */
const serverCalendar = mapping(
  {
    caldav: ruledText(
      isPlainAddress,
      'must be the web address of one calendar, without user and password, such as https://cloud.example.com/remote.php/dav/calendars/dana/personal/',
    ).optional(),
    google: calendarId.optional(),
    microsoft: calendarId.optional(),
    user: text(200, 'must be the user name at the server, or the email address of the account'),
    password: text(
      mostPassword,
      'must be the app password, best as an environment variable: $' +
        '{CALDAV_PASSWORD}. Left out, it is the one that agent-booking calendars connect stored',
    ).optional(),
    read: trueOrFalse.default(true),
    write: trueOrFalse.default(false),
    title: ruledText(
      isTitlePattern,
      'must be a title of 200 characters at most, which may hold {about}, {guest} and {page}',
    ).optional(),
    guest: trueOrFalse.default(true),
    tentative: trueOrFalse.default(false),
  },
  calendarForm,
);
export type WrittenServerCalendar = z.infer<typeof serverCalendar>;

/** A calendar of a server has one of these keys, with its address or its id. */
export const kindsOf = (calendar: WrittenServerCalendar): ServerKind[] =>
  (['caldav', 'google', 'microsoft'] as const).filter((kind) => calendar[kind] !== undefined);

const hostCalendars = z
  .array(
    z.union([z.string(calendarForm).refine(isFeed, feedForm), serverCalendar]),
    'must be a list of calendars',
  )
  .max(10, 'must hold 10 calendars at most')
  .default([]);

const count = (what: string, max: number) => whole(1, max, what).nullable().default(null);

/** A host as the file writes it: one person, whom any number of pages may name. */
export const hostSchema = mapping(
  {
    email,
    name: text(100, 'must be the name of the host').nullable().default(null),
    timezone: zoneName,
    hours: hours.optional(),
    dateOverrides,
    calendars: hostCalendars,
    bufferBeforeMinutes: whole(0, longestSpanMinutes).default(0),
    bufferAfterMinutes: whole(0, longestSpanMinutes).default(0),
    meetingsPerDay: count('meetings', 100),
    meetingsPerWeek: count('meetings', 500),
    horizonDays: count('days', daysLimit.max),
    location,
  },
  'must be a host: a mapping with email and timezone',
);
export type WrittenHost = z.infer<typeof hostSchema>;
/** A host as a pages file writes it. Times are in minutes. */
export type HostInput = z.input<typeof hostSchema>;

const calcom = mapping(
  {
    eventType: ruled<number>(
      (value) => Number.isSafeInteger(value) && (value as number) > 0,
      'must be the number in the address of the event type, https://app.cal.com/event-types/123456',
    ),
    apiKey: text(500, 'must be an API key, best as an environment variable: $' + '{CALCOM_API_KEY}'),
    server: ruledText(
      isPlainAddress,
      'must be the web address of the API, such as https://api.cal.com',
    ).default('https://api.cal.com'),
  },
  'must be an event type of Cal.com, such as { eventType: 123456, apiKey: "$' + '{CALCOM_API_KEY}" }',
);

/** A page as its host writes it. Each message ends the sentence "pages[0].slug is "X"; it …". */
const page = mapping(
  {
    slug: matching(
      /^[a-z0-9][a-z0-9-]{0,63}$/,
      'must be lower-case letters, digits and hyphens, 64 at most, such as dana-cohen',
    ),
    name: text(100, 'must be who the page books with'),
    headline: text(200, 'must be a line of text').nullable().default(null),
    timezone: zoneName,
    /** The language of the page, and of mail to a guest who named no language. */
    locale: z.enum(locales, `must be ${locales.join(' or ')}`).default('en'),
    hours: hours.optional(),
    dateOverrides,
    durationsMinutes: lengths,
    defaultDurationMinutes: whole(1, longestSpanMinutes).optional(),
    bufferBeforeMinutes: whole(0, longestSpanMinutes).optional(),
    bufferAfterMinutes: whole(0, longestSpanMinutes).optional(),
    minimumNoticeMinutes: whole(0, 86_400).default(60),
    // With less than five minutes, sixty days of starts would be larger than a client reads.
    incrementMinutes: whole(5, longestSpanMinutes).default(30),
    busyCalendars: calendars,
    /** The page offers the starts of this event type, and its meetings are booked there. */
    calcom: calcom.optional(),
    reasons: z.array(reason, 'must be a list of reasons').max(50, 'must be 50 reasons at most').default([]),
    /** Whether a request must name one of the reasons. */
    reasonRequired: trueOrFalse.default(false),
    location,
    customFields: questions,
    /** Instructions for assistants. Null if the host wrote none; then `howToBookFor` supplies a text. */
    howToBook: text(2000, 'must be instructions in words').nullable().default(null),
    host: email.optional(),
    hosts: z
      .array(email, 'must be a list of the email addresses of hosts')
      .min(1, 'must hold at least one host')
      .max(50, 'must hold 50 hosts at most')
      .optional(),
    hostEmail: email.optional(),
    /** CSS hex colour of buttons and links. */
    colour: matching(/^#[0-9a-fA-F]{6}$/, 'must be a CSS hex colour in quotes, such as "#2563eb"').default(
      '#2563eb',
    ),
    privacyUrl: webAddress('https://example.com/privacy').nullable().default(null),
    /** How long before a meeting its guest is reminded of it by mail. Null: never. */
    reminderHours: count('hours', 336),
    /** False hides the page from the lists of pages that strangers read. The page itself works by its address. */
    listed: trueOrFalse.default(true),
    /** Whether assistants may book the page at `/mcp/{slug}`. Left out, the service decides. */
    mcp: trueOrFalse.optional(),
  },
  'must be a page: a mapping with slug, name, timezone, hours, durationsMinutes and hostEmail (or host)',
);
export const pageSchema = page.superRefine(
  (written, context) => checkPage(written, reportTo(context)),
  readable,
);
export type WrittenPage = z.infer<typeof page>;
/** A page as a pages file writes it. Times are in minutes. */
export type PageInput = z.input<typeof page>;

const webhook = mapping(
  {
    url: webAddress('https://example.com/meetings'),
    secret: z.string(secretShape),
    kinds: z
      .array(
        z.enum(meetingEventKinds, `must be one of ${meetingEventKinds.join(', ')}`),
        `must be a list of ${meetingEventKinds.join(', ')}`,
      )
      .min(1, 'must hold at least one kind')
      .max(meetingEventKinds.length, `must hold ${meetingEventKinds.length} kinds at most`)
      .default([...meetingEventKinds]),
    guest: trueOrFalse.default(false),
  },
  'must be a webhook: a mapping with url and secret',
);
export type WrittenWebhook = z.infer<typeof webhook>;

export const pagesFileSchema = mapping(
  {
    hosts: list(hostSchema, 'hosts', 1000).default([]),
    pages: list(pageSchema, 'pages', 1000).min(1, 'must hold at least one page'),
    webhooks: list(webhook, 'webhooks', 20).default([]),
  },
  'must be a mapping with the key pages, a list',
);
export type WrittenFile = z.infer<typeof pagesFileSchema>;

/** A mapping with these keys. The message of an unknown key is the list of the known ones. */
function mapping<Shape extends z.core.$ZodLooseShape>(shape: Shape, message: string) {
  return z.strictObject(shape, {
    error: ({ code }) => (code === 'unrecognized_keys' ? Object.keys(shape).join(', ') : message),
  });
}

function list<Item extends z.ZodType>(item: Item, what: string, most: number) {
  return z.array(item, `must be a list of ${what}`).max(most, `must hold ${most} ${what} at most`);
}

/** A field with a wrong value does not end the reading, so that fields are compared with each other too. */
function ruled<Value>(isRight: (value: unknown) => boolean, error: string) {
  return z.custom<Value>(isRight, { error, abort: false });
}

function ruledText(isRight: (value: string) => boolean, error: string) {
  return ruled<string>((value) => typeof value === 'string' && isRight(value), error);
}

function text(longest: number, what: string) {
  return ruledText(
    (value) => value.trim() !== '' && value.length <= longest && value.isWellFormed(),
    `${what}, ${longest} characters at most`,
  );
}

function matching(pattern: RegExp, message: string) {
  return ruledText((value) => pattern.test(value), message);
}

/** No part of the address may hold a password, because addresses are shown. */
function isPlainAddress(value: string): boolean {
  const url = URL.parse(value);
  return (
    url !== null &&
    value.length <= 2000 &&
    /^https?:$/.test(url.protocol) &&
    url.username + url.password === ''
  );
}

function isTitlePattern(value: string): boolean {
  const unknown = value.replace(/\{(?:about|guest|page)\}/g, '');
  return value.trim() !== '' && value.length <= 200 && !/[{}]/.test(unknown);
}

function whole(min: number, max: number, what = 'minutes') {
  return ruled<number>(
    (value) => Number.isInteger(value) && (value as number) >= min && (value as number) <= max,
    `must be a whole number of ${what} from ${min} to ${max}`,
  );
}

export function reportTo(context: z.core.$RefinementCtx): Report {
  return (path, message) => context.addIssue({ code: 'custom', path, message, continue: true });
}
