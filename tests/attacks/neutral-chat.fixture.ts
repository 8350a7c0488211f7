import type { BookingTool, BookingToolSet, CallApproval, RequestMeetingInput, ToolCall } from 'agent-booking';
import type { Call, Framework } from './chat.fixture.ts';

type Pending = { call: Call; key: string; turn: string };
/** A host's own loop: the messages as text, the requests that a human is asked about, the results' records. */
type State = {
  said: string[];
  pending: Pending[];
  asked: number;
  rejected: { key: string }[];
  history: unknown[];
};

const empty: State = { said: [], pending: [], asked: 0, rejected: [], history: [] };

/** The tools without a framework, in a loop as a host would write it. */
export const neutral: Framework = {
  name: 'neutral',
  open({ conversation, approval }) {
    let tools: BookingToolSet;
    let state = structuredClone(empty);

    async function execute({ tool, input }: Call, call: ToolCall): Promise<void> {
      const called = tools[tool] as unknown as BookingTool<unknown, { ok: boolean; record?: unknown }>;
      const result = await called.execute(structuredClone(input), call);
      state.said.push(called.toModelText(result));
      if (result.record) state.history.push(result.record);
    }

    async function run(steps: Call[][]): Promise<string[]> {
      for (const calls of steps) {
        const turn = JSON.stringify(state.said);
        const { rejected, history } = state;
        const texts: string[] = [];
        const shared = { conversation, turn, rejected, history: [...history] };
        const pending: Pending[] = [];
        const runs = calls.map(async (call, index) => {
          if (!approval || call.tool !== 'requestMeeting') return execute(call, shared);
          const key = `request ${state.asked++}`;
          const given = { ...shared, approval: { key, decision: 'none' as const } };
          const review = await tools.requestMeeting.review(call.input as RequestMeetingInput, given);
          if (!('proposal' in review)) return execute(call, given);
          texts[index] = review.proposal.text;
          pending[index] = { call, key, turn };
        });
        await Promise.all(runs);
        state.pending = pending.filter(Boolean);
        state = JSON.parse(JSON.stringify(state));
        if (texts.length > 0) return texts.filter(Boolean);
      }
      return [];
    }

    return {
      use(given) {
        tools = given;
      },
      say(text, steps) {
        state.said.push(text);
        return run(steps);
      },
      async decide(decisions, steps) {
        const { pending, rejected } = state;
        state.pending = [];
        await Promise.all(
          pending.map(async ({ call, key, turn }, index) => {
            if (!decisions[index]) return rejected.push({ key });
            const decided: CallApproval = { key, decision: 'approved' };
            const { history } = state;
            return execute(call, { conversation, turn, rejected, history, approval: decided });
          }),
        );
        return run(steps);
      },
      async edit(changes) {
        const last = state.pending.at(-1);
        if (last) Object.assign(last.call.input, changes);
      },
      save: async () => structuredClone(state),
      async restore(saved) {
        state = structuredClone(saved as State);
      },
    };
  },
};
