import type { CheckResult } from '../../src/conformance/index.ts';
import type { PageAddress } from '../read-options.ts';
import type { Screen } from '../screen.ts';

type Announced = PageAddress & {
  mailFolder: string | undefined;
  /** The address of each guest. Undefined: random addresses at example.com. */
  guestEmail: ((guest: number) => string) | undefined;
};

/** Prints before the first call what the check will send, so that the user can inform the owner of the service. */
export function announce(screen: Screen, { baseUrl, slug, mailFolder, guestEmail }: Announced): void {
  screen.print();
  screen.print(`Checking ${baseUrl}/${slug} against the booking interface`, { style: 'bold' });
  screen.print();
  const guests = guestEmail ? `guests such as ${guestEmail(1)}` : 'guests at example.com';
  const booked =
    mailFolder === undefined
      ? 'The links are not opened, so nothing is booked.'
      : 'Two meetings are confirmed, and cancelled again where a mail says how.';
  screen.print(
    `This sends some 640 reads, one for each time zone among them, and at most 40 requests. Most requests are wrong on purpose; the others ask for a free start, for ${guests}, who are mailed a link. ${booked} Where the service limits its callers, this waits as long as it is asked to.`,
    { style: 'dim' },
  );
  screen.print();
}

/** The results for a person: each section, what failed and how to reproduce it, and what was not run and why. */
export function report(screen: Screen, results: readonly CheckResult[]): void {
  const sections = Map.groupBy(results, ({ name }) => /^§\d+/.exec(name)?.[0] ?? 'opening');
  for (const [section, of] of sections) {
    const { failed, passed } = countsOf(of);
    const [sign, style] =
      failed > 0 ? (['✗', 'red'] as const) : passed > 0 ? (['✓', 'green'] as const) : (['–', 'dim'] as const);
    screen.labelled(section, `${sign} ${countsText(of)}`, { style });
  }
  printFailed(screen, results);
  printNotRun(screen, results);
  screen.print();
  screen.print(countsText(results), { style: ['bold', countsOf(results).failed > 0 ? 'red' : 'green'] });
  screen.print();
}

/** Returns the reason if the page cannot be read. Then there is no report, because every check would give the same reason. */
export function unreachable(
  results: readonly CheckResult[],
  { baseUrl, slug }: PageAddress,
): string | undefined {
  const read = results.find(({ name }) => name === '§4.1 getBookingPage answers 200');
  if (read?.outcome !== 'failed') return undefined;
  if (read.got.startsWith('no answer'))
    return `no service answers at ${baseUrl}: ${read.got}. Start one with "npx agent-booking serve", or correct the address.`;
  if (!read.got.startsWith('404')) return undefined;
  return /^404 \{.*"error"/.test(read.got)
    ? `the service at ${baseUrl} has no page "${slug}": ${read.got}. The last part of the address is the page.`
    : `${baseUrl} answers "${read.got}", and that is not what the booking interface says. Start a service with "npx agent-booking serve", or correct the address.`;
}

/** `passed`, `failed` and `notRun` of a list of results. */
export function countsOf(results: readonly CheckResult[]) {
  const count = (outcome: CheckResult['outcome']) =>
    results.filter((result) => result.outcome === outcome).length;
  return { passed: count('passed'), failed: count('failed'), notRun: count('not_run') };
}

function countsText(results: readonly CheckResult[]): string {
  const { passed, failed, notRun } = countsOf(results);
  const counts = [`${failed} failed`, `${passed} passed`, `${notRun} not run`];
  return counts.filter((text) => !text.startsWith('0 ')).join(', ');
}

function printFailed(screen: Screen, results: readonly CheckResult[]): void {
  const failed = results.filter((result) => result.outcome === 'failed');
  if (failed.length === 0) return;
  screen.print();
  screen.print('Failed', { style: 'bold' });
  for (const { name, basis, expected, got, reproduce } of failed) {
    screen.print();
    screen.print(name, { first: '✗ ', indent: 2, style: 'red' });
    screen.print(`expected ${expected}`, { indent: 4 });
    screen.print(`got      ${got}`, { indent: 4 });
    screen.print(reproduce, { indent: 4, style: 'dim' });
    if (basis === 'implied')
      screen.print('The interface implies this; it does not say it in these words.', {
        indent: 4,
        style: 'dim',
      });
  }
}

function printNotRun(screen: Screen, results: readonly CheckResult[]): void {
  const notRun = results.filter((result) => result.outcome === 'not_run');
  if (notRun.length === 0) return;
  screen.print();
  screen.print('Not run', { style: 'bold' });
  for (const [why, of] of Map.groupBy(notRun, (result) => result.why)) {
    screen.print();
    screen.print(why, { first: '– ', indent: 2 });
    for (const { name } of of) screen.print(name, { indent: 4, style: 'dim' });
  }
}
