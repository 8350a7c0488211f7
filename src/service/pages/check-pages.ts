import { type Place, phoneKey } from '../hosts/place.ts';
import { type Environment, fillAddress, fillEnvironment, missingVariables } from './environment.ts';
import { hostKey, readCalendarUrl } from './host-page.ts';
import {
  kindsOf,
  type WrittenFile,
  type WrittenHost,
  type WrittenPage,
  type WrittenServerCalendar,
} from './page-schema.ts';
import { secretKey, secretShape } from './webhooks.ts';

export type Path = (string | number)[];

/** Reports a mistake at a path below the value that is read. */
export type Report = (path: Path, message: string) => void;

/** Compares the fields of a page with each other. A field may have a wrong value, which is reported by the schema. */
export function checkPage(page: WrittenPage, report: Report): void {
  const { hosts, reasons, customFields } = page;
  const [named, second] = (['hosts', 'host', 'hostEmail'] as const).filter((key) => page[key] !== undefined);
  if (second) report([second], `must not stand beside ${named}, which names the hosts of the page`);
  if (!named)
    report(
      ['hostEmail'],
      'must be one email address, such as dana@example.com (or name a host of the list hosts with host)',
    );
  for (const index of repeated((hosts ?? []).map(hostKey)))
    report(['hosts', index], 'must not be a host that the page already names');
  for (const index of repeated(keysOf(reasons)))
    report(['reasons', index, 'key'], 'must differ from the key of every other reason');
  for (const index of repeated(keysOf(customFields)))
    report(['customFields', index, 'key'], 'must differ from the key of every other question');
  for (const [index, { questions }] of reasons.entries())
    for (const place of repeated(keysOf(questions), keysOf(customFields)))
      report(
        ['reasons', index, 'questions', place, 'key'],
        'must differ from the key of every other question of the reason and the page: answers come under one key',
      );
  checkLengths(page, report);
  checkCalcom(page, report);
}

/** Cal.com decides when and where meetings of its pages are, and reminds of them. */
function checkCalcom(page: WrittenPage, report: Report): void {
  if (page.calcom === undefined) return;
  if (hostAddresses(page).length > 1) report(['hosts'], 'must be one host, because calcom books the page');
  if (page.durationsMinutes.length > 1)
    report(['durationsMinutes'], 'must be the one length of the event type that calcom names');
  const { hours, location, reminderHours, dateOverrides, reasons } = page;
  const decided = { hours, location, reminderHours, dateOverrides: dateOverrides.size > 0 || undefined };
  for (const [key, written] of Object.entries(decided))
    if (written != null) report([key], 'must be left out, because Cal.com decides it');
  for (const [index, reason] of reasons.entries())
    if (reason.location)
      report(['reasons', index, 'location'], 'must be left out, because Cal.com decides it');
}

/** A reason has lengths of the page, and suggests one of them. A page that requires a reason has one for every length. */
function checkLengths(page: WrittenPage, report: Report): void {
  const { durationsMinutes: offered, reasons, reasonRequired } = page;
  const requireOne = (value: unknown, path: Path, { of, lengths }: { of: string; lengths: number[] }) => {
    if (typeof value === 'number' && lengths.length > 0 && !lengths.includes(value))
      report(path, `must be one of durationsMinutes${of}: ${lengths.join(', ')}`);
  };
  const ofPage = { of: '', lengths: offered };
  const twice = 'must not be listed twice';
  for (const index of repeated(offered)) report(['durationsMinutes', index], twice);
  requireOne(page.defaultDurationMinutes, ['defaultDurationMinutes'], ofPage);
  for (const [index, reason] of reasons.entries()) {
    const { durationsMinutes: own = [], suggestedDurationMinutes: suggested } = reason;
    const at = ['reasons', index];
    for (const place of repeated(own)) report([...at, 'durationsMinutes', place], twice);
    for (const [place, minutes] of own.entries())
      requireOne(minutes, [...at, 'durationsMinutes', place], { ...ofPage, of: ' of the page' });
    const isOffered = suggested !== null && offered.includes(suggested);
    const suitable = isOffered ? { of: ' of the reason', lengths: own } : ofPage;
    requireOne(suggested, [...at, 'suggestedDurationMinutes'], suitable);
  }
  if (reasonRequired !== true) return;
  if (reasons.length === 0)
    report(
      ['reasonRequired'],
      'must be left out, or the page must have reasons, such as { key: intro, label: "A first talk" }',
    );
  else
    for (const [index, minutes] of offered.entries())
      if (reasons.every(({ durationsMinutes }) => durationsMinutes && !durationsMinutes.includes(minutes)))
        report(
          ['durationsMinutes', index],
          'must be a length of at least one reason, because reasonRequired is true',
        );
}

