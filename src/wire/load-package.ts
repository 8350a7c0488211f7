/** An optional package, and the parts of the message for a missing one. */
export type OptionalPackage = {
  name: string;
  /** The part that needs the package, as the beginning of a sentence. */
  neededBy: string;
  /** The packages that the message tells the reader to install. */
  install: string;
};

/**
 * Loads a package that the host may not have installed.
 * @throws TypeError with the install command if it is missing. If a package of its own is missing, the error stays as it is.
 */
export async function loadPackage<Module>(
  load: () => Promise<Module>,
  { name, neededBy, install }: OptionalPackage,
): Promise<Module> {
  try {
    return await load();
  } catch (cause) {
    const { code, message = '' } = Object(cause) as { code?: unknown; message?: string };
    if (code !== 'ERR_MODULE_NOT_FOUND' || !message.includes(`'${name}'`)) throw cause;
    throw missingPackage({ name, neededBy, install }, cause);
  }
}

export function missingPackage({ name, neededBy, install }: OptionalPackage, cause?: unknown): TypeError {
  return new TypeError(`${neededBy} needs the package ${name}: npm install ${install}`, { cause });
}
