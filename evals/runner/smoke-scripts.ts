/** A dozen scripts that between them meet every kind of trouble: what is run on each change, where all would take too long. */
export const smokeScripts: readonly string[] = [];
