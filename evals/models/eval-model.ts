import type { BaseChatModel } from '@langchain/core/language_models/chat_models';
import type { LanguageModel } from 'ai';

/** A model of the AI SDK as an object; a text would go through the AI Gateway. */
export type AiSdkModel = Exclude<LanguageModel, string>;
export type LangChainModel = BaseChatModel;

export type AdapterName = 'ai-sdk' | 'langchain' | 'mcp';

/** A model behind OpenAI's protocols. `key`: left out for a server that needs none. */
export type ModelEndpoint = { name: string; baseUrl: string; key?: string };

/** A model that is ready to be called, the same one through either adapter. SDKs do not try again by themselves: the limiter does. */
export type EvalModel = {
  /** As the user named it. */
  name: string;
  /** Whose limits count: models of one provider share a limiter. */
  provider: string;
  /** Whether answers come as server-sent events. */
  streaming: boolean;
  /** Where it can be called by OpenAI's protocols without an SDK; left out where it speaks another protocol. */
  endpoint?: ModelEndpoint;
  /** @throws TypeError where the model is of another framework, or a package is missing */
  aiSdk(): Promise<AiSdkModel>;
  langchain(): Promise<LangChainModel>;
  close(): Promise<void>;
};
