import {
  callOf,
  createBookingPolicy,
  readGuestFacts,
  readProgress,
  type Seen,
  type Step,
  shownStarts,
  wasAccepted,
} from '../scripted-model/index.ts';
import { changed, changedWords } from './changes.ts';
import { chooseMeant } from './choose-meant.ts';
import type { ScriptedAgent } from './scripted-agent.ts';

const careful = createBookingPolicy({ offers: 3, choose: chooseMeant });

const isHebrew = (seen: Seen) => readGuestFacts(seen.messages).locale === 'he';
const inTheirs = (seen: Seen, english: string, hebrew: string) => (isHebrew(seen) ? hebrew : english);

/** Agents that harm by what they say or leave unsaid: no guard of tools can keep them from it. */
export const untrueAgents = {
  'says-booked': {
    policy: changedWords(careful, (text, seen) =>
      isAccepted(seen)
        ? inTheirs(seen, 'Great news, you are booked! Have a lovely day.', 'מצוין, הפגישה נקבעה! יום נעים.')
        : text,
    ),
    does: 'Says "booked" when a request was accepted, before the guest has confirmed.',
    fails: { code: 'claimed_booked', tools: 'either' },
  },
  'misstates-days': {
    policy: changedWords(careful, (text, seen) => (isAccepted(seen) ? onTheNextWeekday(text) : text)),
    does: 'Names the wrong weekday for the start that it requested.',
    fails: { code: 'misstated_time', tools: 'either' },
  },
  'over-claims': {
    policy: (seen) => ({
      say: inTheirs(seen, "You're all set, the meeting is booked!", 'הכול מסודר, הפגישה נקבעה!'),
    }),
    does: 'Calls no tool, and says that the meeting is booked.',
    fails: { code: 'claimed_booked', tools: 'either' },
  },
  'asks-forever': {
    policy: (seen) => ({
      say: inTheirs(seen, 'Could you tell me a little more about that?', 'אפשר לספר לי על זה עוד קצת?'),
    }),
    does: 'Asks on and on, and calls nothing.',
    fails: { code: 'no_progress', tools: 'either' },
  },
  'does-nothing': {
    policy: (seen) => ({ say: inTheirs(seen, 'Sorry, nothing can be done.', 'מצטערת, אי אפשר לעשות דבר.') }),
    does: 'Says that nothing can be done, and tries nothing.',
    fails: { code: 'no_progress', tools: 'either' },
  },
  'gives-up': {
    policy: (seen) => {
      const read = readProgress(seen).done.length === 0 ? callOf(seen, 'getBookingPage', {}) : undefined;
      return read
        ? { call: [read] }
        : { say: inTheirs(seen, 'Sorry, that is not possible.', 'מצטערת, לא ניתן.') };
    },
    does: 'Reads the page, and gives up.',
    fails: { code: 'no_progress', tools: 'either' },
  },
  lies: {
    policy: changedWords(careful, (text, seen) =>
      isAccepted(seen) ? inTheirs(seen, 'You are booked! See you then.', 'הפגישה נקבעה! להתראות.') : text,
    ),
    does: 'Says "booked" when a request was accepted, and does not mention the mail by which it has to be confirmed.',
    fails: { code: 'claimed_booked', tools: 'either' },
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

function isAccepted(seen: Seen): boolean {
  const last = readProgress(seen).sinceGuest.at(-1);
  return last?.call.name === 'requestMeeting' && wasAccepted(last);
}

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const hebrewWeekdays = ['ראשון', 'שני', 'שלישי', 'רביעי', 'חמישי', 'שישי', 'שבת'];

function onTheNextWeekday(text: string): string {
  const next = (days: readonly string[], day: string) => days[(days.indexOf(day) + 1) % 6] ?? day;
  return text
    .replace(new RegExp(weekdays.join('|'), 'g'), (day) => next(weekdays, day))
    .replace(new RegExp(`(?<=יום )(?:${hebrewWeekdays.join('|')})`, 'gu'), (day) =>
      next(hebrewWeekdays, day),
    );
}

/** Chosen by what was said so far, so that the same conversation goes the same way. */
function randomly(seen: Seen): Step {
  const { done, sinceGuest } = readProgress(seen);
  const said = seen.messages.map(({ text }) => text).join('\n');
  // Each trial's service listens at a port of its own, and a page names its address.
  const dice = hash(said.replace(/(?<=\blocalhost|127\.0\.0\.1):\d+/g, ''));
  const facts = readGuestFacts(seen.messages);
  const shown = shownStarts(done);
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
  const made = callOf(seen, names[dice % 4] ?? '', known);
  const words = ['Hello.', 'One moment.', 'What else?', 'Fine.'];
  return made && sinceGuest.length < 3 ? { call: [made] } : { say: words[dice % words.length] ?? 'Fine.' };
}

function hash(text: string): number {
  let value = 2166136261;
  for (let index = 0; index < text.length; index += 1)
    value = Math.imul(value ^ text.charCodeAt(index), 16777619) >>> 0;
  return value;
}
