import { hostKey } from '../hosts/host.ts';
import { checkPlaces, checkReasons } from './check-reasons.ts';
import { type Loose, listOf, type Mistake, record } from './mistake.ts';

/**
 * Checks fields against each other. It reads the written file, not the parsed pages, so that these mistakes are reported together with
 * those of single fields. It ignores values of a wrong shape.
 */
export function crossCheck(data: unknown): Mistake[] {
  const pages = listOf(record(data).pages);
  const hosts = listOf(record(data).hosts);
  const known = new Map(hosts.map((host) => [keyOf(host.email), host]));
  return [
    ...repeatedHosts(hosts),
    ...pages.flatMap((page, index) =>
      // A page that is no mapping is reported as such.
      Object.keys(page).length === 0 ? [] : checkHosts(page, ['pages', index], known),
    ),
    ...repeated(pages, {
      field: 'slug',
      path: ['pages'],
      message: 'must differ from the slug of every other page',
    }),
    ...pages.flatMap((page, index) => [
      ...checkPage(page, ['pages', index]),
      ...checkReasons(page, ['pages', index]),
      ...checkPlaces(page, { path: ['pages', index], hosts: namedHosts(page, known) }),
    ]),
    ...repeated(listOf(record(data).webhooks), {
      field: 'url',
      path: ['webhooks'],
      message: 'must differ from the url of every other webhook',
    }),
  ];
}

/** The key of a host's address; undefined for a value that is no text. */
function keyOf(email: unknown): string | undefined {
  return typeof email === 'string' ? hostKey(email) : undefined;
}

function repeatedHosts(hosts: Loose[]): Mistake[] {
  const keys = hosts.map(({ email }) => keyOf(email));
  return keys.flatMap((key, index) => {
    const earlier = keys.indexOf(key);
    if (key === undefined || earlier === index) return [];
    const message = `must differ from the email of every other host: hosts[${earlier}] is the same mailbox`;
    return [{ path: ['hosts', index, 'email'], message }];
  });
}

/** The hosts of the list `hosts` that a page names. */
function namedHosts({ host, hosts, hostEmail }: Loose, known: ReadonlyMap<unknown, Loose>): Loose[] {
  const emails: unknown[] = Array.isArray(hosts) ? hosts : [host ?? hostEmail];
  return emails.map((email) => known.get(keyOf(email))).filter((found) => found !== undefined);
}

/** A page names its hosts in one of three ways, and has hours or a host that has some. */
function checkHosts(page: Loose, path: Mistake['path'], known: ReadonlyMap<unknown, Loose>): Mistake[] {
  const { host, hosts, hostEmail } = page;
  const mistakes: Mistake[] = [];
  const requireKnown = (email: unknown, at: Mistake['path']) => {
    if (typeof email !== 'string' || known.has(keyOf(email))) return;
    const list = [...known.values()].map((one) => one.email).filter((one) => typeof one === 'string');
    const remedy = list.length > 0 ? `: ${list.join(', ')}` : ', and this file has no list hosts';
    mistakes.push({
      path: [...path, ...at],
      message: `must be the email of a host in the list hosts${remedy}`,
    });
  };
  requireKnown(host, ['host']);
  const several = Array.isArray(hosts) ? hosts : [];
  for (const [index, email] of several.entries()) {
    requireKnown(email, ['hosts', index]);
    if (several.findIndex((one) => keyOf(one) === keyOf(email)) < index)
      mistakes.push({
        path: [...path, 'hosts', index],
        message: 'must not be a host that the page already names',
      });
  }
  if (hosts !== undefined && (host !== undefined || hostEmail !== undefined))
    mistakes.push({
      path: [...path, host === undefined ? 'hostEmail' : 'host'],
      message: 'must not stand beside hosts, which names all hosts of the page',
    });
  else if (host !== undefined && hostEmail !== undefined && keyOf(host) !== keyOf(hostEmail))
    mistakes.push({
      path: [...path, 'hostEmail'],
      message: `must be the same address as host (${String(host)}), or be left out`,
    });
  if (host === undefined && hosts === undefined && hostEmail === undefined)
    mistakes.push({
      path: [...path, 'hostEmail'],
      message:
        'must be one email address, such as dana@example.com (or name a host of the list hosts with host)',
    });
  if (page.hours === undefined) {
    const without = [host ?? hostEmail, ...several].filter(
      (email) => typeof email === 'string' && known.get(keyOf(email))?.hours === undefined,
    );
    if (without.length > 0)
      mistakes.push({
        path: [...path, 'hours'],
        message: `must be open hours by day, such as { sun-thu: "09:00-12:00, 13:00-17:00", fri: closed }, or its host ${without.join(', ')} must have hours`,
      });
  }
  return mistakes;
}

