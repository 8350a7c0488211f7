/** What only one of two sets has. */
export function inOneAlone<Item>(one: ReadonlySet<Item>, other: ReadonlySet<Item>): Item[] {
  return [...[...one].filter((item) => !other.has(item)), ...[...other].filter((item) => !one.has(item))];
}
