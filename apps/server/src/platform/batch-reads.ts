/** The longest the next batch waits for a slow one before it. */
const maxWaitMs = 50

const waitUntilSettled = (pending: Promise<unknown>): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, maxWaitMs)
    const end = (): void => {
      clearTimeout(timer)
      resolve()
    }
    pending.then(end, end)
  })

/** Batches concurrent reads: calls made during a read share the next one. Each caller gets data read after its call. */
export const batchReads = <Row>(
  read: (ids: readonly string[]) => Promise<Row[]>,
  getId: (row: Row) => string,
): ((id: string) => Promise<Row | undefined>) => {
  let nextBatch: { ids: Set<string>; results: Promise<Map<string, Row>> } | undefined
  let lastBatch: Promise<unknown> | undefined

  const readBatch = async (ids: ReadonlySet<string>): Promise<Map<string, Row>> =>
    new Map((await read([...ids])).map((row) => [getId(row), row]))

  const openBatch = () => {
    const ids = new Set<string>()
    const previousBatch = lastBatch
    const results = (previousBatch ? waitUntilSettled(previousBatch) : Promise.resolve()).then(() => {
      nextBatch = undefined
      return readBatch(ids)
    })
    lastBatch = results
    const end = (): void => {
      if (lastBatch === results) lastBatch = undefined
    }
    results.then(end, end)
    return { ids, results }
  }

  return async (id) => {
    nextBatch ??= openBatch()
    nextBatch.ids.add(id)
    return (await nextBatch.results).get(id)
  }
}
