import { setTimeout as pause } from 'node:timers/promises'

/** A request waits for several turns of the event loop, so a slice must be much shorter than its response time. */
const sliceMs = 2

/**
 * Maps items in order, and pauses whenever that has taken a slice of time. The pause is as long as a slice: with one turn
 * between two slices, each turn of a request would wait for a slice.
 */
export const mapInSlices = async <Item, Result>(
  items: readonly Item[],
  toResult: (item: Item, index: number) => Result,
): Promise<Result[]> => {
  const results: Result[] = []
  let sliceEnd = performance.now() + sliceMs
  for (const [index, item] of items.entries()) {
    if (performance.now() >= sliceEnd) {
      await pause(sliceMs)
      sliceEnd = performance.now() + sliceMs
    }
    results.push(toResult(item, index))
  }
  return results
}
