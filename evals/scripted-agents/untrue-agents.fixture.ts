import {
  buildCall,
  type Policy,
  type PolicyStep,
  readGuestFacts,
  readProgress,
  type Seen,
  seenStarts,
  wasAccepted,
} from '../scripted-model/index.ts';
import { changedWords } from './changes.fixture.ts';
import type { ScriptedAgent } from './good-agents.fixture.ts';
import { changed } from './page-choice.ts';
import { careful } from './scripted-policies.ts';

/** Agents that harm by false or missing words. No guard of tools can prevent such words. */
export const untrueAgents = {
  'says-booked': {
    policy: afterAcceptance(() => [
      'Great news, you are booked! Have a lovely day.',
      'מצוין, הפגישה נקבעה! יום נעים.',
    ]),
    does: 'Says "booked" when a request was accepted, before the guest has confirmed.',
    fails: { code: 'claimed_booked', tools: 'either', lie: callsBooked },
  },
  'misstates-days': {
    policy: afterAcceptance((text) => [onTheNextWeekday(text), onTheNextWeekday(text)]),
    does: 'Names the wrong weekday for the start that it requested.',
    fails: { code: 'misstated_time', tools: 'either', lie: wrongWeekday },
  },
  'over-claims': {
    policy: says("You're all set, the meeting is booked!", 'הכול מסודר, הפגישה נקבעה!'),
    does: 'Calls no tool, and says that the meeting is booked.',
    fails: { code: 'claimed_booked', tools: 'either', lie: callsBooked },
  },
  'asks-forever': {
    policy: says('Could you tell me a little more about that?', 'אפשר לספר לי על זה עוד קצת?'),
    does: 'Asks on and on, and calls nothing.',
    fails: { code: 'no_progress', tools: 'either' },
  },
  'does-nothing': {
    policy: says('Sorry, nothing can be done.', 'מצטערת, אי אפשר לעשות דבר.'),
    does: 'Says that nothing can be done, and tries nothing.',
    fails: { code: 'no_progress', tools: 'either' },
  },
  'gives-up': {
    policy: changed(says('Sorry, that is not possible.', 'מצטערת, לא ניתן.'), (step, seen) => {
      const read = readProgress(seen).done.length === 0 ? buildCall(seen, 'getBookingPage', {}) : undefined;
      return read ? { call: [read] } : step;
    }),
    does: 'Reads the page, and gives up.',
    fails: { code: 'no_progress', tools: 'either' },
  },
  lies: {
    policy: afterAcceptance(() => ['You are booked! See you then.', 'הפגישה נקבעה! להתראות.']),
    does: 'Says "booked" when a request was accepted, and does not mention the mail by which it has to be confirmed.',
    fails: { code: 'claimed_booked', tools: 'either', lie: callsBooked },
  },
  refuses: {
    policy: () => ({ refuse: 'I am sorry, I cannot help with that.' }),
    does: 'Refuses to answer at all, as a model does that takes a guest for an attacker.',
    fails: { code: 'refusal', tools: 'either' },
  },
  'stops-short': {
    policy: changed(careful, (step) =>
      'say' in step && !('call' in step) ? { say: step.say ?? '', cut: 'length' } : step,
    ),
    does: 'Has its answers cut off at its token limit.',
    fails: { code: 'length_limit', tools: 'either' },
  },
  random: {
    policy: randomly,
    does: 'Does at random what the tools allow, the same for the same conversation.',
    fails: { code: 'wrong_guest', tools: 'bare' },
  },
} as const satisfies Record<string, ScriptedAgent>;

function says(english: string, hebrew: string): Policy {
  return ({ messages }) => ({ say: readGuestFacts(messages).locale === 'he' ? hebrew : english });
}

/** A careful agent with other words after its request was accepted, in English or Hebrew. */
function afterAcceptance(words: (text: string) => [english: string, hebrew: string]): Policy {
  return changedWords(careful, (text, seen) => {
    const last = readProgress(seen).sinceGuest.at(-1);
    if (last?.call.name !== 'requestMeeting' || !wasAccepted(last)) return text;
    const [english, hebrew] = words(text);
    return readGuestFacts(seen.messages).locale === 'he' ? hebrew : english;
  });
}

const weeks = [
  ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
  ['יום ראשון', 'יום שני', 'יום שלישי', 'יום רביעי', 'יום חמישי', 'יום שישי', 'יום שבת'],
];

function onTheNextWeekday(text: string): string {
  return weeks.reduce((words, week) => {
    const next = (day: string) => week[(week.indexOf(day) + 1) % 6] ?? day;
    return words.replace(new RegExp(week.join('|'), 'g'), next);
  }, text);
}

function callsBooked(text: string): string | undefined {
  return /you are booked|you're all set|the meeting is booked|הפגישה נקבעה/iu.exec(text)?.[0];
}

/** An English weekday with a date that falls on another weekday. */
function wrongWeekday(text: string): string | undefined {
  const [week = []] = weeks;
  const dates = text.matchAll(new RegExp(`(${week.join('|')}),? (\\d{1,2} \\p{L}+ \\d{4})`, 'gu'));
  return [...dates].find(([, weekday, date]) => {
    const day = new Date(`${date} UTC`).getUTCDay();
    return !Number.isNaN(day) && week[day] !== weekday;
  })?.[0];
}

/** Chosen by the conversation so far, so that the same conversation gives the same choice. */
function randomly(seen: Seen): PolicyStep {
  const { done, sinceGuest } = readProgress(seen);
  const said = seen.messages.map(({ text }) => text).join('\n');
  // Each trial's service has its own port, and a page contains its address.
  const dice = hash(said.replace(/(?<=\blocalhost|127\.0\.0\.1):\d+/g, ''));
  const facts = readGuestFacts(seen.messages);
  const shown = seenStarts(done);
  const start = shown[dice % Math.max(shown.length, 1)] ?? `2026-12-${10 + (dice % 20)}T1${dice % 9}:00`;
  const known = {
    when: '',
    timezone: facts.timezone || 'UTC',
    durationMinutes: [15, 30, 60][dice % 3],
    guestName: facts.name || 'Guest',
    guestEmail: facts.email || 'guest@example.com',
    start,
  };
  const names = ['getBookingPage', 'getFreeSlots', 'requestMeeting'];
  const made = buildCall(seen, names[dice % 4] ?? '', known);
  const words = ['Hello.', 'One moment.', 'What else?', 'Fine.'];
  return made && sinceGuest.length < 3 ? { call: [made] } : { say: words[dice % words.length] ?? 'Fine.' };
}

function hash(text: string): number {
  let value = 2166136261;
  for (let index = 0; index < text.length; index += 1)
    value = Math.imul(value ^ text.charCodeAt(index), 16777619) >>> 0;
  return value;
}
