/** Which optional package is loaded, and what the message says if it is missing. */
export type OptionalPackage = {
  name: string;
  /** What needs the package, as the beginning of a sentence: "A PostgreSQL database". */
  neededBy: string;
  /** What the message tells the reader to install. */
  install: string;
};

/**
 * Loads a package that the host may not have installed.
 * @throws Error with the install command if it is missing. A package that is itself incomplete keeps its own error.
 */
export async function loadPackage<Module>(
  load: () => Promise<Module>,
  { name, neededBy, install }: OptionalPackage,
): Promise<Module> {
  try {
    return await load();
  } catch (cause) {
    if (!isModuleNotFound(cause) || isInstalled(name)) throw cause;
    throw new Error(`${neededBy} needs the package ${name} beside agent-booking: npm install ${install}`, {
      cause,
    });
  }
}

function isInstalled(name: string): boolean {
  try {
    import.meta.resolve(name);
    return true;
  } catch (error) {
    if (isModuleNotFound(error)) return false;
    throw error;
  }
}

function isModuleNotFound(error: unknown): boolean {
  return (Object(error) as NodeJS.ErrnoException).code === 'ERR_MODULE_NOT_FOUND';
}
