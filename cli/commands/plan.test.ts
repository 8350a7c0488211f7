import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createBookingService, demoPagesYaml } from '../../src/service/index.ts';
import { startFaultServer } from '../../tests/fault-server.ts';
import { slotListOf } from '../../tests/good-answers.ts';
import { callCommand } from './child-process.fixture.ts';

const spoken = ['--now', '2026-11-18T10:00:00+02:00', '--timezone', 'Asia/Jerusalem'];

const plan = (...args: string[]) => callCommand(['plan', ...args, ...spoken]);

const slots = ['2026-11-24T13:00', '2026-11-24T15:00', '2026-11-24T15:30', '2026-11-27T10:00'].map(
  (start) => ({ start: `${start}:00+02:00`, end: `${start}:30+02:00` }),
);

describe.concurrent('a phrase alone', () => {
  test('is read for a person: what was understood, and its windows on the guest’s clock', async () => {
    const { code, stdout, stderr } = await plan('sometime next week after 3 but not Friday');
    expect(stderr).toBe('');
    expect(code).toBe(0);
    expect(stdout.split('\n')).toEqual([
      'Reads as:',
      expect.stringMatching(/^ {2}Sun 22 Nov 2026 to Thu 26 Nov 2026 .*from 15:00, Asia\/Jerusalem$/),
      '  2026-11-22 Sun  15:00 to 24:00',
      '  2026-11-23 Mon  15:00 to 24:00',
      '  2026-11-24 Tue  15:00 to 24:00',
      '  2026-11-25 Wed  15:00 to 24:00',
      '  2026-11-26 Thu  15:00 to 24:00',
      '  2026-11-28 Sat  15:00 to 24:00',
      '',
    ]);
  });

  test('has its windows from the same minute on as its reading, also between two minutes', async () => {
    const { stdout } = await callCommand([
      'plan',
      'today',
      '--now',
      '2026-11-18T10:31:20+02:00',
      '--timezone',
      'Asia/Jerusalem',
    ]);
    expect(stdout).toContain('Wed 18 Nov 2026, from 10:32, Asia/Jerusalem');
    expect(stdout).toContain('  2026-11-18 Wed  10:32 to 24:00');
  });

  test('is explained with --explain: rules, words that pass, words that are named, and corrections', async () => {
    const { code, stdout } = await plan('Hi Zorbina, could we do beforre noon on Tuesday?', '--explain');
    expect(code).toBe(0);
    const [, how = ''] = stdout.split('How it was read:\n');
    expect(how).toContain('  "Hi Zorbina,"  passed: it says nothing about time\n');
    expect(how).toContain('"beforre" was read as "before"');
    expect(how).toMatch(/^ {6}time = /m);
    expect(how).toMatch(/^ +weekday = tuesday {2}"Tuesday"$/m);
    expect((await plan('Tuesday blorf at 3', '--explain')).stdout).toContain(
      '  "blorf"  named: it was not understood\n',
    );
  });

  test('is explained in JSON too, and not unless asked', async () => {
    const asked = JSON.parse((await plan('Tuesday at 3', '--json', '--explain')).stdout);
    expect(asked.explanation).toEqual([
      expect.objectContaining({ text: 'Tuesday at 3', fate: 'used', part: 'time' }),
    ]);
    expect(JSON.parse((await plan('Tuesday at 3', '--json')).stdout)).not.toHaveProperty('explanation');
  });

  test('in Hebrew is answered in Hebrew, on a line of its own, with the week of Israel', async () => {
    const { code, stdout } = await plan('מתישהו בשבוע הבא אחרי 3 אבל לא ביום שישי');
    expect(code).toBe(0);
    const [, reading, ...windows] = stdout.trimEnd().split('\n');
    expect(reading).toMatch(/^ {2}מיום א׳, 22 בנוב׳ 2026 .*מ-15:00 והלאה, Asia\/Jerusalem$/);
    expect(windows.map((line) => line.slice(2, 16))).toEqual([
      '2026-11-22 Sun',
      '2026-11-23 Mon',
      '2026-11-24 Tue',
      '2026-11-25 Wed',
      '2026-11-26 Thu',
      '2026-11-28 Sat',
    ]);
  });

  test.each([
    ['tomorrow', '2026-11-19 Thu  all day'],
    ['tomorrow at 3pm', '2026-11-19 Thu  15:00'],
    ['tomorrow before 11', '2026-11-19 Thu  00:00 to 11:00, over by 11:00'],
    ['the 24th to the 26th of November', '2026-11-24 Tue to 2026-11-26 Thu'],
    ['mornings', 'and 55 more'],
  ])('"%s" is written "%s"', async (phrase, line) => {
    const { stdout } = await plan(phrase);
    expect(stdout.split('\n')).toContain(`  ${line}`);
  });

  test('with --json is what readTimePhrase answers', async () => {
    const { code, stdout } = await plan('tomorrow at 3pm', '--json');
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({
      kind: 'read',
      readings: [{ windows: [{ from: '2026-11-19T15:00:00+02:00', to: '2026-11-19T15:01:00+02:00' }] }],
    });
  });

  test('with two meanings is asked about, and both are shown', async () => {
    const { code, stdout } = await plan('next Friday');
    expect(code).toBe(3);
    expect(stdout).toMatch(/^This has more than one meaning:\n\n {2}Fri 20 Nov/);
    expect(stdout).toContain('  2026-11-20 Fri  all day');
    expect(stdout).toContain('  2026-11-27 Fri  all day');
  });

  test('that is not understood is quoted, with what was understood and what to say instead', async () => {
    const { code, stdout } = await plan('Tuesday after the holidays');
    expect(code).toBe(4);
    expect(stdout).toMatch(/^Not understood: ".*holidays"$/m);
    expect(stdout).toContain('Say day and time in other words, or as an ISO date');
  });

  test.each([
    ['', 'The phrase is empty: no time is said.\n'],
    ['hello there', 'No time is said in it.\n'],
  ])('"%s" says no time', async (phrase, text) => {
    expect(await plan(phrase)).toMatchObject({ code: 4, stdout: text, stderr: '' });
  });

  test('of 10 kB is answered, and quoted in part only', async () => {
    const { code, stdout, stderr } = await plan('after the holidays '.repeat(540));
    expect(stderr).toBe('');
    expect(code).toBe(4);
    expect(stdout.length).toBeLessThan(500);
  });

  test('of several words needs no quotes, and "-" is read from standard input', async () => {
    expect((await plan('tomorrow', 'at', '3pm')).stdout).toContain('2026-11-19 Thu  15:00');
    const piped = await callCommand(['plan', '-', ...spoken], { stdin: 'tomorrow at 3pm\n' });
    expect(piped.stdout).toContain('2026-11-19 Thu  15:00');
  });

  test('takes the locale for 3/4, and for the language of the answer', async () => {
    expect((await plan('3/4', '--locale', 'en-US')).stdout).toContain('2027-03-04 Thu  all day');
    expect((await plan('3/4', '--locale', 'en-GB')).stdout).toContain('2027-04-03 Sat  all day');
    expect((await plan('tomorrow', '--locale', 'he')).stdout).toContain('19 בנוב׳ 2026');
  });
});

