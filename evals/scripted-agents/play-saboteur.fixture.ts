import { ownScripts } from '../scenarios/read-scripts.ts';
import type { Script } from '../scenarios/script.ts';
import { type GradedPlay, openScripted } from './play-scripted.fixture.ts';
import { saboteurs } from './saboteurs.fixture.ts';

const scripts = new Map(ownScripts().map(({ script }) => [script.id, script]));

/** One of the package's own scripts. @throws if no script has that id */
export function scriptNamed(id: string): Script {
  const script = scripts.get(id);
  if (!script) throw new Error(`There is no script "${id}".`);
  return script;
}

/** Plays one saboteur through one script, with guarded tools. */
export async function playSaboteur(name: keyof typeof saboteurs, script: Script): Promise<GradedPlay> {
  await using agent = await openScripted(name, 'guarded', { [name]: saboteurs[name].policy });
  return await agent.play(script);
}
