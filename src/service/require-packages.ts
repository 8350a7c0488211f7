import { missingPackage, type OptionalPackage } from '../wire/index.ts';

/**
 * Checks that optional packages are installed, without loading them.
 * @throws TypeError with the install command if one is missing
 */
export function requirePackages(packages: readonly OptionalPackage[]): void {
  for (const one of packages) if (!isInstalled(one.name)) throw missingPackage(one);
}

function isInstalled(name: string): boolean {
  try {
    import.meta.resolve(name);
    return true;
  } catch (error) {
    if ((Object(error) as NodeJS.ErrnoException).code === 'ERR_MODULE_NOT_FOUND') return false;
    throw error;
  }
}