describe('--url', () => {
  const service = createBookingService({ pages: demoPagesYaml });
  let base = '';
  beforeAll(async () => {
    base = (await service.listen()).url;
  });
  afterAll(() => service.close());
  const read = (...args: string[]) => callCommand(['plan', ...args, '--timezone', 'Asia/Jerusalem']);

  test('selects the free starts of a page', async () => {
    const { code, stdout, stderr } = await read('any time in the next ten days', '--url', `${base}/demo/`);
    expect(stderr).toBe('');
    expect(code).toBe(0);
    expect(stdout).toMatch(/^ {2}\d{4}-\d\d-\d\d \w{3}: 09:00 09:30/m);
  });

  test('selects as if the guest had said it at another time, and returns the slots as they were listed', async () => {
    const server = await startFaultServer();
    const body = { slug: 'demo', durationMinutes: 30, timezone: 'Asia/Jerusalem', slots };
    server.next('getFreeSlots', { body }, { body });
    const url = ['--url', `${server.baseUrl}/demo`];
    const offered = await plan('Tuesday after three', ...url);
    expect(offered.code).toBe(0);
    expect(offered.stdout).toMatch(/\nFree:\n {2}2026-11-24 Tue: 15:00 15:30\n$/);
    const { stdout } = await plan('Tuesday after three', ...url, '--json');
    expect(JSON.parse(stdout)).toMatchObject({ kind: 'offer', slots: [slots[1], slots[2]] });
    await server.close();
  });

  test('says where none is free, and what lies nearest', async () => {
    const tomorrow = new Date(Date.now() + 86_400_000).toLocaleDateString('en-CA', {
      timeZone: 'Asia/Jerusalem',
    });
    const [start, end] = [`${tomorrow}T13:00:00+02:00`, `${tomorrow}T13:30:00+02:00`];
    const server = await startFaultServer();
    server.next('getFreeSlots', { body: { ...slotListOf('demo', 30, 0), slots: [{ start, end }] } });
    const { code, stdout } = await read('tomorrow at 9', '--url', `${server.baseUrl}/demo`);
    await server.close();
    expect(code).toBe(3);
    expect(stdout).toContain(`No start is free there.\nNearest:\n  ${tomorrow} `);
  });

  test('does not know what lies behind the days that a page lists', async () => {
    const { code, stdout } = await read('in three months', '--url', `${base}/demo`);
    expect(code).toBe(3);
    const end = new Date(Date.now() + 60 * 86_400_000);
    const day = end.toLocaleDateString('en-CA', { timeZone: 'Asia/Jerusalem' });
    expect(stdout).toContain(`outside of the 60 days that a page lists, which end on ${day}`);
  });

  test('knows that nothing is free in the rest of today', async () => {
    const { code, stdout } = await read('today after 11pm', '--url', `${base}/demo`);
    expect(stdout).toContain('No start is free there.');
    expect(stdout).not.toContain('days that were read');
    expect(code).toBe(3);
  });

  test('knows the rest of today, however long the command takes', async () => {
    let now = Date.now();
    vi.spyOn(Date, 'now').mockImplementation(() => now++);
    const { stdout } = await read('today', '--url', `${base}/demo`).finally(() => vi.restoreAllMocks());
    expect(stdout).toContain('Reads as:');
    expect(stdout).not.toContain('That lies outside');
  });

  test('adds no note about the days that were read to a time that begins today', async () => {
    const { stdout } = await read('from today until the end of this month', '--url', `${base}/demo`);
    expect(stdout).toContain('Reads as:');
    expect(stdout).not.toContain('were read until');
  });

  test('selects nothing from a list with entries that cannot be read', async () => {
    const server = await startFaultServer();
    const list = slotListOf('demo', 30, 4);
    server.next('getFreeSlots', {
      body: { ...list, slots: [...list.slots, { start: 'soon', end: 'later' }] },
    });
    const { code, stderr } = await read('tomorrow', '--url', `${server.baseUrl}/demo`);
    await server.close();
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: expect.stringContaining('1 free time of the list cannot be read'),
    });
  });

  test('says that a page is unknown, a length refused, or that no service answers', async () => {
    const unknown = await read('tomorrow', '--url', `${base}/missing`);
    expect(unknown.code).toBe(1);
    expect(unknown.stderr).toContain(`--url ${base}/missing: the service has no page "missing"`);
    const refused = await read('tomorrow', '--url', `${base}/demo`, '--duration', '7');
    expect(refused.code).toBe(1);
    expect(refused.stderr).toContain('the service refuses --duration 7: ');
    const silent = await read('tomorrow', '--url', 'http://127.0.0.1:9/demo');
    expect(silent.code).toBe(1);
    expect(silent.stderr).toContain(
      '--url http://127.0.0.1:9/demo: no service answers there. Start one with',
    );
  });
});

