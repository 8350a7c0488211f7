import { describe, expect, it } from 'vitest';
import { demoPagesYaml } from './demo-pages.ts';
import { good, goodPage, mistakes, withLine, withMore } from './pages-file.fixture.ts';
import { readPages } from './read-pages.ts';

describe('a pages file', () => {
  it('needs seven lines for a page, and the rest has defaults', () => {
    const page = readPages(good).get('dana');
    expect(page).toMatchObject({
      headline: null,
      locale: 'en',
      defaultDurationMinutes: 15,
      reasons: [],
      customFields: [],
      privacyUrl: null,
    });
    expect(page?.hosts).toHaveLength(1);
    expect(page?.hosts[0]).toMatchObject({
      host: { key: 'dana@example.com', email: 'dana@example.com', name: null, meetingsPerDay: null },
      bufferBeforeMinutes: 0,
      bufferAfterMinutes: 0,
      minimumNoticeMinutes: 60,
      incrementMinutes: 30,
      calendars: [],
    });
    expect(page?.howToBook).toBeNull();
    expect(page?.zone.name).toBe('Asia/Jerusalem');
  });

  it('takes JSON as well', () => {
    const page = {
      slug: 'j',
      name: 'J',
      timezone: 'UTC',
      hostEmail: 'j@example.com',
      durationsMinutes: [30],
      hours: { mon: '09:00-10:00' },
    };
    expect([...readPages(JSON.stringify({ pages: [page] })).keys()]).toEqual(['j']);
  });

  it('may begin with a byte order mark and end its lines as Windows does', () => {
    expect([...readPages(`\uFEFF${goodPage.join('\r\n')}`).keys()]).toEqual(['dana']);
  });

  it('may share hours by an alias', () => {
    const page = readPages(withLine(8, '      mon: &day 09:00-12:00', '      tue: *day')).get('dana');
    expect(page?.hosts[0].weeklyHours.get(2)).toEqual([{ from: 540, to: 720 }]);
  });

  it('holds the demo pages, of which the English one asks nothing that must be answered', () => {
    const pages = readPages(demoPagesYaml);
    expect([...pages.keys()]).toEqual(['demo', 'demo-he']);
    expect(pages.get('demo')).toMatchObject({
      timezone: 'Asia/Jerusalem',
      locale: 'en',
      durationsMinutes: [15, 30, 60],
      defaultDurationMinutes: 30,
    });
    expect(pages.get('demo')?.customFields.filter(({ required }) => required)).toEqual([]);
    expect(
      pages.get('demo')?.reasons.some(({ questions }) => questions.some(({ required }) => required)),
    ).toBe(true);
    expect(pages.get('demo-he')?.locale).toBe('he');
  });
});

const bomb = [
  'a: &a [x,x,x,x,x,x,x,x,x]',
  ...'bcdefgh'
    .split('')
    .map((name, index) => `${name}: &${name} [${Array(9).fill(`*${'abcdefgh'[index]}`)}]`),
].join('\n');

