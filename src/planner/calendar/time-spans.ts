import type { SaidHours } from '../wish/said.ts';

/** A span of instants, half-open, that bounds a meeting's start; `endBy` bounds its end. */
export type TimeSpan = SaidHours;

/** The time in both. If both bound the meeting's end, the earlier one applies. */
export function intersect(some: readonly TimeSpan[], others: readonly TimeSpan[]): TimeSpan[] {
  const shared: TimeSpan[] = [];
  let first = 0;
  for (const one of some) {
    // Both lists are in order, but their spans may overlap. Pass over a span only once it is over.
    while (first < others.length && (others[first] as TimeSpan).to <= one.from) first += 1;
    for (let at = first; at < others.length && (others[at] as TimeSpan).from < one.to; at += 1)
      shared.push(...sharedOf(one, others[at] as TimeSpan));
  }
  return inOrder(shared);
}

/** The time in two spans: one span, or none. */
export function sharedOf(one: TimeSpan, other: TimeSpan): TimeSpan[] {
  const from = Math.max(one.from, other.from);
  const to = Math.min(one.to, other.to);
  const endBy = Math.min(one.endBy ?? Infinity, other.endBy ?? Infinity);
  if (from >= to || endBy <= from) return [];
  const around = one.around ?? other.around;
  return [
    {
      from,
      to,
      ...(endBy < Infinity && { endBy }),
      ...((one.isMoment || other.isMoment) && { isMoment: true }),
      ...(around !== undefined && { around }),
      ...((one.isStartBound || other.isStartBound) && { isStartBound: true }),
    },
  ];
}

/** The time in any of them. */
export function unite(some: readonly TimeSpan[], others: readonly TimeSpan[]): TimeSpan[] {
  const all = inOrder([...some, ...others]);
  const united: TimeSpan[] = [];
  for (const span of all) {
    const last = united.at(-1);
    if (last && isPlain(last) && isPlain(span) && span.from <= last.to)
      united[united.length - 1] = { from: last.from, to: Math.max(last.to, span.to) };
    else if (!last || !isEqual(last, span)) united.push(span);
  }
  return united;
}

/** The first spans without the others. */
export function subtract(some: readonly TimeSpan[], others: readonly TimeSpan[]): TimeSpan[] {
  const left: TimeSpan[] = [];
  for (const span of some) {
    let { from } = span;
    for (const other of others) {
      if (other.to <= from) continue;
      if (other.from >= span.to) break;
      if (other.from > from) left.push(cutAt({ ...span, from, to: other.from }, other));
      from = Math.max(from, other.to);
    }
    if (from < span.to) left.push({ ...span, from });
  }
  return left;
}

/** If `endBy` bounds the meeting's end, the meeting must also be over before the excluded span. An excluded clock time bounds no end. */
function cutAt(span: TimeSpan, { isMoment }: TimeSpan): TimeSpan {
  return span.endBy === undefined || isMoment ? span : { ...span, endBy: Math.min(span.endBy, span.to) };
}

/** In the order of their beginnings. */
export function inOrder(spans: TimeSpan[]): TimeSpan[] {
  return spans.sort((one, other) => one.from - other.from || one.to - other.to);
}

/** Whether a span bounds a start and nothing else. */
export function isPlain({ endBy, isMoment, around, isStartBound }: TimeSpan): boolean {
  return endBy === undefined && !isMoment && around === undefined && !isStartBound;
}

function isEqual(one: TimeSpan, other: TimeSpan): boolean {
  return one.from === other.from && one.to === other.to && one.endBy === other.endBy;
}