describe.concurrent('what was typed wrongly', () => {
  test.each([
    [[], 'say what the guest said: plan "Tuesday after three"'],
    [['tomorrow', '--timezone', 'Mars/Base'], '--timezone is "Mars/Base"; it must be an IANA zone'],
    [['tomorrow', '--now', 'noon'], '--now "noon" is no date and time with an offset'],
    [['tomorrow', '--now', '2026-11-18T10:00'], '--now "2026-11-18T10:00" is no date'],
    [['tomorrow', '--locale', 'fr'], '--locale "fr" is not known; these are: en, en-US, en-GB, he'],
    [['tomorrow', '--url', 'demo'], '--url "demo" is not the address of a page. Write BASE/slug'],
    [['tomorrow', '--duration', '30'], '--duration is for --url'],
    [
      ['tomorrow', '--url', 'http://h/demo', '--duration', 'half'],
      '--duration is "half"; it must be a whole number',
    ],
    [['tomorrow', '--soon'], "Unknown option '--soon'"],
  ])('%j', async (args, message) => {
    const { code, stdout, stderr } = await callCommand(['plan', ...args]);
    expect(code).toBe(2);
    expect(stdout).toBe('');
    expect(stderr).toContain(message);
  });

  test('--help lists every option and exit code', async () => {
    const { code, stdout } = await callCommand(['plan', '--help']);
    expect(code).toBe(0);
    for (const option of ['--timezone', '--now', '--locale', '--url', '--duration', '--json', 'Exit code'])
      expect(stdout).toContain(option);
  });
});
