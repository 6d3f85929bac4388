import { setImmediate } from 'node:timers/promises'

/** A request waits for several turns of the event loop, so a slice must be much shorter than its response time. */
const sliceMs = 3

/** Maps items in order, and lets requests be served whenever that has taken a slice of time. */
export const mapInSlices = async <Item, Result>(
  items: readonly Item[],
  toResult: (item: Item, index: number) => Result,
): Promise<Result[]> => {
  const results: Result[] = []
  let sliceEnd = performance.now() + sliceMs
  for (const [index, item] of items.entries()) {
    if (performance.now() >= sliceEnd) {
      await setImmediate()
      sliceEnd = performance.now() + sliceMs
    }
    results.push(toResult(item, index))
  }
  return results
}
