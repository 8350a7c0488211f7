import { meaningOf, shown } from './readings.fixture.ts';
import { createChoice, createTally, type Tally } from './tally.fixture.ts';

const greetings = [
  '',
  'Hi,',
  'Hello Dana,',
  'Good to see you again.',
  'Thanks!',
  'Dear Mr Cohen,',
  'Hey there -',
];
const openings = [
  'could we meet',
  'can you see me',
  'please put me down',
  'we would like to come',
  'I can do it',
  'my wife and I can come',
  'it suits us',
  'let us talk',
  'would you be able to call me',
  '',
];
/** Without preferences, which do not show in the windows. */
const times = [
  'on Friday after 3pm',
  'on Friday at 15:00',
  'on 24 November between 14:00 and 16:00',
  'tomorrow before noon',
  'next week except on Monday',
  'on Tuesday or on Thursday',
  'on Monday in the afternoon',
  'on any day but Friday',
  'by Thursday at noon',
  'not before 10:00 on Monday',
  'around 15:00 on Thursday',
  'from Monday to Wednesday',
  'after 24 November',
  'Monday at 10:00 or Thursday at 14:00',
  'on Friday or later',
];
const endings = [
  '',
  'please',
  'if you can',
  'with Dana',
  'about the contract',
  'and I will pay by card',
  'because we need you',
  'at the office, please',
  ', thanks',
];

/** Each looks like a clock, and does not occur in the messages. */
const numbers = ['7', '8', '13', '21', '2:20', '8:40', '18:50', '7.45', '19.20', '0840', '1620', '1745'];

/** Behind these, planner.md explains a number: "of", "is", and "for" with a count or a unit. */
const explainsNext = new Set(['of', 'is', 'for']);

/** These words are not nouns, so they do not explain a number before them. All other words may be nouns, and do. */
const functionWords = new Set(
  (
    'on at in after before between by with about around from to and or but because if except not any could can would please i we you ' +
    'me it us my let thanks next tomorrow monday tuesday wednesday thursday friday'
  ).split(' '),
);

/** Hebrew messages; `_` marks places that no pattern explains. */
const hebrewMessages = [
  '_ אפשר להיפגש _ ביום שישי _ אחרי 15:00 _',
  'שלום _, נוכל להגיע _ ביום שני _ בין 10:00 ל-12:00 _ בבקשה',
  'מתאים לי _ מחר _ לפני 15:00 _, אם אפשר',
  'היי _ אני יכולה _ ביום חמישי _ בשעה 15:00 _ או ביום שני _ בשעה 16:00 _',
  'כל יום _ חוץ מיום שישי _ בבקשה _',
  'מתאים לנו _ ביום שלישי _ אחר הצהריים _ אם זה בסדר _',
];

export type Insertion = { plain: string; withNumber: string; number: string; where: string };

/** Messages with a time, each with one number that nothing explains; the same ones for the same seed. */
export function numberInsertions(count: number, seed: number): Insertion[] {
  const choose = createChoice(seed);
  const pick = <Value>(all: readonly Value[]): Value => all[choose(all.length)] as Value;
  const insertions: Insertion[] = [];
  while (insertions.length < count) {
    const number = pick(numbers);
    if (choose(8) === 0) {
      const marked = pick(hebrewMessages).split('_');
      const place = choose(marked.length - 1);
      const join = (between: string) =>
        marked.reduce((text, part, index) => text + (index - 1 === place ? between : '') + part);
      insertions.push({
        plain: tidy(join('')),
        withNumber: tidy(join(` ${number} `)),
        number,
        where: 'Hebrew',
      });
      continue;
    }
    const parts = [pick(greetings), pick(openings), pick(times), pick(endings)];
    const plain = tidy(parts.join(' '));
    const tokens = plain.split(' ');
    const place = choose(tokens.length + 1);
    const [before, next] = [wordOf(tokens[place - 1]), wordOf(tokens[place])];
    const isNounNext = next !== '' && !/\d/.test(next) && !functionWords.has(next);
    if (explainsNext.has(before) || isNounNext) continue;
    const withNumber = [...tokens.slice(0, place), number, ...tokens.slice(place)].join(' ');
    insertions.push({
      plain,
      withNumber,
      number,
      where: `behind "${before}", before "${/\d/.test(next) ? 'a number' : next}"`,
    });
  }
  return insertions;
}

/** A case holds if the message is read without the number, and the number changes the meaning, is unread or makes the planner ask. */
export function checkInsertions(insertions: Insertion[]): Tally {
  const tally = createTally();
  for (const { plain, withNumber, number, where } of insertions) {
    const { kind, key } = meaningOf(withNumber);
    const expected = meaningOf(plain);
    const isIgnored = kind === 'no-time' || (kind === 'read' && key === expected.key);
    tally.count(expected.kind === 'read' && !isIgnored, { where, number }, () => shown(withNumber));
  }
  return tally;
}

function wordOf(token: string | undefined): string {
  return (token ?? '').toLowerCase().replace(/[.,!?]+$/, '');
}

function tidy(text: string): string {
  return text
    .replace(/\s+([,.!?])/g, '$1')
    .replace(/ {2,}/g, ' ')
    .trim();
}
