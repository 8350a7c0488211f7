import { modelMessageChats, uiMessageChats } from './ai-sdk-chat.fixture.ts';
import type { Framework } from './chat.fixture.ts';
import { langchain } from './langchain-chat.fixture.ts';
import { mcp } from './mcp-chat.fixture.ts';
import { neutral } from './neutral-chat.fixture.ts';

/** Every way to reach the tools. */
export const frameworks: Framework[] = [neutral, ...modelMessageChats, ...uiMessageChats, langchain, mcp];

/** Those whose clients hold the messages, and send them back. */
export const clientHeld: Framework[] = [...modelMessageChats, ...uiMessageChats];

/** Those that show a tool the chat's history; the Model Context Protocol does not. */
export const withHistory: Framework[] = frameworks.filter((one) => one !== mcp);
