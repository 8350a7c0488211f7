import { modelMessageChats, uiMessageChats } from './ai-sdk-chat.fixture.ts';
import type { Framework } from './chat.fixture.ts';
import { langchain } from './langchain-chat.fixture.ts';
import { neutral } from './neutral-chat.fixture.ts';

/** Every way to the tools. */
export const frameworks: Framework[] = [neutral, ...modelMessageChats, ...uiMessageChats, langchain];

/** Those whose clients hold the messages, and send them back. */
export const clientHeld: Framework[] = [...modelMessageChats, ...uiMessageChats];
