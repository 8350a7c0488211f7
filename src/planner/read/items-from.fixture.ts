import type { Chart, Item } from './chart.ts';

/** Every item of a part that begins at a node. */
export function itemsFrom(chart: Chart, part: number, node: number): Item[] {
  const items: Item[] = [];
  for (let item = chart.firstOf(part, node); item; item = item.next) items.push(item);
  return items;
}
