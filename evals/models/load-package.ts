/**
 * Loads what a user may not have installed.
 * @throws TypeError that says what to install; what a package lacks inside is its own error
 */
export async function loadPackage<Module>(
  load: () => Promise<Module>,
  name: string,
  reason: string,
): Promise<Module> {
  try {
    return await load();
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'ERR_MODULE_NOT_FOUND' && message.includes(`'${packageOf(name)}'`))
      throw new TypeError(`${reason} needs the package ${name}: npm install ${packagesFor(name)}`, {
        cause: error,
      });
    throw error;
  }
}

/** A provider's package is of no use without the framework that it is for. */
function packagesFor(name: string): string {
  if (name.startsWith('@ai-sdk/')) return `ai ${name}`;
  if (!name.startsWith('@langchain/')) return name;
  return [...new Set(['langchain', '@langchain/core', name])].join(' ');
}

function packageOf(name: string): string {
  return name
    .split('/')
    .slice(0, name.startsWith('@') ? 2 : 1)
    .join('/');
}
