import { warnOnce } from '../shared-call/warn-host.ts';

/** The latest step of the run that has this request context, by a name of its own. */
const latestSteps = new WeakMap<object, string>();

/**
 * An input processor for agents of Mastra. Mastra passes a tool the same messages in every step of a run. With this processor the tools
 * know which calls the model made in one message:
 *
 *     new Agent({ …, tools: bookingTools({ … }), inputProcessors: [mastraSteps] })
 *
 * Runs at the same time need request contexts of their own, as they have by default. The types of Mastra refuse tools of `ai` 7: cast them.
 * The approval of Mastra does not reach the tools, so they would send nothing. Use the option `approve`.
 */
export const mastraSteps: MastraSteps = {
  id: 'agent-booking-steps',
  async processInputStep({ requestContext }) {
    if (requestContext) latestSteps.set(requestContext, crypto.randomUUID());
  },
};

/** Written out, so that it needs no types of Mastra. */
export type MastraSteps = {
  readonly id: 'agent-booking-steps';
  processInputStep(step: { requestContext?: object | undefined }): Promise<void>;
};

/** Names the step of Mastra that made a call. Without the processor it is not known, and the host is warned once. */
export function mastraStep(requestContext: object): string | undefined {
  const step = latestSteps.get(requestContext);
  if (step === undefined)
    warnOnce(
      mastraSteps,
      'Booking tools in Mastra cannot tell which calls one message of the model holds, so a start can be requested in the message that first reads it. Add the processor: new Agent({ inputProcessors: [mastraSteps], … }), from agent-booking/ai-sdk.',
    );
  return step;
}
