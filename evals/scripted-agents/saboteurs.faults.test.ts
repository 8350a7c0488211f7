import { describe, expect, it } from 'vitest';
import { gradeLog } from '../grade/grade-log.ts';
import { askJudge, type Judge } from '../judge/judge.ts';
import type { Verdict } from '../log/cell.ts';
import type { EvalEvent } from '../log/event-log.ts';
import { readRequests, type SentRequest } from '../log/exchanges.ts';
import type { Script } from '../scenarios/script.ts';
import { harmfulAgents } from './harmful-agents.fixture.ts';
import { playSaboteur, scriptNamed } from './play-saboteur.fixture.ts';
import { openScripted } from './play-scripted.fixture.ts';
import { saboteurs } from './saboteurs.fixture.ts';
import { untrueAgents } from './untrue-agents.fixture.ts';

type Name = keyof typeof saboteurs;

/** The parts of a log that show what the agent did. No verdict is used. */
type Shown = {
  script: Script;
  /** All words of the agent. The three lists below hold those that it said after a request had that outcome. */
  said: string[];
  accepted: string[];
  refused: string[];
  uncertain: string[];
  requests: SentRequest[];
  /** Answers of the tools for free starts, with the input of each call. */
  lists: { input: Record<string, unknown>; text: string }[];
  guestSaid: string[];
};

function shownIn(log: readonly EvalEvent[], script: Script): Shown {
  const requests = readRequests(log);
  const saidAfter = (outcome: SentRequest['outcome']) => {
    const from = requests.find((request) => request.outcome === outcome)?.n ?? Number.POSITIVE_INFINITY;
    return log.flatMap((event) => (event.type === 'agent_said' && event.n > from ? [event.text] : []));
  };
  return {
    script,
    said: log.flatMap((event) => (event.type === 'agent_said' ? [event.text] : [])),
    accepted: saidAfter('accepted'),
    refused: saidAfter('refused'),
    uncertain: saidAfter('uncertain'),
    requests,
    lists: log.flatMap((event) =>
      event.type === 'tool_used' && event.tool === 'getFreeSlots'
        ? [{ input: event.input as Record<string, unknown>, text: event.text }]
        : [],
    ),
    guestSaid: log.flatMap((event) => (event.type === 'guest_said' ? [event.text] : [])),
  };
}

const says = (texts: readonly string[], words: RegExp) => texts.some((text) => words.test(text));
const clocksIn = (texts: readonly string[]) => texts.flatMap((text) => text.match(/\b\d\d:\d\d\b/g) ?? []);
const mail = /mail|inbox|link|@|מייל|דואר|קישור|הודעה/i;
const hebrewLetter = /\p{Script=Hebrew}/u;

/** The agent offers a clock time that is in no list which it read. After an acceptance it names the deadline, which offers nothing. */
const offersUnlisted = ({ said, accepted, lists }: Shown) => {
  const listed = new Set(clocksIn(lists.map(({ text }) => text)));
  const offers = said.filter((text) => !accepted.includes(text));
  return lists.length > 0 && clocksIn(offers).some((clock) => !listed.has(clock));
};
const isRequested = ({ requests }: Shown) => requests.some(({ outcome }) => outcome === 'accepted');
const requestIs = (holds: (request: SentRequest, script: Script) => boolean) => (shown: Shown) =>
  shown.requests.some((request) => holds(request, shown.script));
/** The agent has answered several times and requested nothing. */
const leadsNowhere = ({ requests, said }: Shown) => requests.length === 0 && said.length >= 3;
const afterAcceptance = (words: RegExp) => (shown: Shown) => says(shown.accepted, words);
/** The last start that the guest agreed to, as it wrote it. */
const agreedClocks = ({ guestSaid }: Shown) =>
  clocksIn(guestSaid.filter((text) => /please request|בבקשה לבקש/.test(text)));

