import type { LanguageModel } from 'ai';
import { loadPackage as loadOptional } from '../../src/wire/index.ts';

/** A model of the AI SDK as an object. A string would go through the AI Gateway. */
export type AiSdkModel = Exclude<LanguageModel, string>;

/** A model behind OpenAI's protocols. A server without authentication needs no `key`. `fetch`: for a scripted model, which has no server. */
export type ModelEndpoint = { name: string; baseUrl: string; key?: string; fetch?: typeof fetch };

/** A model that is ready to be called. */
export type EvalModel = {
  /** The user's name for the model. */
  name: string;
  /** The provider, such as `openai` or the host of a server. */
  provider: string;
  /** The address for calls by OpenAI's protocols without an SDK. Left out if the model has another protocol. */
  endpoint?: ModelEndpoint;
  /** @throws TypeError if a package is missing */
  aiSdk(): Promise<AiSdkModel>;
};

/**
 * Loads a package that the user may not have installed. @throws TypeError that names the package to install. If a package lacks one of its
 * own files, its own error is thrown
 */
export function loadPackage<Module>(
  load: () => Promise<Module>,
  name: string,
  reason: string,
): Promise<Module> {
  // A provider's package is of no use without its framework.
  return loadOptional(load, {
    name,
    neededBy: reason,
    install: name.startsWith('@ai-sdk/') ? `ai ${name}` : name,
  });
}
