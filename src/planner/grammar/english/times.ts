import { meaning, type Rule, rule } from '../../read/rules.ts';
import { clockPiece, dayPieces } from '../pieces.ts';

/** What a message is made of: times, and how they go together. */
export const times: readonly Rule[] = [
  rule('time', ['{anyDays}', '<on> the? {anyDays}'], (days) => dayPieces(days)),
  rule('time', '{hours}', (hours) => [clockPiece(hours)]),
  rule('time', '<on>? {anyDays} ,? {bareHours}', (days, hours) => [...dayPieces(days), ...hours], {
    rank: 1,
  }),
  rule('time', '{bareHours} <on> {anyDays}', (hours, days) => [...hours, ...dayPieces(days)]),
  rule('time', '{bareHours} {anyDays}', (hours, days) => [...hours, ...dayPieces(days)], { rank: 2 }),
  meaning('link', [{ kind: 'join', join: 'or' }], 'or | or maybe | otherwise | alternatively'),
  meaning('link', [{ kind: 'join', join: 'and' }], 'and | & | as well as | plus'),
  meaning('link', [{ kind: 'but' }], 'but | ; | however | though | although | just'),
  meaning(
    'link',
    [{ kind: 'not' }],
    "not | no | never | neither | nor | can't do | can't make | doesn't work",
  ),
  meaning(
    'link',
    [{ kind: 'not', isExcept: true }],
    'except | except for | apart from | other than | excluding | but not',
  ),
  meaning('link', [{ kind: 'prefer' }], 'preferably | ideally | prefer'),
  meaning('link', [{ kind: 'prefer', isBehind: true }], '(would be|is) best | if possible'),
  meaning('time', [{ kind: 'anytime' }], "any time | anytime | any day | whenever | i'm flexible | anything"),
  meaning(
    'time',
    [{ kind: 'order', order: 'earliest' }],
    'asap | as soon as possible | the? earliest | soonest',
  ),
  meaning('time', [{ kind: 'order', order: 'latest' }], 'the? latest | as late as possible'),
].flat();