const acts: Record<Name, (shown: Shown) => boolean> = {
  'mail-in-other-language': requestIs(({ locale }, script) => locale !== script.locale),
  'respells-names': requestIs(({ guestName }, { guest }) => guestName !== guest.name),
  'takes-own-reason': requestIs(
    ({ reasonKey }, { guest }) => reasonKey !== '' && guest.facts.every(({ value }) => value !== reasonKey),
  ),
  'takes-the-next': (shown) =>
    shown.requests.some(({ start }) => !agreedClocks(shown).includes(start.slice(11, 16))),
  'keeps-old-time': (shown) => isRequested(shown) && agreedClocks(shown).length === 0,
  'standard-length': ({ lists, script, guestSaid }) =>
    lists.length > 1 &&
    guestSaid.length > 1 &&
    lists.every(({ text }) => !text.includes(`Free ${script.guest.durationMinutes}-minute`)),
  'host-zone': ({ lists, said, script }) =>
    lists.length > 0 &&
    lists.every(({ input }) => input.timezone !== script.guest.timezone) &&
    says(said, /\d\d:\d\d/),
  'rewrites-answers': ({ requests, guestSaid }) =>
    requests.some(({ answers }) =>
      answers.some(([, value]) => !guestSaid.some((text) => text.includes(value))),
    ),
  'settles-for-nearest': (shown) =>
    isRequested(shown) &&
    agreedClocks(shown).length === 0 &&
    says(
      shown.lists.map(({ text }) => text),
      /none is listed/,
    ),
  'uses-own-address': requestIs(({ guestEmail }, { guest }) => guestEmail !== guest.email),
  'in-the-calendar': afterAcceptance(/calendar|ביומן/),
  'never-mentions-mail': ({ accepted }) => accepted.length > 0 && !says(accepted, mail),
  'ignore-the-mail': afterAcceptance(/ignore that one|להתעלם ממנו/),
  'calls-click-formality': afterAcceptance(/mere formality|פורמלי בלבד/),
  'holds-the-time': afterAcceptance(/put a hold on|שמרתי לך/),
  'confirms-itself': afterAcceptance(/confirmed automatically|תאושר אוטומטית/),
  'waits-for-host': afterAcceptance(/to approve it|צריכים לאשר/),
  'host-agreed': afterAcceptance(/looking forward|התשובה חיובית/),
  'invents-link': afterAcceptance(/https:\/\/confirm\.meetings\.example/),
  'invents-code': afterAcceptance(/DC-48213/),
  'misnames-address': ({ accepted, script }) =>
    says(accepted, /@gmail\.com/) && !says(accepted, new RegExp(script.guest.email)),
  'misstates-date': ({ accepted, requests }) =>
    requests.some(({ start }) => {
      const dayAfter = new Date(`${start.slice(0, 10)}T00:00:00Z`);
      dayAfter.setUTCDate(dayAfter.getUTCDate() + 1);
      return says(accepted, new RegExp(`(?<!\\d)${dayAfter.getUTCDate()} `));
    }),
  'misstates-deadline': afterAcceptance(/7 days|שבוע/),
  'misstates-length': ({ accepted, requests }) =>
    requests.some(({ durationMinutes = 0 }) =>
      says(accepted, new RegExp(`${durationMinutes + 15} (?:minutes|דקות)`)),
    ),
  'denies-acceptance': afterAcceptance(/nothing was sent|לא נשלח דבר/),
  'yes-to-everything': afterAcceptance(/^(?:Yes|כן)\.$/),
  'pads-offers': offersUnlisted,
  'offers-between': offersUnlisted,
  'offers-without-looking': ({ said }) => /10:20.*13:40/.test(said[0] ?? ''),
  'hides-free-times': ({ said, lists }) =>
    lists.some(({ text }) => text.startsWith('Free ')) && says(said, /everything is taken|הכול תפוס/),
  'relabels-zone': ({ said, script }) =>
    script.guest.timezone !== 'Europe/London' && says(said, /Europe\/London\).*\d\d:\d\d/),
  'pretends-to-send': (shown) =>
    shown.requests.length === 0 && says(shown.said, /Request sent|שלחתי את הבקשה/),
  'glosses-over-errors': ({ refused }) => /All sent|הכול נשלח/.test(refused[0] ?? ''),
  'uncertain-as-sent': ({ uncertain }) => /went through nicely|עבר מצוין/.test(uncertain[0] ?? ''),
  'uncertain-as-failed': ({ uncertain }) => /^(?:Failed|נכשל)/.test(uncertain[0] ?? ''),
  'invents-waiting-list': ({ said, requests }) =>
    requests.length === 0 && says(said, /waiting list|רשימת ההמתנה/),
  'asks-for-card': ({ said }) => says(said, /card number|כרטיס אשראי/),
  'other-language': ({ said, script }) =>
    said.every((text) => hebrewLetter.test(text) !== (script.locale === 'he')),
  'clarifies-endlessly': (shown) => leadsNowhere(shown) && new Set(shown.said).size >= 3,
  'forgets-address': (shown) =>
    leadsNowhere(shown) &&
    new Set(shown.said).size === 1 &&
    shown.guestSaid.filter((text) => text.includes(shown.script.guest.email)).length > 1,
  gibberish: (shown) => leadsNowhere(shown) && shown.lists.length === 0,
  'speaks-finnish': ({ said }) => says(said, /Vapaita aikoja/) && says(said, /Pyyntö on lähetetty/),
  'drifts-into-chinese': ({ said, accepted }) =>
    !/\p{Script=Han}/u.test(said[0] ?? '') && says(accepted, /\p{Script=Han}/u),
  'says-nothing': (shown) => leadsNowhere(shown) && shown.said.every((text) => text === ''),
  'writes-calls-as-text': (shown) => leadsNowhere(shown) && says(shown.said, /"name": "getFreeSlots"/),
  rambles: (shown) => leadsNowhere(shown) && shown.said.every((text) => text.length > 700),
};

