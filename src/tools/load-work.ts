type Work = typeof import('./work.ts');
let loaded: Promise<Work> | undefined;

/**
 * What the tools do, loaded at the first call: to describe the tools takes a small part of the code, and that part alone is what whoever
 * imports an adapter waits for. A load that failed is tried again by the next call.
 */
export async function loadWork(): Promise<Work> {
  loaded ??= import('./work.ts');
  try {
    return await loaded;
  } catch (error) {
    loaded = undefined;
    throw error;
  }
}
