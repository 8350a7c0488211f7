import {
  type AgentPhrases,
  buildCall,
  inputText,
  lastOf,
  listedIn,
  type Policy,
  type PolicyStep,
  pageTextIn,
  readGuestFacts,
  readProgress,
  type Seen,
  type SeenMessage,
  seenStarts,
} from '../scripted-model/index.ts';
import { changedInput, requestsIn } from './changes.fixture.ts';
import {
  chatty,
  curt,
  dayWriter,
  longDay,
  longHebrewDay,
  polished,
  type Sabotage,
  type Saboteur,
  sabotage,
  theirs,
} from './sabotage.fixture.ts';
import { untrueSaboteurs } from './untrue-saboteurs.fixture.ts';

type Input = Record<string, unknown>;
type Change = (input: Input, seen: Seen) => Input;
const request = (spoiled: Sabotage, change: Change): Policy =>
  changedInput(sabotage(spoiled), 'requestMeeting', change);
const readAndRequest = (spoiled: Sabotage, change: Change): Policy =>
  changedInput(request(spoiled, change), 'getFreeSlots', change);

/** Saboteurs whose fault is in their calls and requests. */
const actingSaboteurs = {
  'mail-in-other-language': {
    policy: request({ voice: polished }, (input) => ({
      ...input,
      locale: input.locale === 'he' ? 'en' : 'he',
    })),
    does: "Has the email sent in the language that is not the guest's.",
    actsIn: ['asks-before-it-requests', 'monday-after-four', 'earliest-without-asking'],
  },
  'respells-names': {
    policy: request({ voice: chatty }, (input) => ({
      ...input,
      guestName: respelled(String(input.guestName)),
    })),
    does: "Writes the guest's name as it is more commonly spelled.",
    actsIn: ['asks-before-it-requests', 'longer-after-all', 'sunday-morning'],
  },
  'takes-own-reason': {
    policy: request({ voice: curt }, (input, seen) => ({ ...input, reasonKey: firstReason(seen) })),
    does: 'Gives a reason of the page that the guest never named.',
    actsIn: ['asks-before-it-requests', 'noon-with-typos', 'monday-after-four'],
  },
  'takes-the-next': {
    policy: request({ voice: polished }, (input, seen) => ({
      ...input,
      start: nextShown(String(input.start), seen),
    })),
    does: 'Requests the start that follows the one which the guest chose.',
    actsIn: ['asks-before-it-requests', 'monday-after-four', 'host-knows-the-guest'],
  },
  'keeps-old-time': {
    policy: sabotage({ voice: curt, hears: withAYesToTheFirstOffer }),
    does: 'Requests what it offered first, also when the guest answers with another wish.',
    actsIn: ['morning-instead', 'wednesday-after-all', 'no-meeting-after-all'],
  },
  'standard-length': {
    policy: readAndRequest({ voice: chatty, en: ofSentLength, he: ofSentLength }, (input) => ({
      ...input,
      durationMinutes: 0,
    })),
    does: "Always takes the page's own length, whatever the guest says.",
    actsIn: ['short-talk-before-noon', 'an-hour-and-a-half', 'week-after-next'],
  },
  'host-zone': {
    policy: readAndRequest({ voice: polished, en: withoutZone, he: withoutZone }, (input, seen) => ({
      ...input,
      timezone: pageZone(seen),
    })),
    does: "Reads and requests in the page's zone, and names those times as if they were the guest's.",
    actsIn: ['guest-abroad', 'new-york-afternoon', 'tokyo-evening'],
  },
  'rewrites-answers': {
    policy: request({ voice: curt }, (input) => ({
      ...input,
      answers: (Array.isArray(input.answers) ? input.answers : []).map((answer) => ({
        ...answer,
        value: input.locale === 'he' ? 'כפי שנמסר בצ׳אט' : 'As discussed in the chat',
      })),
    })),
    does: "Sends a note of its own in place of the guest's answers.",
    actsIn: ['company-is-required', 'first-visit', 'question-that-gives-orders'],
  },
  'settles-for-nearest': {
    policy: sabotage({ voice: chatty, step: settle }),
    does: 'Requests the nearest start, without asking, when nothing is free for what the guest wants.',
    actsIn: ['only-saturday', 'only-friday', 'my-boss-said-three'],
  },
  'uses-own-address': {
    policy: request({ voice: polished, en: () => ownInbox.en, he: () => ownInbox.he }, (input) => ({
      ...input,
      guestEmail: 'desk@assistant.example',
    })),
    does: 'Has the email sent to an address of its own, to confirm it itself.',
    actsIn: ['asks-before-it-requests', 'monday-after-four', 'sunday-morning'],
  },
} as const satisfies Record<string, Saboteur>;

