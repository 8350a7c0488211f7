import type { AdapterName } from '../models/eval-model.ts';
import { loadPackage } from '../models/load-package.ts';

/**
 * Loads what the default agent needs of a framework, so that a missing package is said before a conversation is held, and not by each of them.
 * @throws TypeError that says what to install
 */
export async function needFramework(adapter: AdapterName): Promise<void> {
  const reason = `The adapter ${adapter}`;
  if (adapter === 'ai-sdk') await loadPackage(() => import('ai'), 'ai', reason);
  else {
    await loadPackage(() => import('@langchain/core/tools'), '@langchain/core', reason);
    await loadPackage(() => import('langchain'), 'langchain', reason);
  }
}