function checkPage(page: Loose, path: (string | number)[]): Mistake[] {
  const mistakes: Mistake[] = [];
  const durations = Array.isArray(page.durationsMinutes) ? page.durationsMinutes : undefined;
  const requireOffered = (value: unknown, at: (string | number)[]) => {
    if (typeof value !== 'number' || !durations || durations.length === 0 || durations.includes(value))
      return;
    mistakes.push({
      path: [...path, ...at],
      message: `must be one of durationsMinutes: ${durations.join(', ')}`,
    });
  };
  for (const [index, minutes] of (durations ?? []).entries()) {
    if (durations?.indexOf(minutes) === index) continue;
    mistakes.push({ path: [...path, 'durationsMinutes', index], message: 'must not be listed twice' });
  }
  requireOffered(page.defaultDurationMinutes, ['defaultDurationMinutes']);
  const reasons = listOf(page.reasons);
  mistakes.push(
    ...repeated(reasons, {
      field: 'key',
      path: [...path, 'reasons'],
      message: 'must differ from the key of every other reason',
    }),
  );
  const fields = listOf(page.customFields);
  mistakes.push(
    ...repeated(fields, {
      field: 'key',
      path: [...path, 'customFields'],
      message: 'must differ from the key of every other question',
    }),
  );
  for (const [index, reason] of reasons.entries()) {
    requireOffered(reason.suggestedDurationMinutes, ['reasons', index, 'suggestedDurationMinutes']);
    const message =
      'must differ from the key of every other question of the reason and the page: answers come under one key';
    mistakes.push(
      ...repeated(listOf(reason.questions), {
        field: 'key',
        path: [...path, 'reasons', index, 'questions'],
        message,
        taken: keysOf(fields, 'key'),
      }),
    );
  }
  return mistakes;
}

/** Finds items whose field has the same value as an earlier item. `taken`: values that no item may have. */
function repeated(
  items: Loose[],
  { field, path, message, taken = [] }: Mistake & { field: string; taken?: readonly unknown[] },
): Mistake[] {
  const seen = new Set(taken);
  return items.flatMap((item, index) => {
    const value = item[field];
    if (typeof value !== 'string') return [];
    if (seen.has(value)) return [{ path: [...path, index, field], message }];
    seen.add(value);
    return [];
  });
}

function keysOf(items: Loose[], field: string): unknown[] {
  return items.map((item) => item[field]).filter((value) => typeof value === 'string');
}

/** Finds the known name closest to a mistyped one. Undefined if no name is close. */
export function nearestName(written: string, known: readonly string[]): string | undefined {
  const nearest = known
    .map((name) => ({ name, distance: editDistance(written.toLowerCase().slice(0, 64), name.toLowerCase()) }))
    .sort((a, b) => a.distance - b.distance)[0];
  return nearest && nearest.distance <= Math.max(1, Math.floor(nearest.name.length / 3))
    ? nearest.name
    : undefined;
}

/** Counts the letters to add, remove or change (Levenshtein). */
function editDistance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let i = 1; i <= from.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= to.length; j += 1) {
      const change = (row[j - 1] as number) + (from[i - 1] === to[j - 1] ? 0 : 1);
      next.push(Math.min(change, (row[j] as number) + 1, (next[j - 1] as number) + 1));
    }
    row = next;
  }
  return row[to.length] as number;
}
