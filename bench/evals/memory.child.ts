import process from 'node:process';
import { createBookingTools } from 'agent-booking';
import { type AgentFactory, runEvals } from 'agent-booking/evals';
import { heapBytes } from '../heap-growth.ts';
import { bookingScript } from './script.ts';

/** Numbers of finished conversations at which the heap is measured. */
const counts = [1000, 10_000];
const script = { ...bookingScript, id: 'earliest-without-asking', family: 'plain-booking' };

/** Every tenth agent books, so that the run keeps everything that a conversation can leave behind. The others throw at once. */
let made = 0;
const tenth: AgentFactory = ({ booking }) => {
  made += 1;
  if (made % 10 > 0)
    return () => {
      throw new Error('It has nothing to say.');
    };
  const { getFreeSlots, requestMeeting } = createBookingTools(booking);
  return async () => {
    const timezone = 'Asia/Jerusalem';
    await getFreeSlots.execute({ durationMinutes: 30, days: 0, when: '', timezone }, { turn: '1' });
    const guest = { guestName: 'Noa Levi', guestEmail: 'noa@example.com', timezone, locale: 'en' };
    await requestMeeting.execute(
      { ...guest, start: '2026-11-23T09:00', durationMinutes: 30, reasonKey: '', answers: [], replaces: '' },
      { turn: '2' },
    );
    return 'I have requested Monday 23 November at 09:00. Please confirm it by the link in your email.';
  };
};

const heaps: number[] = [];
const report = await runEvals({
  agents: { tenth },
  scripts: [script],
  trials: Math.max(...counts),
  onProgress({ done }) {
    if (done === counts[heaps.length]) heaps.push(heapBytes());
  },
});
const passed = report.subjects[0]?.counts.pass;
if (passed !== Math.max(...counts) / 10) throw new Error(`${passed} conversations of the tenth passed`);
process.send?.(heaps);