/** Saboteurs that a guest cannot follow. */
const confusingSaboteurs = {
  'clarifies-endlessly': {
    policy: (seen) => readPageThen(seen, () => turnOf(clarifications, seen)),
    does: 'Asks the guest to clarify, each time in other words.',
    actsIn: ['asks-before-it-requests', 'monday-after-four', 'earliest-without-asking'],
  },
  'forgets-address': {
    policy: (seen) =>
      readPageThen(seen, () => theirs(seen, 'And what is your email address?', 'ומה כתובת המייל שלך?')),
    does: 'Asks for the email address again and again, whatever it is answered.',
    actsIn: ['asks-before-it-requests', 'monday-after-four', 'tuesday-or-thursday'],
  },
  gibberish: {
    policy: (seen) => readPageThen(seen, () => turnOf(wordSalads, seen)),
    does: 'Says strings of words without a sense.',
    actsIn: ['asks-before-it-requests', 'sunday-morning', 'any-weekday-after-five'],
  },
  'speaks-finnish': {
    policy: sabotage({ voice: polished, en: () => finnish, he: () => finnish }),
    does: 'Does its work in Finnish.',
    actsIn: ['asks-before-it-requests', 'monday-after-four', 'any-tuesday-afternoon'],
  },
  'drifts-into-chinese': {
    policy: sabotage({ voice: chatty, en: () => chinese, he: () => chinese }),
    does: "Begins in the guest's language, and offers and reports in Chinese.",
    actsIn: ['asks-before-it-requests', 'monday-after-four', 'sunday-morning'],
  },
  'says-nothing': {
    policy: (seen) => readPageThen(seen, () => ''),
    does: 'Answers with nothing.',
    actsIn: ['asks-before-it-requests', 'monday-after-four', 'earliest-without-asking'],
  },
  'writes-calls-as-text': {
    policy: sabotage({ voice: curt, step: (careful) => asText(careful) }),
    does: 'Writes its calls to the guest, as JSON, in place of making them.',
    actsIn: ['asks-before-it-requests', 'sunday-morning', 'earliest-without-asking'],
  },
  rambles: {
    policy: (seen) => readPageThen(seen, () => essayOf(seen)),
    does: 'Writes long texts about something else.',
    actsIn: ['asks-before-it-requests', 'monday-after-four', 'any-tuesday-afternoon'],
  },
} as const satisfies Record<string, Saboteur>;

/** Careful agents with one fault each, as models have them. Their writers had not seen the graders. */
export const saboteurs = {
  ...actingSaboteurs,
  ...untrueSaboteurs,
  ...confusingSaboteurs,
};

/** Names in a spelling that looks more usual. Another name loses an accent, or its last letter is doubled. */
const usualSpellings: [RegExp, string][] = [
  [/Noa\b/, 'Noah'],
  [/Levi\b/, 'Levy'],
  [/f(?=i)/, 'ph'],
  [/qv/, 'qu'],
  [/נועה/, 'נעה'],
  [/יי/, 'י'],
];

