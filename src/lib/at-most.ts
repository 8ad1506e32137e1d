/** Bounds an `LRUCache` to so many entries. With its own `max` it makes room for all of them at once, most of which are never there: 10 ms for 100,000. */
export const atMost = (entries: number) => ({ maxSize: entries, sizeCalculation: () => 1 })
