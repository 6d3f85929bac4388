/** Short enough that the page answers input between two slices. */
const sliceMs = 12

/**
 * For loops over many rows: `await pauseIfDue()` in each turn returns at once, and after a slice of time once the page has
 * handled its input.
 */
export const makeSlices = (): (() => Promise<void> | undefined) => {
  let sliceEnd = performance.now() + sliceMs
  return () => {
    if (performance.now() < sliceEnd) return undefined
    return new Promise((resolve) =>
      setTimeout(() => {
        sliceEnd = performance.now() + sliceMs
        resolve()
      }),
    )
  }
}