/** `environment`: the variables that the file may name. The other two: false makes an address without TLS a mistake. */
export type FileRules = { environment: Environment; privateCalendars: boolean; privateWebhooks: boolean };

/** Compares the parts of a file with each other, and with the environment. No message holds a value of a variable. */
export function checkFile({ hosts, pages, webhooks }: WrittenFile, rules: FileRules, report: Report): void {
  const keys = hosts.map(({ email }) => hostKey(email));
  const listed = new Map(hosts.map((host) => [hostKey(host.email), host]));
  for (const index of repeated(keys))
    report(
      ['hosts', index, 'email'],
      `must differ from the email of every other host: hosts[${keys.indexOf(keys[index] as string)}] is the same mailbox`,
    );
  for (const index of repeated(pages.map(({ slug }) => slug)))
    report(['pages', index, 'slug'], 'must differ from the slug of every other page');
  for (const index of repeated(webhooks.map(({ url }) => url)))
    report(['webhooks', index, 'url'], 'must differ from the url of every other webhook');
  for (const [index, { calendars }] of hosts.entries()) {
    const reportHost = below(report, 'hosts', index, 'calendars');
    checkCalendars(calendars, rules, reportHost);
    const written = calendars.map((one) =>
      typeof one !== 'string' && one.write === true ? 'written' : undefined,
    );
    for (const second of repeated(written))
      reportHost([second, 'write'], 'must be true for one calendar of a host at most');
  }
  for (const [index, page] of pages.entries()) {
    const reportPage = below(report, 'pages', index);
    checkCalendars(page.busyCalendars, rules, below(reportPage, 'busyCalendars'));
    checkHosts(page, listed, reportPage);
    if (page.calcom) {
      const { missing } = fillEnvironment(String(page.calcom.apiKey), rules.environment);
      if (missing.length > 0) reportPage(['calcom', 'apiKey'], missingVariables(missing));
      if (!rules.privateCalendars && isOpen(page.calcom.server))
        reportPage(['calcom', 'server'], calendarWithoutTls);
    }
    const own = hostAddresses(page).flatMap((email) => listed.get(hostKey(email)) ?? []);
    checkPlaces(page, page.calcom ? [] : own, reportPage);
  }
  for (const [index, { url, secret }] of webhooks.entries()) {
    const { value, missing } = fillEnvironment(secret, rules.environment);
    if (missing.length > 0) report(['webhooks', index, 'secret'], missingVariables(missing));
    else if (!secretKey(value)) report(['webhooks', index, 'secret'], secretShape);
    if (!rules.privateWebhooks && isOpen(url))
      report(['webhooks', index, 'url'], withoutTls('--private-webhooks (in code privateWebhooks)'));
  }
}

/** A page names hosts of the list, and has hours or hosts that have some. */
function checkHosts(page: WrittenPage, listed: ReadonlyMap<string, WrittenHost>, report: Report): void {
  const emails = [...listed.values()].map(({ email }) => email).join(', ');
  const remedy = emails ? `: ${emails}` : ', and this file has no list hosts';
  const requireKnown = (email: string | undefined, ...path: Path) => {
    if (email !== undefined && !listed.has(hostKey(email)))
      report(path, `must be the email of a host in the list hosts${remedy}`);
  };
  requireKnown(page.host, 'host');
  for (const [index, email] of (page.hosts ?? []).entries()) requireKnown(email, 'hosts', index);
  // Of an unknown host the hours are not known.
  const mayLack = hostAddresses(page).filter(
    (email) => email === page.hostEmail || listed.has(hostKey(email)),
  );
  const without = mayLack.filter((email) => !listed.get(hostKey(email))?.hours);
  if (!page.hours && !page.calcom && without.length > 0)
    report(
      ['hours'],
      `must be open hours by day, such as { sun-thu: "09:00-12:00, 13:00-17:00", fri: closed }, or its host ${without.join(', ')} must have hours`,
    );
}

/**
 * A place `call` asks for the number under the key `phone`, so no other question has it. Places of reasons replace that of the page, but not
 * its question: a guest would be asked for a number that is not used.
 */
