import { type BookingClient, BookingError, type BookingTool, type BookingToolSet } from '../../src/index.ts';
import type { Narrator } from './narrator.ts';

/** Returns the same tools, which report each call to the narrator. */
export function watchTools(tools: BookingToolSet, narrator: Narrator): BookingToolSet {
  return {
    getBookingPage: watchTool(tools.getBookingPage, narrator),
    getFreeSlots: watchTool(tools.getFreeSlots, narrator),
    requestMeeting: { ...tools.requestMeeting, ...watchTool(tools.requestMeeting, narrator) },
  };
}

function watchTool<Input, Output extends { ok: boolean }>(
  tool: BookingTool<Input, Output>,
  narrator: Narrator,
): BookingTool<Input, Output> {
  return {
    ...tool,
    async execute(input, call) {
      narrator.toolCalled(tool.name, input);
      const output = await tool.execute(input, call);
      narrator.toolAnswered(tool.toModelText(output), output);
      return output;
    },
  };
}

/** Returns the same client, which reports each request to the narrator, so that the screen shows exactly what is sent. */
export function watchRequests(client: BookingClient, narrator: Narrator): BookingClient {
  return {
    ...client,
    async requestMeeting(slug, body, options) {
      narrator.requestSent(slug, body);
      try {
        const acceptance = await client.requestMeeting(slug, body, options);
        narrator.requestAnswered(acceptance);
        return acceptance;
      } catch (error) {
        if (BookingError.isInstance(error)) narrator.requestAnswered(error);
        throw error;
      }
    },
  };
}
