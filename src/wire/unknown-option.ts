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