function checkPlaces(page: WrittenPage, hosts: readonly WrittenHost[], report: Report): void {
  const isCall = ({ location }: { location: Place | null }) => location?.kind === 'call';
  const owner = page.location ? 'the page' : 'a host of the page';
  const callsAll = page.location ? isCall(page) : hosts.some(isCall);
  const forbidPhone = (questions: WrittenPage['customFields'], whose: string | undefined, ...path: Path) => {
    for (const [index, { key }] of questions.entries())
      if (whose && key === phoneKey)
        report(
          [...path, index, 'key'],
          `must be another key, such as mobile, or the question must be left out: the location call of ${whose} asks for the number under ${phoneKey}`,
        );
  };
  const asking = page.reasons.find(isCall);
  forbidPhone(page.customFields, callsAll ? owner : asking && `the reason ${asking.key}`, 'customFields');
  const remedy = page.location
    ? 'give each reason its own location, and the page none'
    : 'give the page its own location, or each reason one and the host none';
  for (const [index, reason] of page.reasons.entries()) {
    const whose = isCall(reason) ? 'the reason' : callsAll ? owner : undefined;
    forbidPhone(reason.questions, whose, 'reasons', index, 'questions');
    if (callsAll && reason.location)
      report(
        ['reasons', index, 'location'],
        `must be left out, because the location of ${owner} is call and asks every guest for a number; or ${remedy}`,
      );
  }
}

/** A whole part of an address that looks like a variable: `$PASSWORD`. */
const bareVariable = /[/:=]\$[A-Z_][A-Z0-9_]*(?![^:@/?#&.])/;

function checkCalendars(
  calendars: readonly (string | WrittenServerCalendar)[],
  rules: FileRules,
  report: Report,
): void {
  const { environment, privateCalendars } = rules;
  for (const [index, url] of calendars.entries()) {
    if (typeof url !== 'string') {
      checkServerCalendar(url, rules, below(report, index));
      continue;
    }
    // An address that is wrong without its variables is reported by the schema.
    if (readCalendarUrl(String(url)) === undefined) continue;
    const { value, missing } = fillAddress(url, environment);
    if (missing.length > 0) report([index], missingVariables(missing));
    else if (readCalendarUrl(value) === undefined)
      report([index], 'must be an address of at most 2000 characters with its variables');
    else if (bareVariable.test(url))
      report([index], `must name a variable in braces, as $\{NAME}; a $ of a password is written %24`);
    if (!privateCalendars && isOpen(url)) report([index], calendarWithoutTls);
  }
}

function checkServerCalendar(
  calendar: WrittenServerCalendar,
  { environment, privateCalendars }: FileRules,
  report: Report,
): void {
  const { caldav, user, password = '', read, write, ...entries } = calendar;
  const [kind, second] = kindsOf(calendar);
  if (!kind) report([], 'must name a calendar by one of the keys caldav, google and microsoft');
  if (second) report([second], `must be left out, because ${kind} names the calendar`);
  if (kind && kind !== 'caldav' && password !== '')
    report(['password'], `must be left out: agent-booking calendars connect ${kind} stores the sign-in`);
  for (const [key, text] of Object.entries({ user, password })) {
    const { missing } = fillEnvironment(String(text), environment);
    if (missing.length > 0) report([key], missingVariables(missing));
  }
  if (!privateCalendars && isOpen(caldav)) report(['caldav'], calendarWithoutTls);
  if (read === false && write === false)
    report(['read'], 'must be true, or write must be: the calendar would not be used');
  if (entries.guest === false && entries.title?.includes('{guest}'))
    report(['title'], 'must be without {guest}, because guest is false');
  for (const key of ['title', 'tentative'] as const)
    if (write === false && entries[key]) report([key], 'must stand beside write: true, or be left out');
}

/** The hosts that a page names, as it spells them. */
export function hostAddresses({ host, hosts, hostEmail }: WrittenPage): string[] {
  return hosts ?? [host ?? hostEmail].filter((email) => email !== undefined);
}

const isOpen = (url: unknown): boolean => /^http:/i.test(String(url));

const withoutTls = (option: string): string =>
  `must begin with https:, because anyone between could read it; for a server of your own say ${option}`;

/** The reason why a busy calendar without TLS is refused, and the remedy. */
export const calendarWithoutTls = withoutTls('--private-calendars (in code privateCalendars)');

export const below =
  (report: Report, ...path: Path): Report =>
  (rest, message) =>
    report([...path, ...rest], message);

const keysOf = (items: readonly { key: string }[]): string[] => items.map(({ key }) => key);

/** The places of values that are equal to an earlier one, or to one of `taken`. A missing value is equal to none. */
function repeated(values: readonly unknown[], taken: readonly unknown[] = []): number[] {
  return [...values.keys()].filter((place) => {
    const value = values[place];
    return value !== undefined && (values.indexOf(value) < place || taken.includes(value));
  });
}
