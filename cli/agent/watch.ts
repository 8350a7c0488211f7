import {
  type BookingClient,
  BookingError,
  type BookingTool,
  type MeetingRequest,
  type RequestAcceptance,
} from '../../src/index.ts';
import type { NeutralTools } from './agent.ts';

/** The events of an agent's work that a person is shown, in the order in which they happen. */
export type Watcher = {
  toolCalled(name: string, input: unknown): void;
  /** `text` is what the model reads. */
  toolAnswered(name: string, text: string, output: { ok: boolean }): void;
  requestSent(slug: string, body: MeetingRequest): void;
  requestAnswered(answer: RequestAcceptance | BookingError): void;
};

/** Returns the same tools, which report each call to the watcher. */
export function watchTools(tools: NeutralTools, watcher: Watcher): NeutralTools {
  return {
    getBookingPage: watchTool(tools.getBookingPage, watcher),
    getFreeSlots: watchTool(tools.getFreeSlots, watcher),
    requestMeeting: { ...tools.requestMeeting, ...watchTool(tools.requestMeeting, watcher) },
  };
}

function watchTool<Input, Output extends { ok: boolean }>(
  tool: BookingTool<Input, Output>,
  watcher: Watcher,
): BookingTool<Input, Output> {
  return {
    ...tool,
    async execute(input, call) {
      watcher.toolCalled(tool.name, input);
      const output = await tool.execute(input, call);
      watcher.toolAnswered(tool.name, tool.toModelText(output), output);
      return output;
    },
  };
}

/** Returns the same client, which reports each request to the watcher, so that the screen shows exactly what is sent. */
export function watchRequests(client: BookingClient, watcher: Watcher): BookingClient {
  return {
    ...client,
    async requestMeeting(slug, body, options) {
      watcher.requestSent(slug, body);
      try {
        const acceptance = await client.requestMeeting(slug, body, options);
        watcher.requestAnswered(acceptance);
        return acceptance;
      } catch (error) {
        if (BookingError.isInstance(error)) watcher.requestAnswered(error);
        throw error;
      }
    },
  };
}
