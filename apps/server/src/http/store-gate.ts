/** Runs a call of a store when it's its turn. */
export type StoreGate = <T>(storeId: string, run: () => Promise<T>) => Promise<T>

interface Turns {
  running: number
  waiting: (() => void)[]
}

/**
 * At most `max` calls of one store run at the same time; the others wait in order, without a database connection. Orders of
 * one product wait for each other while they have a connection, so a flash sale would leave none for other stores.
 */
export const makeStoreGate = (max: number): StoreGate => {
  const turnsByStore = new Map<string, Turns>()
  return async (storeId, run) => {
    const turns = turnsByStore.get(storeId) ?? { running: 0, waiting: [] }
    turnsByStore.set(storeId, turns)
    if (turns.running < max) turns.running += 1
    else await new Promise<void>((resolve) => turns.waiting.push(resolve))
    try {
      return await run()
    } finally {
      const next = turns.waiting.shift()
      // The next call takes over this one's turn.
      if (next) next()
      else turns.running -= 1
      if (turns.running === 0) turnsByStore.delete(storeId)
    }
  }
}
