/**
 * Hides the tools' warnings to a host from the output of tests. Many tests cause them on purpose: they share one memory between chats,
 * approve a call that was not proposed, or let a store fail. Every other warning is printed as usual.
 */
import process from 'node:process';

const expected = [
  /^Booking tools without a conversation were used in two different chats/,
  /^Booking tools in Mastra cannot tell/,
  /^An approval arrived for a call that these tools did not propose/,
  /^sessions\.\w+ failed/,
];

const done = Symbol.for('agent-booking.tests.expected-warnings');

// Test files share a process.
if (!Object.hasOwn(globalThis, done)) {
  Object.defineProperty(globalThis, done, { value: true });
  const printers = process.listeners('warning');
  process.removeAllListeners('warning');
  process.on('warning', (warning) => {
    if (expected.some((words) => words.test(warning.message))) return;
    for (const print of printers) print(warning);
  });
}
