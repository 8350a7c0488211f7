import { basename, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { AgentFactory } from '../../evals/index.ts';
import { UsageError } from '../command.ts';

/**
 * Loads the user's agents: `FILE` or `NAME=FILE`. A file exports `agents`, an object of factories by name, or one factory as `agent` or as
 * its default. A single factory is named after its file.
 * @throws UsageError that names the exports of the file, and those that it must have
 */
export async function loadAgents(words: readonly string[]): Promise<Record<string, AgentFactory>> {
  const agents: Record<string, AgentFactory> = {};
  for (const word of words) {
    const [, given, file = word] = /^([\w-]+)=(.+)$/.exec(word) ?? [];
    const loaded = factoriesOf(await importFile(file), { file, given });
    for (const [name, factory] of Object.entries(loaded)) {
      if (Object.hasOwn(agents, name))
        throw new UsageError(
          `--agent ${word}: there is an agent "${name}" already; name it: --agent other=${file}`,
        );
      agents[name] = factory;
    }
  }
  return agents;
}

async function importFile(file: string): Promise<Record<string, unknown>> {
  try {
    return (await import(pathToFileURL(resolve(file)).href)) as Record<string, unknown>;
  } catch (error) {
    // Node reads .js and .ts as CommonJS if package.json says so, and "npm init" writes such a package.json.
    const remedy =
      error instanceof SyntaxError && /\.[jt]s$/.test(file)
        ? `; if that is because it is read as CommonJS, name it ${file.replace(/([jt]s)$/, 'm$1')}, or set "type": "module" in package.json`
        : '';
    throw new UsageError(`--agent ${file} cannot be loaded: ${(error as Error).message}${remedy}`, {
      cause: error,
    });
  }
}

type Place = { file: string; given: string | undefined };

function factoriesOf(module: Record<string, unknown>, { file, given }: Place): Record<string, AgentFactory> {
  const { agents, agent, default: byDefault } = module;
  const one = agent ?? byDefault;
  if (typeof one === 'function')
    return { [given ?? basename(file).replace(/\.[^.]+$/, '')]: one as AgentFactory };
  const several = Object.entries(Object(agents ?? one) as Record<string, AgentFactory>);
  if (several.length === 0 || several.some(([, factory]) => typeof factory !== 'function'))
    throw new UsageError(
      `--agent ${file} exports ${Object.keys(module).join(', ') || 'nothing'}; it has to export an agent's factory as "agent" or as its default, or several as "agents": export const agents = { mine: ({ booking }) => … }`,
    );
  if (given !== undefined && several.length > 1)
    throw new UsageError(
      `--agent ${given}=${file}: the file exports ${several.length} agents, which have names of their own`,
    );
  return Object.fromEntries(several.map(([name, factory]) => [given ?? name, factory]));
}
