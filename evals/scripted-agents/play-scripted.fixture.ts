import { bookingInstructions } from '../../src/index.ts';
import { createDefaultAgent } from '../agents/default-agent.ts';
import { gradeLog } from '../grade/grade-log.ts';
import type { Verdict } from '../log/cell.ts';
import type { EvalEvent } from '../log/event-log.ts';
import { openModel } from '../models/open-model.ts';
import { runConversation } from '../run/run-conversation.ts';
import type { Script } from '../scenarios/script.ts';
import { createScriptedModel, type Policy } from '../scripted-model/index.ts';
import { policiesOfAgents } from './scripted-agents.fixture.ts';

/** The log of a conversation, and its verdict. */
export type GradedPlay = { log: readonly EvalEvent[]; verdict: Verdict };

/** Plays a scripted agent, or one of `policies`, through scripts one after the other. */
export async function openScripted(
  name: string,
  tools: 'guarded' | 'bare' = 'guarded',
  policies: Readonly<Record<string, Policy>> = policiesOfAgents,
) {
  const served = await createScriptedModel({ policies }).listen();
  const model = await openModel(`${name}@${served.baseUrl}`);
  async function play(script: Script): Promise<GradedPlay> {
    const { log } = await runConversation({
      script,
      tools,
      conversationId: `${name}-${script.id}`,
      makeAgent: ({ context, hooks, makeTools }) =>
        createDefaultAgent({
          model,
          tools: makeTools(),
          overMcp: false,
          instructions: bookingInstructions(),
          trial: { conversationId: context.conversationId, hooks },
        }),
    });
    return { log, verdict: gradeLog(log, script) };
  }
  return {
    play,
    verdictOf: async (script: Script): Promise<Verdict> => (await play(script)).verdict,
    async [Symbol.asyncDispose]() {
      await served.close();
    },
  };
}
