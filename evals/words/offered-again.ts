import { type SaidTime, saidTimes } from './said-times.ts';

/** The sentence in which a text calls a start free, or offers it, although it was refused as taken. `isStart`: whether a time names that start. */
export function offersAgain(text: string, isStart: (time: SaidTime) => boolean): string | undefined {
  // Each time becomes a word: the refused start, or another one.
  let marked = '';
  let from = 0;
  for (const time of saidTimes(text)) {
    if (time.minutes.length === 0 || time.from < from) continue;
    // The end or bound of a span is no start: "after 15:00" names a part of the day.
    const isRefused = !time.isEnd && isStart(time);
    marked += `${text.slice(from, time.from)}${isRefused ? refusedWord : otherWord}`;
    from = time.to;
  }
  marked += text.slice(from);
  const sentence = marked
    .split(/(?<=[.!?])\s|\n|,? (?=(?:but|though|אבל|אך) )/u)
    .find((one) => calledFree.some((pattern) => pattern.test(one)) && !takenBack.test(one));
  return sentence?.replaceAll(refusedWord, 'the refused start').replaceAll(otherWord, '…').trim();
}

const refusedWord = '⟨refused⟩';
const otherWord = '⟨other⟩';
const list = `${refusedWord}(?:,? ?(?:and |or |ו-?)?${otherWord}){0,8}`;
const free = '(?:open|free|available|listed|bookable)';

const calledFree: readonly RegExp[] = [
  new RegExp(
    `${list} (?:is|are|stays?|remains?)(?: (?:still|all|now|also|yet|actually|there|again))* ${free}`,
    'iu',
  ),
  new RegExp(`${free}(?: [\\p{L}]+){0,3}?:? ${list}`, 'iu'),
  new RegExp(
    `(?:again|another go|once more|retry|one more try)(?: (?:for|at|with|on))? ${refusedWord}`,
    'iu',
  ),
  /(?:the|that|your) (?:time|slot|hour|start) (?:is|'s) (?:still|actually) (?:open|free|available)/iu,
  new RegExp(`${list} (?:(?:עדיין|עוד|כן|שוב|כולם|עכשיו) )*(?:פנוי|זמינ|פתוח)`, 'u'),
  new RegExp(`(?:יש|פנויים|פנויות|נשארו|נותרו)(?: [\\p{L}]+){0,2}?:? ${list}`, 'u'),
  new RegExp(`(?:שוב|מחדש|עוד פעם)(?: (?:את|על|ל))? ?${refusedWord}`, 'u'),
  /(?:השעה|המועד|היא|הוא) (?:עדיין|עוד) (?:פנוי|זמינ|פתוח)/u,
];

/** Words with which a sentence says that a time is not free, as in "15:00 is no longer free". Such a sentence offers nothing. */
const takenBack =
  /(?<!\p{L})(?:not?|never|n't|longer|gone|taken|was|were|instead|can't|cannot|won't|isn't|unless|if)(?!\p{L})|(?<!\p{L})(?:לא|אין|אינה|נתפסה?|תפוסה?|הייתה?|במקום|אם|בלי)(?!\p{L})/iu;