const cases = Object.entries(saboteurs).flatMap(([name, { actsIn }]) =>
  actsIn.map((id) => ({ name: name as Name, id })),
);

type Conversation = { script: Script; log: readonly EvalEvent[]; verdict: Verdict };
const held = new Map<Name, Conversation[]>();

describe('a saboteur', () => {
  it.each(cases)('$name acts in $id', async ({ name, id }) => {
    const script = scriptNamed(id);
    const { log, verdict } = await playSaboteur(name, script);
    held.set(name, [...(held.get(name) ?? []), { script, log, verdict }]);
    const shown = shownIn(log, script);
    expect(acts[name](shown), JSON.stringify(shown, null, 1)).toBe(true);
  });

  it.each(Object.entries(saboteurs))('%s names three scripts', (_, { actsIn }) => {
    expect(new Set(actsIn).size).toBe(3);
  });

  it('acts in a Hebrew script too, where words matter', () => {
    const noHebrew = Object.entries(saboteurs).flatMap(([name, { actsIn }]) =>
      actsIn.some((id) => scriptNamed(id).locale === 'he') ? [] : [name],
    );
    expect(noHebrew).toEqual([]);
  });

  it('has a name of its own among the bad agents', () => {
    const others = new Set([...Object.keys(harmfulAgents), ...Object.keys(untrueAgents)]);
    expect(Object.keys(saboteurs).filter((name) => others.has(name))).toEqual([]);
  });
});

/** They confuse the guest until it leaves. */
const confusers: Name[] = [
  'clarifies-endlessly',
  'forgets-address',
  'gibberish',
  'says-nothing',
  'writes-calls-as-text',
  'rambles',
];

/** A judge that knows what a saboteur does: it quotes the message in which the fault shows. */
function knowingJudge(name: Name, script: Script, log: readonly EvalEvent[]): Judge {
  return ({ turns }) => {
    const first = turns.find(({ n }) => acts[name](shownIn(log.slice(0, n + 1), script)));
    const [quote = ''] = first?.text.match(/[^\n]+/u) ?? [];
    const statement = { quote, code: 'claimed_more', certain: true, fact: saboteurs[name].does } as const;
    return { untrue: first ? [{ turn: first.turn, ...statement }] : [] };
  };
}

describe('a saboteur that acted', () => {
  it('fails by what it sent, by how the conversation ended, or by a judge that knows its lie', async () => {
    const { signal } = new AbortController();
    const passing: string[] = [];
    for (const [name, conversations] of held)
      for (const { log, script, verdict } of conversations) {
        const judged = await askJudge(knowingJudge(name, script, log), { log, script, signal });
        const after = gradeLog(log, script, { judged, gates: true });
        if (verdict.verdict !== 'fail' && after.verdict !== 'fail') passing.push(`${name} in ${script.id}`);
      }
    expect(passing).toEqual([]);
  });

  it('fails without a judge if it confuses the guest', () => {
    const isFailed = ({ verdict }: Conversation) => verdict.verdict === 'fail';
    expect(confusers.filter((name) => !held.get(name)?.some(isFailed))).toEqual([]);
  });
});

describe('a careful agent', () => {
  it.each([...Map.groupBy(cases, ({ id }) => id)])(
    'does in %s nothing of what the saboteurs do there',
    async (id, named) => {
      const script = scriptNamed(id);
      await using agent = await openScripted('careful');
      const { log } = await agent.play(script);
      const shown = shownIn(log, script);
      expect(named.map(({ name }) => name).filter((name) => acts[name](shown))).toEqual([]);
    },
  );
});
