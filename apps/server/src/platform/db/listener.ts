import { setTimeout as pause } from 'node:timers/promises'
import type { Pool, PoolClient } from 'pg'
import type { DbLog } from './db-log.ts'

export interface Listener {
  /** Resolves when it listens. Earlier notifications aren't received. */
  ready: Promise<void>
  /** Sends payloads over the listening connection, in order: in the pool they would queue behind requests. */
  notify(channel: string, payloads: readonly string[]): Promise<void>
  close(): Promise<void>
}

export interface ListenerOptions {
  pool: Pool
  /** Sends while no connection listens. Not `pool` if that has a single connection, which the listener takes for good. */
  sendPool: Pool
  /** What receives the notifications of each channel. */
  channels: Readonly<Record<string, (payload: string) => void>>
  /** It listens again after its connection broke, so notifications may have been missed. */
  onReconnect(): void
  log: DbLog
}

const minRetryMs = 300
const maxRetryMs = 1_500
/** A connection whose other end disappeared stays open for many minutes otherwise. */
const checkIntervalMs = 10_000
const checkTimeoutMs = 5_000

/** Listens on one connection of a process, and connects again when it breaks. */
export const openListener = ({ pool, sendPool, channels, onReconnect, log }: ListenerOptions): Listener => {
  let resolveReady: () => void = () => undefined
  const ready = new Promise<void>((resolve) => (resolveReady = resolve))
  const closing = new AbortController()
  let current: PoolClient | undefined
  // One at a time: pg deprecates queueing queries on a client.
  let last: Promise<unknown> = Promise.resolve()
  const query = (text: string, values: unknown[] = []): Promise<unknown> => {
    const result = last.then(() => (current ?? sendPool).query(text, values))
    last = result.catch(() => undefined)
    return result
  }

  const startListening = async (client: PoolClient): Promise<void> => {
    client.on('notification', ({ channel, payload = '' }) => channels[channel]?.(payload))
    // Committing a notification waits for the disk otherwise, while other processes wait for its lock. Notifications are
    // lost with the database anyway.
    const listens = Object.keys(channels).map((channel) => `listen ${client.escapeIdentifier(channel)}`)
    await client.query(['set synchronous_commit to off', ...listens].join('; '))
  }

  const isResponding = async (): Promise<boolean> => {
    const timeout = pause(checkTimeoutMs, false, { ref: false })
    return Promise.race([query('select 1').then(() => true), timeout]).catch(() => true)
  }

  /** Resolves when the connection ends or no longer responds, or when the listener closes. */
  const waitUntilLost = (client: PoolClient): Promise<void> =>
    new Promise((resolve) => {
      const checking = setInterval(() => void isResponding().then((isAlive) => isAlive || finish()), checkIntervalMs)
      checking.unref()
      const finish = (): void => {
        clearInterval(checking)
        client.off('end', finish)
        closing.signal.removeEventListener('abort', finish)
        resolve()
      }
      client.once('end', finish)
      closing.signal.addEventListener('abort', finish)
    })

  const listenOnce = async (isFirst: boolean): Promise<void> => {
    const client = await pool.connect()
    const lost = waitUntilLost(client)
    try {
      await startListening(client)
      current = client
      resolveReady()
      if (!isFirst) onReconnect()
      await lost
    } finally {
      current = undefined
      client.removeAllListeners('notification')
      client.release(true)
    }
  }

  const keepListening = async (): Promise<void> => {
    for (let isFirst = true; !closing.signal.aborted;) {
      try {
        await listenOnce(isFirst)
        isFirst = false
      } catch (error) {
        if (closing.signal.aborted) return
        log.warn({ reason: error instanceof Error ? error.message : String(error) }, 'Listening failed; trying again.')
      }
      // Not all processes at once.
      const delay = minRetryMs + Math.random() * (maxRetryMs - minRetryMs)
      await pause(delay, undefined, { signal: closing.signal }).catch(() => undefined)
    }
  }
  const ended = keepListening()

  return {
    ready,
    notify: async (channel, payloads) => {
      await query('select pg_notify($1, payload) from unnest($2::text[]) payload', [channel, payloads])
    },
    close: async () => {
      closing.abort()
      await ended
    },
  }
}
