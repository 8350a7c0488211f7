import { bookingInstructions } from '../../src/index.ts';
import { createDefaultAgent } from '../agents/default-agent.ts';
import { createLimiter } from '../agents/limiter.ts';
import { judge } from '../grade/judge.ts';
import type { Verdict } from '../log/cell.ts';
import { openModel } from '../models/open-model.ts';
import { runConversation } from '../run/run-conversation.ts';
import type { Script } from '../scenarios/script.ts';

/** Plays a scripted agent, by its name or as `NAME@URL`, through one script after the other. */
export async function openScripted(name: string, tools: 'guarded' | 'bare' = 'guarded') {
  const model = await openModel(name.includes('@') ? name : `scripted:${name}`);
  const limiter = createLimiter({ concurrency: 8 });
  return {
    async verdictOf(script: Script): Promise<Verdict> {
      const { log } = await runConversation({
        script,
        tools,
        conversationId: `${name}-${script.id}`,
        makeAgent: ({ context, hooks, makeTools }) =>
          createDefaultAgent({
            adapter: 'ai-sdk',
            model,
            tools: makeTools(),
            instructions: bookingInstructions(),
            limiter,
            trial: { conversationId: context.conversationId, hooks },
          }),
      });
      return judge(log, script).verdict;
    },
    [Symbol.asyncDispose]: () => model.close(),
  };
}
