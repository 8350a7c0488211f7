import { missingPackage } from '../../wire/index.ts';

/**
 * Checks that packages are installed, without loading them.
 * @throws TypeError with the install command if one is missing
 */
export function requirePackages(neededBy: string, packages: readonly string[]): void {
  for (const name of packages.map((one) => one.replace(/@~.*$/, '')))
    try {
      import.meta.resolve(name);
    } catch (error) {
      const { code } = Object(error) as NodeJS.ErrnoException;
      if (code !== 'ERR_MODULE_NOT_FOUND') throw error;
      throw missingPackage({ name, neededBy, install: packages.join(' ') }, error);
    }
}
