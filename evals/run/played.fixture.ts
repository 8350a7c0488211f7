import type { BookingToolSet } from '../../src/index.ts';
import type { DrivenAgent, Trial } from '../agents/agent.ts';
import { AgentFailure } from '../agents/agent-failure.ts';
import { runTool } from '../agents/moves-agent.ts';
import { unseenUsage } from '../agents/usage.ts';
import { gradeLog } from '../grade/grade-log.ts';
import type { GuestReply } from '../guest/reply-context.ts';
import type { Verdict } from '../log/cell.ts';
import type { EvalEvent } from '../log/event-log.ts';
import { ownScripts } from '../scenarios/read-scripts.ts';
import { runConversation } from './run-conversation.ts';

/** A player's move: words that end a turn, or the calls of one message. */
export type PlayedMove = { say: string } | { calls: { tool: string; input: unknown }[] };

/** A conversation in a file. `log` and `verdict` are there after its end. `replies`: the guest's replies, if they are kept. */
export type Played = {
  script: string;
  moves: PlayedMove[];
  replies?: GuestReply[];
  log?: readonly EvalEvent[];
  verdict?: Verdict;
};

/** The last input of the model that is played: the guest's words, or the answers of its calls. */
type Told = { guest?: string; answers?: string[]; tools?: BookingToolSet };

const playableScripts = new Map(ownScripts().map(({ script }) => [script.id, script]));

/** Plays the moves from the start. The log and the verdict are there if the conversation ended. */
export async function replay({
  script: id,
  moves,
  replies,
}: Played): Promise<{ told: Told; over?: Required<Pick<Played, 'log' | 'verdict'>> }> {
  const script = playableScripts.get(id);
  if (!script)
    throw new Error(`There is no script "${id}"; these are: ${[...playableScripts.keys()].join(', ')}`);
  const told: Told = {};
  let isOver = true;
  const conversation = await runConversation({
    script,
    conversationId: `played-${id}`,
    ...(replies && { decideReply: recordedReplies(replies) }),
    makeAgent: (trial) =>
      createPlayer(trial, [...moves], {
        told,
        pause: () => {
          isOver = false;
        },
      }),
  });
  if (!isOver) return { told };
  const verdict = gradeLog(conversation.log, script);
  return { told, over: { log: conversation.log, verdict } };
}

/** The replies of the first time, in their order. */
function recordedReplies(replies: readonly GuestReply[]): () => GuestReply {
  const left = [...replies];
  return () => {
    const reply = left.shift();
    if (!reply) throw new Error('the guest said no more');
    return reply;
  };
}

function createPlayer(
  trial: Trial,
  moves: PlayedMove[],
  { told, pause }: { told: Told; pause(): void },
): DrivenAgent {
  const tools = trial.makeTools();
  told.tools = tools;
  let messages = 0;
  return {
    async answer(text, signal) {
      Object.assign(told, { guest: text, answers: undefined });
      for (let move = moves.shift(); move; move = moves.shift()) {
        if ('say' in move) return move.say;
        messages += 1;
        const turn = `message-${messages}`;
        const calls = move.calls.map(async ({ tool: name, input }, index) => {
          const tool = Object.values(tools).find((one) => one.name === name);
          const names = Object.values(tools).map((one) => one.name);
          return tool
            ? runTool(trial, { tool, input, turn, index, signal })
            : `There is no tool "${name}"; these are: ${names.join(', ')}`;
        });
        told.answers = await Promise.all(calls);
      }
      pause();
      throw new AgentFailure('harness', 'The player has not moved yet');
    },
    measured: () => ({ ...unseenUsage, modelCalls: 0 }),
  };
}
