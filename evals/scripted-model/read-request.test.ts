import { expect, test } from 'vitest';
import { toolResult } from './read-request.ts';

test.each([
  ['{"error":"Error slot_taken: It is gone."}', true],
  ['Error slot_taken: It is gone.\nNext: Offer another.', true],
  ['Tool call execution denied.', true],
  ['User rejected the tool call for `requestMeeting` with id call-1', true],
  ['A confirmation email was sent', false],
  ['{"error":"none","rows":[]}', false],
  ['Errors are rare', false],
])('of the result %s it is seen whether it failed', (text, isError) => {
  expect(toolResult('call-1', text)).toMatchObject({ text, isError });
});
