import { performance } from 'node:perf_hooks'
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
  /** Calls of `connect` and statements that wait for a connection. */
  _pendingQueue: unknown[]
  _isFull(): boolean
  _pulseQueue(): void
  _remove(client: PoolClient, callback?: () => void): void
}

type Settle = (error: unknown, result: unknown) => void
type RunQuery = (config: unknown, values: unknown, settle: Settle) => void

interface Statement {
  config: unknown
  values: unknown
  settle: Settle
}

/** A connection that runs statements, one after the other. */
interface Lease {
  client: PoolClient
  /** No statement waits for it. */
  giveBack(): void
}

/** One whose timer is restarted after each statement instead of being created again. */
class ReusedIdleClient implements IdleClient, Lease {
  readonly client: PoolClient
  readonly idleListener: IdleClient['idleListener']
  readonly timeoutId: NodeJS.Timeout | undefined
  readonly #pool: PoolState

  constructor(pool: PoolState, { client, idleListener }: IdleClient, idleMs: number | null) {
    this.#pool = pool
    this.client = client
    this.idleListener = idleListener
    // The timer isn't stopped during a statement.
    const end = (): void => {
      if (pool._idle.includes(this)) pool._remove(client, () => pool._pulseQueue())
    }
    this.timeoutId = idleMs ? setTimeout(end, idleMs) : undefined
  }

  giveBack(): void {
    const pool = this.#pool
    if (pool.ending || !isUsable(this.client)) {
      clearTimeout(this.timeoutId)
      pool._remove(this.client, () => pool._pulseQueue())
      return
    }
    this.timeoutId?.refresh()
    pool._idle.push(this)
    if (pool._pendingQueue.length > 0) pool._pulseQueue()
  }
}

/** In the queue of the pool, which calls `callback`; a connection that has run a statement calls `runOn`. */
class WaitingStatement {
  timedOut = false
  readonly callback: (error: unknown, client: PoolClient | undefined, release: () => void) => void
  readonly runOn: (lease: Lease) => void

  constructor(callback: WaitingStatement['callback'], runOn: WaitingStatement['runOn']) {
    this.callback = callback
    this.runOn = runOn
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
 * A pool whose `query` uses an idle connection at once, and a connection whose statement has ended for one that waits.
 * The driver's waits for the next turn of the event loop, starts and stops three timers, and exchanges listeners, which
 * takes longer than sending the statement. It also closes a connection after every failed statement; here it stays open
 * unless it is broken.
 */
export class DirectPool extends Pool {
  /** Called with the time that a statement waited if it got a connection without `connect`. */
  onDirectUse: ((waitedMs: number) => void) | undefined

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
        this.#start({ config, values, settle: (error, result) => (error ? reject(error) : resolve(result)) })
      })
    } catch (error) {
      // As the driver does: instead of the socket's, the stack of the caller.
      if (error instanceof Error) Error.captureStackTrace(error)
      throw error
    }
  }

  #start(statement: Statement): void {
    const idle = this.#takeIdle()
    if (idle) {
      this.onDirectUse?.(0)
      return this.#runOn(idle, statement)
    }
    if (!this.#state.ending && this.#state._isFull()) return this.#wait(statement)
    this.connect((error, client, release) => {
      if (error || !client) return statement.settle(error, undefined)
      return this.#runOn({ client, giveBack: release }, statement)
    })
  }

  #runOn(lease: Lease, { config, values, settle }: Statement): void {
    const finish: Settle = (error, result) => {
      if (error) whenReady(lease.client, () => this.#continue(lease))
      else this.#continue(lease)
      settle(error, result)
    }
    try {
      ;(lease.client.query as unknown as RunQuery).call(lease.client, config, values, finish)
    } catch (error) {
      finish(error, undefined)
    }
  }

  /** Runs the next statement that waits, in the order of the queue. */
  #continue(lease: Lease): void {
    const { ending, _pendingQueue: queue } = this.#state
    const next = queue[0]
    if (ending || !(next instanceof WaitingStatement) || !isUsable(lease.client)) return lease.giveBack()
    queue.shift()
    next.runOn(lease)
  }

  #wait(statement: Statement): void {
    const { _idle: idle, _pendingQueue: queue } = this.#state
    const startedAt = performance.now()
    const stopWaiting = (): void => {
      clearTimeout(timer)
      this.onDirectUse?.(performance.now() - startedAt)
    }
    const waiting = new WaitingStatement(
      (error, client, release) => {
        stopWaiting()
        if (error || !client) statement.settle(error, undefined)
        else this.#runOn({ client, giveBack: release }, statement)
      },
      (lease) => {
        stopWaiting()
        this.#runOn(lease, statement)
      },
    )
    const { connectionTimeoutMillis } = this.options
    const giveUp = (): void => {
      waiting.timedOut = true
      queue.splice(queue.indexOf(waiting), 1)
      stopWaiting()
      statement.settle(new Error('timeout exceeded when trying to connect'), undefined)
    }
    const timer = connectionTimeoutMillis ? setTimeout(giveUp, connectionTimeoutMillis).unref() : undefined
    queue.push(waiting)
    // Each idle connection was promised to a call before this one.
    if (idle.length > 0) process.nextTick(() => this.#state._pulseQueue())
  }

  #takeIdle(): ReusedIdleClient | undefined {
    const state = this.#state
    if (state.ending || state._pendingQueue.length > 0) return undefined
    const idle = state._idle.pop()
    if (!idle || idle instanceof ReusedIdleClient) return idle
    clearTimeout(idle.timeoutId)
    return new ReusedIdleClient(state, idle, this.options.idleTimeoutMillis)
  }
}
