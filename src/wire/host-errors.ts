/**
 * Refuses an option that does not exist, for hosts that use no type checker. `known` has a key for each option.
 * @throws TypeError that names the option and all known ones
 */
export function refuseUnknownOptions(of: string, given: object, known: object): void {
  const unknown = Object.keys(given).find((name) => !Object.hasOwn(known, name));
  if (unknown === undefined) return;
  const quoted = JSON.stringify(unknown.slice(0, 40));
  throw new TypeError(
    `${quoted} is not an option of ${of}; the options are ${Object.keys(known).join(', ')}`,
  );
}

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
export function loadPackage<Module>(load: () => Promise<Module>, needed: OptionalPackage): Promise<Module> {
  return load().catch((cause) => {
    const { code, message = '' } = Object(cause) as { code?: unknown; message?: string };
    const isMissing = code === 'ERR_MODULE_NOT_FOUND' && message.includes(`'${needed.name}'`);
    throw isMissing ? missingPackage(needed, cause) : cause;
  });
}

export function missingPackage({ name, neededBy, install }: OptionalPackage, cause?: unknown): TypeError {
  return new TypeError(`${neededBy} needs the package ${name}: npm install ${install}`, { cause });
}