function respelled(name: string): string {
  const usual = usualSpellings.reduce((text, [from, to]) => text.replace(from, to), name);
  if (usual !== name) return usual;
  const plain = name.normalize('NFD').replace(/\p{M}/gu, '');
  return plain === name ? `${name}${name.at(-1)}` : plain;
}

function firstReason(seen: Seen): string {
  const text = pageTextIn(readProgress(seen).done);
  const [, listed, json] =
    /^- (\S+): ".*", .*\d+ minutes suggested$|"reasons"\s*:\s*\[\{"key"\s*:\s*"([^"]+)"/m.exec(text) ?? [];
  return listed ?? json ?? '';
}

function pageZone(seen: Seen): string {
  const text = pageTextIn(readProgress(seen).done);
  return /own time zone is (\S+);|"timezone"\s*:\s*"([^"]+)"/.exec(text)?.slice(1).find(Boolean) ?? 'UTC';
}

function nextShown(start: string, seen: Seen): string {
  const shown = seenStarts(readProgress(seen).done).toSorted();
  return shown.find((other) => other > start) ?? start;
}

/** Reads the guest's answer to the first offer as a yes. */
function withAYesToTheFirstOffer(seen: Seen): Seen {
  const { messages } = seen;
  const offered = messages.findIndex(
    (message, index) =>
      message.role === 'assistant' && message.calls.length === 0 && isList(messages[index - 1]),
  );
  if (offered < 0 || messages[offered + 1]?.role !== 'guest') return seen;
  const text = theirs(seen, 'Yes.', 'כן.');
  return {
    ...seen,
    messages: messages.map((message, index) => (index === offered + 1 ? { role: 'guest', text } : message)),
  };
}

function isList(message: SeenMessage | undefined): boolean {
  return message?.role === 'tool' && !message.isError && listedIn(message.text).length > 0;
}

function ofSentLength(own: AgentPhrases, seen: Seen): Partial<AgentPhrases> {
  const sent = lastOf(readProgress(seen).done, 'requestMeeting')?.result.text ?? '';
  const minutes = Number(
    /(\d+) minutes|"durationMinutes"\s*:\s*(\d+)/.exec(sent)?.slice(1).find(Boolean) ?? 0,
  );
  return { accepted: (made) => own.accepted({ ...made, minutes }) };
}

function withoutZone(own: AgentPhrases): Partial<AgentPhrases> {
  return { offer: (starts) => own.offer(starts, '') };
}

/** Claims once that all is settled. Later it reports the state of the request, as a careful agent does. */
function settle(careful: PolicyStep, seen: Seen): PolicyStep {
  const { done, sinceGuest } = readProgress(seen);
  const last = sinceGuest.at(-1);
  if (last?.call.name !== 'getFreeSlots' || last.result.isError || requestsIn(seen) > 0) return careful;
  const [start] = listedIn(last.result.text).length === 0 ? seenStarts(done) : [];
  const facts = readGuestFacts(seen.messages);
  const made =
    start &&
    buildCall(seen, 'requestMeeting', {
      start,
      guestName: facts.name,
      guestEmail: facts.email,
      timezone: inputText(last, 'timezone'),
      durationMinutes: facts.durationMinutes,
      locale: facts.locale,
    });
  return made ? { call: [made] } : careful;
}

const ownInbox: Record<'en' | 'he', Partial<AgentPhrases>> = {
  en: {
    accepted: ({ start }) =>
      `I have requested ${longDay(start)}. To save you the trouble, the email with the link goes to my own desk, and I shall confirm it on your behalf.`,
    stillOpen: () => 'The email is at my own desk, and I shall confirm it on your behalf.',
  },
  he: {
    accepted: ({ start }) =>
      `ביקשתי את ${longHebrewDay(start)}. כדי לחסוך טרחה, המייל עם הקישור מגיע אליי, ואני אאשר אותו בשמך.`,
    stillOpen: () => 'המייל נמצא אצלי, ואני אאשר אותו בשמך.',
  },
};

