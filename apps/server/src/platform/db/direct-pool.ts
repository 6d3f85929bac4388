import { Pool, type PoolClient } from 'pg'

/** What the driver's types don't show of a pool. */
interface IdleClient {
  client: PoolClient
  /** Removes a client that breaks from the pool. */
  idleListener: (error: Error) => void
  timeoutId: NodeJS.Timeout | undefined
}

interface PoolState {
  ending: boolean
  _idle: IdleClient[]
  _pendingQueue: unknown[]
  _pulseQueue(): void
  _remove(client: PoolClient, callback?: () => void): void
}

type Settle = (error: unknown, result: unknown) => void
type RunQuery = (config: unknown, values: unknown, settle: Settle) => void

/** One whose timer is restarted after each statement instead of being created again. */
class ReusedIdleClient implements IdleClient {
  readonly client: PoolClient
  readonly idleListener: IdleClient['idleListener']
  readonly timeoutId: NodeJS.Timeout | undefined

  constructor(pool: PoolState, { client, idleListener }: IdleClient, idleMs: number | null) {
    this.client = client
    this.idleListener = idleListener
    // The timer isn't stopped during a statement.
    const end = (): void => {
      if (pool._idle.includes(this)) pool._remove(client, () => pool._pulseQueue())
    }
    this.timeoutId = idleMs ? setTimeout(end, idleMs) : undefined
  }
}

type ClientState = Record<'_queryable' | '_ending' | 'readyForQuery', boolean>

const isUsable = (client: PoolClient): boolean => {
  const { _queryable: isQueryable, _ending: isEnding } = client as unknown as ClientState
  return isQueryable && !isEnding
}

/** After an error, PostgreSQL reports that the connection is ready, or ends it. Until then no other statement gets it. */
const whenReady = (client: PoolClient, run: () => void): void => {
  if ((client as unknown as ClientState).readyForQuery || !isUsable(client)) return run()
  const end = (): void => {
    client.off('drain', end)
    client.off('end', end)
    run()
  }
  client.on('drain', end)
  client.on('end', end)
}

/**
 * A pool whose `query` uses an idle connection at once. The driver's waits for the next turn of the event loop, starts
 * and stops three timers, and exchanges listeners, which takes longer than sending the statement. It also closes a
 * connection after every failed statement; here it stays open unless it is broken.
 */
export class DirectPool extends Pool {
  /** Called for a statement that got a connection without `connect`. */
  onDirectUse: (() => void) | undefined

  get #state(): PoolState {
    return this as unknown as PoolState
  }

  // The driver's `query` has a dozen signatures.
  override query = ((config: unknown, values: unknown, ...rest: unknown[]) =>
    rest.length > 0 || typeof config === 'function' || typeof values === 'function'
      ? (super.query as (...args: unknown[]) => unknown).call(this, config, values, ...rest)
      : this.#run(config, values)) as Pool['query']

  async #run(config: unknown, values: unknown): Promise<unknown> {
    try {
      return await new Promise((resolve, reject) => {
        this.#start(config, values, (error, result) => (error ? reject(error) : resolve(result)))
      })
    } catch (error) {
      // As the driver does: instead of the socket's, the stack of the caller.
      if (error instanceof Error) Error.captureStackTrace(error)
      throw error
    }
  }

  #start(config: unknown, values: unknown, settle: Settle): void {
    const idle = this.#takeIdle()
    if (idle) {
      this.onDirectUse?.()
      this.#send(idle.client, config, values, (error, result) => {
        if (error) whenReady(idle.client, () => this.#putBack(idle))
        else this.#putBack(idle)
        settle(error, result)
      })
      return
    }
    this.connect((error, client, release) => {
      if (error || !client) return settle(error, undefined)
      this.#send(client, config, values, (failure, result) => {
        whenReady(client, release)
        settle(failure, result)
      })
    })
  }

  #send(client: PoolClient, config: unknown, values: unknown, settle: Settle): void {
    try {
      ;(client.query as unknown as RunQuery).call(client, config, values, settle)
    } catch (error) {
      settle(error, undefined)
    }
  }

  #takeIdle(): IdleClient | undefined {
    const state = this.#state
    if (state.ending || state._pendingQueue.length > 0) return undefined
    const idle = state._idle.pop()
    if (!idle || idle instanceof ReusedIdleClient) return idle
    clearTimeout(idle.timeoutId)
    return new ReusedIdleClient(state, idle, this.options.idleTimeoutMillis)
  }

  #putBack(idle: IdleClient): void {
    const state = this.#state
    if (state.ending || !isUsable(idle.client)) {
      clearTimeout(idle.timeoutId)
      state._remove(idle.client, () => state._pulseQueue())
      return
    }
    idle.timeoutId?.refresh()
    state._idle.push(idle)
    if (state._pendingQueue.length > 0) state._pulseQueue()
  }
}
