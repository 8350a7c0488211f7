import { rowsByFirst, setOf, tablesByFirst } from './look.ts';

export type Bound = 'from' | 'after' | 'through' | 'before';

/** What bounds the days behind it. */
export const openers: readonly (readonly [Bound, ReturnType<typeof rowsByFirst>])[] = [
  [
    'from',
    rowsByFirst(
      'on or after|on or from|back on|back from|back in the office on|back at work on|returning on|' +
        'i return on|from|since|starting|starting from|starting on|beginning|beginning on|beginning from|as of|' +
        'as from|no earlier than|not earlier than|not before|no sooner than|not sooner than|not until|' +
        "not till|anytime from|commencing|effective|starts on|start on|isn't until|only from",
    ),
  ],
  ['after', rowsByFirst('after|later than|past|any time after|following')],
  [
    'through',
    rowsByFirst(
      'on or before|by|until|till|til|up to|up until|through|thru|no later than|not later than|not after|not past|' +
        'ending|ending on|by the end of|before the end of|by end of|before end of|until the end of|' +
        'through the end of|till the end of|until end of|up to and including',
    ),
  ],
  [
    'before',
    rowsByFirst(
      'before|prior to|earlier than|ahead of|sooner than|by the start of|by the beginning of|' +
        'until before',
    ),
  ],
];

/** The openers of which a row begins with a word. */
export const openersFrom = tablesByFirst(openers, ([, rows]) => rows);

/** What bounds the day before it. */
export const closers: readonly (readonly [Bound, ReturnType<typeof rowsByFirst>])[] = [
  [
    'from',
    rowsByFirst(
      'or later|or after|or any time after|or anytime after|or thereafter|or any day after|onwards|' +
        'onward|on forward|and onwards|and later|and after|and beyond|or beyond|at the earliest|' +
        'at earliest|forward|and on',
    ),
  ],
  ['through', rowsByFirst('or earlier|or before|or sooner|at the latest|at latest|latest')],
];

export const rangeWords = setOf('- to through thru until till til');
