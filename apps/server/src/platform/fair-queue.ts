interface Waiting {
  start: () => void
  onPosition: ((ahead: number) => void) | undefined
}

interface TakeOptions {
  signal?: AbortSignal | undefined
  /** Gets the number of tasks of the same key that go first; 0 once it may run. */
  onPosition?: ((ahead: number) => void) | undefined
}

/** Lets at most `maxRunning` tasks of each key run at once; others of the key wait in their order. */
export const makeFairQueue = (maxRunning: number) => {
  const queues = new Map<string, { running: number; waiting: Waiting[] }>()

  const leave = (key: string): void => {
    const queue = queues.get(key)
    if (!queue) return
    queue.running -= 1
    queue.waiting.shift()?.start()
    for (const [index, { onPosition }] of queue.waiting.entries()) onPosition?.(index + 1)
    if (queue.running === 0) queues.delete(key)
  }

  return {
    /** Resolves when the task may run, to the function that ends it. Rejects with the reason of the signal. */
    take: (key: string, { signal, onPosition }: TakeOptions = {}): Promise<() => void> => {
      if (signal?.aborted) return Promise.reject(signal.reason as Error)
      const queue = queues.get(key) ?? { running: 0, waiting: [] }
      queues.set(key, queue)
      return new Promise((resolve, reject) => {
        const start = (): void => {
          queue.running += 1
          onPosition?.(0)
          resolve(() => leave(key))
        }
        if (queue.running < maxRunning) return start()
        const entry: Waiting = { start, onPosition }
        queue.waiting.push(entry)
        onPosition?.(queue.waiting.length)
        signal?.addEventListener('abort', () => {
          const index = queue.waiting.indexOf(entry)
          if (index === -1) return
          queue.waiting.splice(index, 1)
          for (const [at, other] of queue.waiting.entries()) other.onPosition?.(at + 1)
          reject(signal.reason as Error)
        })
        return undefined
      })
    },
  }
}
