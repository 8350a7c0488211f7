import process from 'node:process';
import { readTimePhrase } from 'agent-booking';
import { heapBytes } from '../heap-growth.ts';
import { now, timezone } from '../tools/fortnight.ts';
import { phrases } from './planner-phrases.ts';

/** Reads phrases, each a minute later than the one before and with another word. Reports the heap after these numbers of phrases. */
const counts = [10_000, 1_000_000];
const minuteMs = 60_000;
const year = 365 * 24 * 60;

const heaps: number[] = [];
let read = 0;
for (const count of counts) {
  for (; read < count; read += 1) {
    const phrase = `${phrases[read % phrases.length]}, guest${read}`;
    readTimePhrase(phrase, { now: new Date(now.getTime() + (read % year) * minuteMs), timezone });
  }
  heaps.push(heapBytes());
}
process.send?.(heaps);
