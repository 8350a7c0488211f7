import { readRun } from './run-log.ts';

/**
 * A run's conversations by their keys, without measurements. Equal runs have equal texts. For agents that make several calls at the same time,
 * the order of steps is ignored.
 */
export async function writtenCells(
  out: string,
  callingAtOnce: readonly string[],
): Promise<Map<string, string>> {
  const cells = new Map<string, string>();
  for await (const { measured: _, key, ...cell } of readRun(out)) {
    const isInOrder = !callingAtOnce.includes(key.agent);
    cells.set(
      `${key.scriptId} ${key.agent} ${key.tools} ${key.trial}`,
      JSON.stringify(isInOrder ? cell : withoutOrder(cell)),
    );
  }
  return cells;
}

/** Sorts steps by their texts, without their numbers. Of two calls at the same time either may be written first. */
export function withoutOrder(value: unknown): unknown {
  if (Array.isArray(value)) {
    const items = value.map(withoutOrder);
    const areSteps = value.some((item) => typeof item === 'object' && item !== null && 'n' in item);
    return areSteps ? items.map((item) => JSON.stringify(item)).sort() : items;
  }
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).filter(([name]) => name !== 'n' && name !== 'exchange');
  return Object.fromEntries(fields.map(([name, field]) => [name, withoutOrder(field)]));
}