/** [what is wrong, file, what each message must be] */
const table: [string, string, string[]][] = [
  ['an empty file', '', ['p.yaml:1: is empty; it must hold the key pages with at least one page']],
  [
    'nothing but a comment',
    '# pages',
    ['p.yaml:1: is null; it must be a mapping with the key pages, a list'],
  ],
  [
    'the name of a file',
    'pages.yaml',
    ['p.yaml:1: is "pages.yaml"; it must be the text of a pages file, not its name'],
  ],
  ['a list where the mapping belongs', '- slug: x', ['must be a mapping with the key pages, a list']],
  ['no pages', 'pages: []', ['p.yaml:1: pages is []; it must hold at least one page']],
  ['pages that are no list', 'pages: 5', ['p.yaml:1: pages is 5; it must be a list of pages']],
  [
    'a page that is no mapping',
    'pages:\n  - dana',
    ['p.yaml:2: pages[0] is "dana"; it must be a page: a mapping with slug'],
  ],
  ['YAML that is broken', withLine(3, '    name: "Dana'), ['p.yaml:3: is no valid YAML or JSON: ']],
  [
    'a line that stands too far to the right',
    'pages:\n  - slug: a\n    name: x\n     headline: y',
    ['p.yaml:3: is no valid YAML or JSON, by its indentation perhaps: Nested mappings'],
  ],
  ['a tab as indentation', withLine(3, '\tname: Dana'), ['p.yaml:3: is no valid YAML or JSON: ']],
  [
    'a key twice',
    withMore('    name: Other'),
    ['p.yaml:9: is no valid YAML or JSON: Map keys must be unique'],
  ],
  ['two documents', `${good}\n---\n${good}`, ['p.yaml:9: begins a second document here (---)']],
  [
    'a tag of a language',
    withLine(3, '    name: !!js/function "x"'),
    ['p.yaml:3: is no valid YAML or JSON: Unresolved tag'],
  ],
  [
    'an alias of nothing',
    withLine(8, '      mon: *hours'),
    ['p.yaml:8: names another part of the file by *, and no part before it has that name'],
  ],
  ['a bomb of aliases', bomb, ['p.yaml:1: repeats itself by aliases']],
  ['a nest too deep', `pages: ${'['.repeat(200_000)}`, ['p.yaml:1: is nested too deeply to be read']],
  ['two megabytes', `${good}\n#${'x'.repeat(2_000_000)}`, ['p.yaml:1: is 2000']],
  [
    'an unknown key',
    withMore('    headlin: Hello'),
    ['p.yaml:9: pages[0].headlin is no known key; did you mean headline?'],
  ],
  [
    'an American key',
    withMore('    color: "#112233"'),
    ['p.yaml:9: pages[0].color is no known key; did you mean colour?'],
  ],
  [
    'a key like no other',
    withMore('    zzz: 1'),
    ['p.yaml:9: pages[0].zzz is no known key; known are slug, name'],
  ],
  [
    'an unknown key on top',
    `version: 1\n${good}`,
    ['p.yaml:1: version is no known key; known are hosts, pages'],
  ],
  [
    'a host named twice, however the address is written',
    `hosts:\n  - { email: dana@example.com, timezone: UTC }\n  - { email: Dana+x@Example.com, timezone: UTC }\n${good}`,
    [
      'p.yaml:3: hosts[1].email is "Dana+x@Example.com"; it must differ from the email of every other host: hosts[0]',
    ],
  ],
  [
    'a host that the file does not have',
    `hosts:\n  - { email: bo@example.com, timezone: UTC }\n${withLine(5, '    host: dana@example.com')}`,
    [
      'p.yaml:7: pages[0].host is "dana@example.com"; it must be the email of a host in the list hosts: bo@example.com',
    ],
  ],
  [
    'a host in a file without hosts',
    withLine(5, '    host: dana@example.com'),
    [
      'p.yaml:5: pages[0].host is "dana@example.com"; it must be the email of a host in the list hosts, and this file has',
    ],
  ],
  [
    'several hosts, one unknown and one twice',
    `hosts:\n  - { email: dana@example.com, timezone: UTC }\n${withLine(5, '    hosts: [dana@example.com, DANA@example.com, bo@example.com]')}`,
    [
      'pages[0].hosts[1] is "DANA@example.com"; it must not be a host',
      'pages[0].hosts[2] is "bo@example.com"; it must be the email',
    ],
  ],
  [
    'host beside hostEmail',
    `hosts:\n  - { email: bo@example.com, timezone: UTC }\n${withMore('    host: bo@example.com')}`,
    ['p.yaml:7: pages[0].hostEmail is "dana@example.com"; it must not stand beside host, which names'],
  ],
  [
    'hosts beside hostEmail',
    `hosts:\n  - { email: bo@example.com, timezone: UTC }\n${withMore('    hosts: [bo@example.com]')}`,
    ['p.yaml:7: pages[0].hostEmail is "dana@example.com"; it must not stand beside hosts'],
  ],
  [
    'a page without a host',
    withLine(5, '    colour: "#000000"'),
    ['p.yaml:2: pages[0].hostEmail is missing; it must be one email'],
  ],
  [
    'a page without hours whose host has none',
    `hosts:\n  - { email: dana@example.com, timezone: UTC }\n${goodPage.slice(0, 6).join('\n')}`,
    ['p.yaml:4: pages[0].hours is missing; it must be open hours by day'],
  ],
  [
    'limits of a host that are no numbers',
    `hosts:\n  - { email: dana@example.com, timezone: UTC, meetingsPerDay: 0, horizonDays: 61, meetingsPerWeek: "5" }\n${good}`,
    [
      'hosts[0].meetingsPerDay is 0; it must be a whole number of meetings from 1 to 100',
      'hosts[0].meetingsPerWeek is "5"; it must be a whole number of meetings from 1 to 500',
      'hosts[0].horizonDays is 61; it must be a whole number of days from 1 to 60',
    ],
  ],
  [
    'a key of a host',
    `hosts:\n  - { email: dana@example.com, timezone: UTC, meetingPerDay: 3 }\n${good}`,
    ['p.yaml:2: hosts[0].meetingPerDay is no known key; did you mean meetingsPerDay?'],
  ],
  [
    'calendars misspelt in two letters',
    `hosts:\n  - { email: dana@example.com, timezone: UTC, calender: [] }\n${good}`,
    ['p.yaml:2: hosts[0].calender is no known key; did you mean calendars?'],
  ],
  [
    'calendars of a host on a page',
    withMore('    calendars: []'),
    ['p.yaml:9: pages[0].calendars is no known key; did you mean busyCalendars?'],
  ],
  [
    'an unknown host of a page without hours, once',
    `hosts:\n  - { email: bo@example.com, timezone: UTC }\n${[...goodPage.slice(0, 4), '    host: bob@example.com', goodPage[5]].join('\n')}`,
    ['p.yaml:7: pages[0].host is "bob@example.com"; it must be the email of a host in the list hosts'],
  ],
  [
    'a calendar of a host that is no address',
    `hosts:\n  - { email: dana@example.com, timezone: UTC, calendars: [dana.ics] }\n${good}`,
    ['p.yaml:2: hosts[0].calendars[0] is "…"; it must be the address of an iCal calendar'],
  ],
  [
    'a password with a % that is not encoded',
    `hosts:\n  - { email: dana@example.com, timezone: UTC, calendars: ["https://dana:50%off@cloud.example.com/a.ics"] }\n${good}`,
    ['p.yaml:2: hosts[0].calendars[0] is "https://cloud.example.com/…"; it must be the address of an iCal'],
  ],
  [
    'a key of a question',
    withMore('    customFields:', '      - { key: a, label: A, requird: true }'),
    ['p.yaml:10: pages[0].customFields[0].requird is no known key; did you mean required?'],
  ],
  [
    'a key of a reason',
    withMore('    reasons:', '      - { key: a, label: A, question: [] }'),
    ['p.yaml:10: pages[0].reasons[0].question is no known key; did you mean questions?'],
  ],
  [
    'a prototype as a key',
    withMore('    __proto__: { a: 1 }'),
    ['p.yaml:9: pages[0].__proto__ is no known key'],
  ],
  [
    'a field that is missing',
    withLine(5, '    locale: en'),
    ['p.yaml:2: pages[0].hostEmail is missing; it must be one email address'],
  ],
  [
    'hours that are missing',
    goodPage.slice(0, 6).join('\n'),
    ['p.yaml:2: pages[0].hours is missing; it must be open hours by day'],
  ],
  [
    'a slug with capitals',
    withLine(2, '  - slug: Dana'),
    ['p.yaml:2: pages[0].slug is "Dana"; it must be lower-case letters, digits and hyphens'],
  ],
  ['a slug of 65 letters', withLine(2, `  - slug: ${'a'.repeat(65)}`), ['64 at most']],
  ['a slug with a slash', withLine(2, '  - slug: a/b'), ['p.yaml:2: pages[0].slug is "a/b"; it must be']],
  [
    'a slug twice',
    `${good}\n${goodPage.slice(1).join('\n')}`,
    ['p.yaml:9: pages[1].slug is "dana"; it must differ from the slug of every other page'],
  ],
  [
    'a name that is blank',
    withLine(3, '    name: "  "'),
    ['p.yaml:3: pages[0].name is "  "; it must be who the page books with'],
  ],
  ['half a surrogate pair', withLine(3, '    name: "\\uD800"'), ['pages[0].name']],
  [
    'a text that is not a zone',
    withLine(4, '    timezone: Asia/Jerusalm'),
    ['p.yaml:4: pages[0].timezone is "Asia/Jerusalm"; it must be an IANA zone name, such as Asia/Jerusalem'],
  ],
  [
    'an offset for a zone',
    withLine(4, '    timezone: "+02:00"'),
    ['p.yaml:4: pages[0].timezone is "+02:00"; it must be an IANA zone name'],
  ],
  [
    'a locale that is not spoken',
    withMore('    locale: fr'),
    ['p.yaml:9: pages[0].locale is "fr"; it must be en or he'],
  ],
  [
    'a text that is not an address',
    withLine(5, '    hostEmail: dana at example'),
    ['p.yaml:5: pages[0].hostEmail is "dana at example"; it must be one email address'],
  ],
  [
    'two addresses',
    withLine(5, '    hostEmail: a@example.com, b@example.com'),
    ['it must be one email address'],
  ],
  [
    'a colour by name',
    withMore('    colour: blue'),
    ['p.yaml:9: pages[0].colour is "blue"; it must be a CSS hex colour in quotes'],
  ],
  [
    'a colour that YAML reads as a comment',
    withMore('    colour: #2563eb'),
    ['p.yaml:9: pages[0].colour is null; it must be a CSS hex colour in quotes'],
  ],
  [
    'a text that is not a web address',
    withMore('    privacyUrl: javascript:alert(1)'),
    ['p.yaml:9: pages[0].privacyUrl is "javascript:alert(1)"; it must be a web address'],
  ],
  [
    'no durations',
    withLine(6, '    durationsMinutes: []'),
    ['p.yaml:6: pages[0].durationsMinutes is []; it must hold at least one length'],
  ],
  [
    'a duration of zero',
    withLine(6, '    durationsMinutes: [0]'),
    ['p.yaml:6: pages[0].durationsMinutes[0] is 0; it must be a whole number of minutes from 1 to 1440'],
  ],
  [
    'a duration with a fraction',
    withLine(6, '    durationsMinutes: [30.5]'),
    ['pages[0].durationsMinutes[0] is 30.5; it must be a whole number'],
  ],
  [
    'a duration as text',
    withLine(6, '    durationsMinutes: ["30"]'),
    ['pages[0].durationsMinutes[0] is "30"; it must be a whole number'],
  ],
  [
    'a duration twice',
    withLine(6, '    durationsMinutes: [30, 15, 30]'),
    ['p.yaml:6: pages[0].durationsMinutes[2] is 30; it must not be listed twice'],
  ],
  [
    'a default that is not offered',
    withMore('    defaultDurationMinutes: 45'),
    ['p.yaml:9: pages[0].defaultDurationMinutes is 45; it must be one of durationsMinutes: 15, 30'],
  ],
  [
    'a buffer below zero',
    withMore('    bufferAfterMinutes: -5'),
    ['p.yaml:9: pages[0].bufferAfterMinutes is -5; it must be a whole number of minutes from 0'],
  ],
  [
    'an increment below five',
    withMore('    incrementMinutes: 1'),
    ['p.yaml:9: pages[0].incrementMinutes is 1; it must be a whole number of minutes from 5'],
  ],
  [
    'a notice that is no number',
    withMore('    minimumNoticeMinutes: 1h'),
    ['p.yaml:9: pages[0].minimumNoticeMinutes is "1h"; it must be a whole number'],
  ],
  [
    'a reason’s duration that is not offered',
    withMore('    reasons:', '      - key: a', '        label: A', '        suggestedDurationMinutes: 60'),
    [
      'p.yaml:12: pages[0].reasons[0].suggestedDurationMinutes is 60; it must be one of durationsMinutes: 15, 30',
    ],
  ],
  [
    'a reason twice',
    withMore('    reasons: [{ key: a, label: A }, { key: a, label: B }]'),
    ['pages[0].reasons[1].key is "a"; it must differ from the key of every other reason'],
  ],
  [
    'a question twice',
    withMore('    customFields: [{ key: a, label: A }, { key: a, label: B }]'),
    ['pages[0].customFields[1].key is "a"; it must differ from the key of every other question'],
  ],
  [
    'a question of a reason that the page asks too',
    withMore(
      '    customFields: [{ key: a, label: A }]',
      '    reasons: [{ key: r, label: R, questions: [{ key: a, label: A }] }]',
    ),
    ['p.yaml:10: pages[0].reasons[0].questions[0].key is "a"; it must differ from the key'],
  ],
  [
    'a question that is no mapping',
    withMore('    customFields: [company]'),
    ['pages[0].customFields[0] is "company"; it must be a question, such as'],
  ],
  [
    'a question’s key with blanks',
    withMore('    customFields: [{ key: my key, label: A }]'),
    ['pages[0].customFields[0].key is "my key"; it must be a short key'],
  ],
  [
    'a question without words',
    withMore('    customFields: [{ key: a }]'),
    ['pages[0].customFields[0].label is missing; it must be the question in words'],
  ],
  [
    'required as a word',
    withMore('    customFields: [{ key: a, label: A, required: yes }]'),
    ['pages[0].customFields[0].required is "yes"; it must be true or false'],
  ],
  [
    'instructions that are too long',
    withMore(`    howToBook: ${'x'.repeat(2001)}`),
    ['p.yaml:9: pages[0].howToBook is "xxx'],
  ],
];

