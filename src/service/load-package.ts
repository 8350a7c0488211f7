/** An optional package, and the parts of the message for a missing one. */
export type OptionalPackage = {
  name: string;
  /** The part that needs the package, as the beginning of a sentence: "A PostgreSQL database". */
  neededBy: string;
  /** The packages that the message tells the reader to install. */
  install: string;
};

/**
 * Loads a package that the host may not have installed.
 * @throws Error with the install command if it is missing. A package that is itself incomplete keeps its own error.
 */
export async function loadPackage<Module>(
  load: () => Promise<Module>,
  optional: OptionalPackage,
): Promise<Module> {
  try {
    return await load();
  } catch (cause) {
    if (!isModuleNotFound(cause) || isInstalled(optional.name)) throw cause;
    throw new Error(missing(optional), { cause });
  }
}

/**
 * Checks that optional packages are installed, without loading them.
 * @throws Error with the install command if one is missing
 */
export function requirePackages(packages: readonly OptionalPackage[]): void {
  for (const { name, neededBy, install } of packages)
    if (!isInstalled(name)) throw new Error(missing({ name, neededBy, install }));
}

function missing({ name, neededBy, install }: OptionalPackage): string {
  return `${neededBy} needs the package ${name} beside agent-booking: npm install ${install}`;
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
