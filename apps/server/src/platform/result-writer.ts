/** Writes results as they come; those that come during a write are written together in the next one. */
export const makeResultWriter = <Result>(write: (results: readonly Result[]) => Promise<void>) => {
  let waiting: Result[] = []
  let writing: Promise<void> | undefined

  const run = async (): Promise<void> => {
    while (waiting.length > 0) {
      const results = waiting
      waiting = []
      await write(results)
    }
  }
  const start = (): void => {
    writing ??= run().finally(() => (writing = undefined))
    // Reported by `drain`.
    writing.catch((error: unknown) => (failure ??= { error }))
  }
  let failure: { error: unknown } | undefined

  return {
    add: (result: Result): void => {
      waiting.push(result)
      if (!failure) start()
    },
    /** Resolves when everything is written; fails if a write failed. */
    drain: async (): Promise<void> => {
      while (writing && !failure) await writing.catch(() => undefined)
      if (failure) throw failure.error
    },
  }
}
