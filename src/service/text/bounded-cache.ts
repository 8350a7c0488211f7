/** Keeps what was made for a key. It is limited, because strangers choose the keys: when `most` are kept, all are dropped. */
export function createBoundedCache<Made extends object>(most: number) {
  const kept = new Map<string, Made>();
  return (key: string, make: () => Made): Made => {
    const known = kept.get(key);
    if (known) return known;
    if (kept.size >= most) kept.clear();
    const made = make();
    kept.set(key, made);
    return made;
  };
}