describe('a mistake in a pages file is reported with line, field, value and remedy:', () => {
  it.each(table)('%s', (_, text, expected) => {
    const told = mistakes(text);
    expect(told).toHaveLength(expected.length);
    for (const [index, message] of expected.entries()) expect(told[index]).toContain(message);
    for (const message of told) expect(message.length).toBeLessThan(500);
  });

  it('at any depth of nesting', () => {
    for (const depth of [10, 500, 1500, 2500, 4000, 8000, 50_000]) {
      expect(mistakes(`pages: ${'['.repeat(depth)}${']'.repeat(depth)}`), String(depth)).toHaveLength(1);
    }
  });

  it('all at once, in the order of the file, also those between fields', () => {
    const text = [
      ...['pages:', '  - slug: BAD', '    name: Dana', '    timezone: Mars/Base', '    hostEmail: dana'],
      ...[
        '    durationsMinutes: [30, 30]',
        '    defaultDurationMinutes: 45',
        '    hours:',
        '      mon: 12:00-09:00',
      ],
    ].join('\n');
    expect(mistakes(text).map((message) => message.split(' ').slice(0, 2).join(''))).toEqual([
      'p.yaml:2:pages[0].slug',
      'p.yaml:4:pages[0].timezone',
      'p.yaml:5:pages[0].hostEmail',
      'p.yaml:6:pages[0].durationsMinutes[1]',
      'p.yaml:7:pages[0].defaultDurationMinutes',
      'p.yaml:9:pages[0].hours.mon',
    ]);
  });
});
