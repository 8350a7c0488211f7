import { modelMessageChats, uiMessageChats } from './ai-sdk-chat.fixture.ts';
import type { Framework } from './chat.fixture.ts';
import { langchain } from './langchain-chat.fixture.ts';
import { mcp } from './mcp-chat.fixture.ts';
import { neutral } from './neutral-chat.fixture.ts';
import { openaiAgents } from './openai-agents-chat.fixture.ts';

/** Every way to reach the tools. */
export const frameworks: Framework[] = [
  neutral,
  ...modelMessageChats,
  ...uiMessageChats,
  langchain,
  openaiAgents,
  mcp,
];

/** Frameworks whose clients hold the messages and send them back. */
export const clientHeld: Framework[] = [...modelMessageChats, ...uiMessageChats];

/** Frameworks that show a tool the chat's history: all except the Model Context Protocol. */
export const withHistory: Framework[] = frameworks.filter((one) => one !== mcp);
