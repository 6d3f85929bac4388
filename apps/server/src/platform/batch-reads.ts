/** The longest a read waits for a slow one before it. */
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

type ShareRead<T> = (key: string, read: () => Promise<T>) => Promise<T>

/**
 * One read for concurrent calls with the same key: calls made during a read share the next one. Each caller gets data
 * read after its call.
 */
export const makeSharedReads = <T>(): ShareRead<T> => {
  const latest = new Map<string, Promise<T>>()
  const notStarted = new Map<string, Promise<T>>()

  return (key, read) => {
    const shared = notStarted.get(key)
    if (shared) return shared
    const previous = latest.get(key)
    const result = (previous ? waitUntilSettled(previous) : Promise.resolve()).then(() => {
      notStarted.delete(key)
      return read()
    })
    notStarted.set(key, result)
    latest.set(key, result)
    const end = (): void => {
      if (latest.get(key) === result) latest.delete(key)
    }
    result.then(end, end)
    return result
  }
}

/** One read for the ids of concurrent calls, as `makeSharedReads`. */
export const batchReads = <Row>(
  read: (ids: readonly string[]) => Promise<Row[]>,
  getId: (row: Row) => string,
): ((id: string) => Promise<Row | undefined>) => {
  const share = makeSharedReads<Map<string, Row>>()
  let nextIds = new Set<string>()

  const readBatch = async (): Promise<Map<string, Row>> => {
    const ids = nextIds
    nextIds = new Set()
    return new Map((await read([...ids])).map((row) => [getId(row), row]))
  }

  return async (id) => {
    nextIds.add(id)
    return (await share('', readBatch)).get(id)
  }
}