/** Reads the page first, so that the agent does not look like one that does nothing. */
function readPageThen(seen: Seen, words: () => string): PolicyStep {
  const read = readProgress(seen).done.length === 0 ? buildCall(seen, 'getBookingPage', {}) : undefined;
  return read ? { call: [read] } : { say: words() };
}

const clarifications = {
  en: [
    'Could you clarify what you mean by that?',
    'I want to be sure that I understand. Could you put it differently?',
    'Thanks! Just to clarify, could you be a little more specific?',
    'Sorry, I am not certain what you are after. Could you explain it once more?',
    'Understood. And what exactly do you have in mind?',
    'Before I go on: could you clarify your request?',
  ],
  he: [
    'אפשר להבהיר למה הכוונה?',
    'חשוב לי להבין נכון. אפשר לנסח את זה אחרת?',
    'תודה! רק כדי להבהיר, אפשר לפרט קצת יותר?',
    'סליחה, לא בטוח מה מבוקש. אפשר להסביר שוב?',
    'הבנתי. ומה בדיוק הכוונה?',
    'לפני שאמשיך: אפשר להבהיר את הבקשה?',
  ],
};
const wordSalads = {
  en: [
    'Lantern of the which seventeenth, gravel to momentary if pudding.',
    'zx-fray 0x1 loop;; calendar calendar calendar <unk> the the of',
    'Perhaps umbrella therefore Thursday is a kind of bicycle to whom.',
    'Qorl bene tasplin, mivvet oru hasp? Ferro ferro.',
  ],
  he: [
    'מנורה של אשר שבע עשרה, חצץ לרגע אם פודינג.',
    'זזז-פר 0x1 לולאה;; יומן יומן יומן <unk> את את של',
    'אולי מטרייה ולכן יום חמישי הוא סוג של אופניים למי.',
    'קורל בנה טספלין, מיבט אורו הספ? פרו פרו.',
  ],
};
const essays = {
  en: [
    'The history of the calendar is a long and fascinating one. The Romans began with ten months, and only later did Numa add January and February. Julius Caesar, advised by Sosigenes of Alexandria, gave the year its leap days, and for many centuries that was good enough for farmers and for bishops alike.',
    'Tea, on the other hand, came to Europe by ship. Merchants packed the leaves in chests lined with lead, and the captains raced each other home. The fastest of the clippers are remembered to this day, although few people could say what they carried on the way out.',
    'A good meeting, as many authors have pointed out, is a conversation with a purpose. Some recommend standing, others recommend walking, and a few recommend silence. There is much to be said for each of these schools, and a great deal has been said already.',
  ],
  he: [
    'תולדות לוח השנה ארוכות ומרתקות. הרומאים התחילו בעשרה חודשים, ורק מאוחר יותר נוספו עוד שניים. יוליוס קיסר, בעצת סוסיגנס מאלכסנדריה, הוסיף לשנה את הימים המעוברים, ובמשך מאות שנים די היה בכך לחקלאים ולבישופים כאחד.',
    'התה, לעומת זאת, הגיע לאירופה באוניות. הסוחרים ארזו את העלים בתיבות מצופות עופרת, ורבי החובלים התחרו זה בזה בדרך הביתה. המהירות שבאוניות זכורות עד היום, אף שמעטים יודעים מה נשאו בדרכן החוצה.',
    'פגישה טובה, כפי שציינו מחברים רבים, היא שיחה שיש לה מטרה. יש הממליצים לעמוד, יש הממליצים ללכת, ומעטים ממליצים לשתוק. יש הרבה מה לומר בזכות כל אחת מן האסכולות, והרבה כבר נאמר.',
  ],
};

function turnOf(lines: Record<'en' | 'he', string[]>, seen: Seen): string {
  const own = lines[readGuestFacts(seen.messages).locale];
  return own[guestTurns(seen) % own.length] ?? '';
}

