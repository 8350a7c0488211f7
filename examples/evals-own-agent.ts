/**
 * Evaluates two agents of your own, one of the AI SDK and one of LangChain, with a grader of your own. Without OPENAI_API_KEY it runs
 * offline. It needs: npm install agent-booking ai@7 @ai-sdk/openai@4 zod langchain @langchain/core @langchain/langgraph @langchain/openai, and
 * "type": "module" in your package.json.
 */
import process from 'node:process';
import { openai } from '@ai-sdk/openai';
import { ChatOpenAI } from '@langchain/openai';
import { bookingInstructions } from 'agent-booking';
import { bookingTools } from 'agent-booking/ai-sdk';
import { type AgentFactory, type Grader, renderTerminal, runEvals } from 'agent-booking/evals';
import { bookingTools as langchainTools } from 'agent-booking/langchain';
import { createOfflineChatModel, createOfflineModel } from 'agent-booking/testing';
import { isStepCount, ToolLoopAgent } from 'ai';
import { createAgent } from 'langchain';

const key = process.env.OPENAI_API_KEY;
const model = key ? openai('gpt-5') : createOfflineModel({ offers: 0 });
const chatModel = key ? new ChatOpenAI({ model: 'gpt-5' }) : await createOfflineChatModel({ offers: 0 });
const instructions = bookingInstructions();

/**
 * Each agent is made anew for every conversation, with the options for `bookingTools()`: the conversation's own service, page and clock.
 */
const agents: Record<string, AgentFactory> = {
  aiSdk: ({ booking }) =>
    new ToolLoopAgent({ model, instructions, tools: bookingTools(booking), stopWhen: isStepCount(20) }),
  langchain: ({ booking }) =>
    createAgent({ model: chatModel, systemPrompt: instructions, tools: langchainTools(booking) }),
};

const shouts: Grader = {
  code: 'shouts',
  kind: 'outcome',
  rule: 'Our agents do not shout.',
  grade: ({ log }) =>
    log.flatMap((event) =>
      event.type === 'agent_said' && event.text.includes('!!')
        ? [{ code: 'shouts', n: event.n, message: `The agent said "${event.text}".` }]
        : [],
    ),
};

const report = await runEvals({ agents, scripts: ['earliest-without-asking'], graders: [shouts], trials: 2 });
console.log(renderTerminal(report, { width: 100 }));
console.log(`Passed: ${report.counts.pass} of 4`);
