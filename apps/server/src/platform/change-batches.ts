interface ChangeBatchesDeps {
  send(storeId: string, resource: string, ids: readonly string[]): void
  intervalMs: number
}

/**
 * For resources that change many times a second: the first change of a store is sent at once, those within the interval
 * after it together. A chat with twenty messages a second would make every open inbox refetch as often.
 */
export const makeChangeBatches = ({ send, intervalMs }: ChangeBatchesDeps) => {
  const waiting = new Map<string, Set<string>>()

  const start = (key: string, storeId: string, resource: string): void => {
    waiting.set(key, new Set())
    const timer = setTimeout(() => {
      const ids = [...(waiting.get(key) ?? [])]
      waiting.delete(key)
      if (ids.length === 0) return
      start(key, storeId, resource)
      send(storeId, resource, ids)
    }, intervalMs)
    timer.unref()
  }

  return (storeId: string, resource: string, id: string): void => {
    const key = `${storeId} ${resource}`
    const ids = waiting.get(key)
    if (ids) return void ids.add(id)
    start(key, storeId, resource)
    send(storeId, resource, [id])
  }
}