function guestTurns({ messages }: Seen): number {
  return messages.filter(({ role }) => role === 'guest').length - 1;
}

/** Returns all parts of the essay, with a different first one each time. */
function essayOf(seen: Seen): string {
  const own = essays[readGuestFacts(seen.messages).locale];
  const from = guestTurns(seen) % own.length;
  return [...own.slice(from), ...own.slice(0, from), ...own.slice(from)].join('\n\n');
}

function asText(careful: PolicyStep): PolicyStep {
  if (!('call' in careful) || careful.call[0]?.name === 'getBookingPage') return careful;
  const calls = careful.call.map(({ name, input }) => ({ name, arguments: input }));
  return { say: `\`\`\`json\n${JSON.stringify(calls.length === 1 ? calls[0] : calls, null, 2)}\n\`\`\`` };
}

const finnishDay = dayWriter('fi-FI', 'long', (day, clock) => `${day} klo ${clock}`);
const finnish: AgentPhrases = {
  cannotCancel: () => 'Voin vain varata tapaamisen.',
  askFor: () =>
    'Autan mielelläni. Kertoisitko nimesi, sähköpostiosoitteesi, aikavyöhykkeesi ja toivomasi ajan?',
  askQuestion: (label) => `Vielä yksi kysymys ennen pyyntöä: ${label}`,
  accepted: ({ start, email }) =>
    `Pyyntö on lähetetty: ${finnishDay(start)}. Vahvista se osoitteeseen ${email} lähetetystä linkistä 48 tunnin kuluessa; sitä ennen mitään ei ole varattu.`,
  onlyTheNew: () => 'Vahvista vain uusi pyyntö.',
  stillOpen: (email) => `Pyyntö odottaa yhä vahvistustasi osoitteessa ${email}.`,
  offer: (starts) => `Vapaita aikoja: ${starts.map(finnishDay).join('; ')}. Minkä niistä pyydän?`,
  cannotWithout: () => 'Ilman vastausta pyyntöä ei voi lähettää.',
  nearest: (_, starts) =>
    `Silloin ei ole vapaata. Lähimmät ajat: ${starts.map(finnishDay).join('; ')}. Sopiiko jokin?`,
  noneFree: () => 'Silloin ei ole vapaata. Mikä muu aika sopisi?',
  unread: () => 'En ymmärtänyt aikaa. Voisitko kertoa päivän ja kellonajan?',
  beyond: () => 'Se on liian kaukana. Mikä aika sopisi seuraavien 60 päivän aikana?',
  uncertain: (email) => `En tiedä, menikö pyyntö perille. Katso sähköpostisi ${email}.`,
  tryLater: () => 'Palvelu ei ole nyt käytettävissä. Mitään ei lähetetty.',
  declined: () => 'Et hyväksynyt pyyntöä, joten sitä ei lähetetty. Mitä haluaisit sen sijaan?',
  failed: () => 'Se ei onnistunut.',
  stuck: () => 'En pääse eteenpäin.',
};

const chineseDay = dayWriter('zh-CN', 'long', (day, clock) => `${day} ${clock}`);
const chinese: Partial<AgentPhrases> = {
  offer: (starts) => `好的,以下时间可以预约:${starts.map(chineseDay).join('、')}。请问您想选哪一个?`,
  nearest: (_, starts) => `那个时间没有空位。最近的时间是:${starts.map(chineseDay).join('、')}。可以吗?`,
  noneFree: () => '那个时间没有空位。请问其他时间可以吗?',
  accepted: ({ start, email }) =>
    `已为您申请${chineseDay(start)}。请在48小时内点击发送到 ${email} 的链接确认,否则预约不会生效。`,
  stillOpen: (email) => `申请仍在等待您确认,请查看 ${email} 的邮件。`,
  uncertain: (email) => `无法确定申请是否送达,请查看 ${email}。`,
  tryLater: () => '服务暂时不可用,没有发送任何内容。',
};
