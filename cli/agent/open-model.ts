import { bookingPolicy, createScriptedModel } from '../../evals/scripted-model/index.ts';
import type { ModelApi, ModelChoice } from './model-choice.ts';

/** A model that can be called. `description` says in a line what it is. */
export type OpenModel = {
  name: string;
  baseUrl: string;
  key: string | undefined;
  api: ModelApi | undefined;
  scripted: boolean;
  description: string;
  close(): Promise<void>;
};

/** Opens the chosen model: the scripted one is served on a free port of this machine, any other is called where it is. */
export async function openModel(choice: ModelChoice): Promise<OpenModel> {
  if (choice.kind === 'scripted') {
    const name = 'scripted-booker';
    const served = await createScriptedModel({ policies: { [name]: bookingPolicy } }).listen();
    const description = 'a scripted stand-in that plays a model over the same protocol: offline, no account';
    return { ...served, name, key: undefined, api: choice.api, scripted: true, description };
  }
  const { name, baseUrl, key, api } = choice;
  return {
    name,
    baseUrl,
    key,
    api,
    scripted: false,
    description: `${name} at ${baseUrl}`,
    close: async () => {},
  };
}
