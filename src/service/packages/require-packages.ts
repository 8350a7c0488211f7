import { missingPackage, type OptionalPackage } from '../../wire/index.ts';

/**
 * Checks that the packages of an install command are installed, without loading them.
 * @throws TypeError with the install command if one is missing
 */
export function requirePackages(needed: Pick<OptionalPackage, 'neededBy' | 'install'>): void {
  for (const name of needed.install.split(' ').map((one) => one.replace(/@~.*$/, '')))
    try {
      import.meta.resolve(name);
    } catch (error) {
      const { code } = Object(error) as NodeJS.ErrnoException;
      if (code !== 'ERR_MODULE_NOT_FOUND') throw error;
      throw missingPackage({ ...needed, name }, error);
    }
}
