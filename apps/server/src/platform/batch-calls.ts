interface BatchCallsOptions<Input, Result> {
  /** Runs calls together. Each result has the index of its call. */
  run(inputs: readonly Input[]): Promise<readonly PromiseSettledResult<Result>[]>
  /** The shortest time between the starts of two batches. */
  intervalMs: number
}

interface WaitingCall<Input, Result> {
  input: Input
  resolve(result: Result): void
  reject(error: unknown): void
}

const maxBatch = 50
/** A slow batch must not stop the next ones; many at once would take all database connections. */
const maxRunning = 4

/**
 * Runs calls in batches under load: a call after a quiet interval starts at once, those that follow within the interval
 * start together at its end.
 */
export const batchCalls = <Input, Result>({
  run,
  intervalMs,
}: BatchCallsOptions<Input, Result>): ((input: Input) => Promise<Result>) => {
  const waiting: WaitingCall<Input, Result>[] = []
  let running = 0
  let startedAt = Number.NEGATIVE_INFINITY
  let timer: ReturnType<typeof setTimeout> | undefined

  const runBatch = async (calls: readonly WaitingCall<Input, Result>[]): Promise<void> => {
    try {
      const results = await run(calls.map(({ input }) => input))
      for (const [index, { resolve, reject }] of calls.entries()) {
        const result = results[index]
        if (result?.status === 'fulfilled') resolve(result.value)
        else reject(result?.reason ?? new Error('A call of a batch has no result.'))
      }
    } catch (error) {
      for (const { reject } of calls) reject(error)
    }
    running -= 1
    schedule()
  }

  const start = (): void => {
    timer = undefined
    running += 1
    startedAt = performance.now()
    void runBatch(waiting.splice(0, maxBatch))
    schedule()
  }

  const schedule = (): void => {
    if (timer !== undefined || waiting.length === 0 || running >= maxRunning) return
    const waitMs = startedAt + intervalMs - performance.now()
    if (waitMs <= 0) start()
    else timer = setTimeout(start, waitMs)
  }

  return (input) =>
    new Promise<Result>((resolve, reject) => {
      waiting.push({ input, resolve, reject })
      schedule()
    })
}
