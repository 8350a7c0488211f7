import type { BaseChatModel } from '@langchain/core/language_models/chat_models';
import type { LanguageModel } from 'ai';

/** A model of the AI SDK as an object. A string would go through the AI Gateway. */
export type AiSdkModel = Exclude<LanguageModel, string>;
export type LangChainModel = BaseChatModel;

export type AdapterName = 'ai-sdk' | 'langchain' | 'mcp';

/** A model behind OpenAI's protocols. A server without authentication needs no `key`. */
export type ModelEndpoint = { name: string; baseUrl: string; key?: string };

/** A model that is ready to be called, through either adapter. The SDKs do not retry. The limiter does. */
export type EvalModel = {
  /** The user's name for the model. */
  name: string;
  /** The provider whose limits apply. Models of one provider share a limiter. */
  provider: string;
  /** Whether answers come as server-sent events. */
  streaming: boolean;
  /** The address for calls by OpenAI's protocols without an SDK. Left out if the model has another protocol. */
  endpoint?: ModelEndpoint;
  /** @throws TypeError if the model belongs to another framework, or a package is missing */
  aiSdk(): Promise<AiSdkModel>;
  langchain(): Promise<LangChainModel>;
  close(): Promise<void>;
};
