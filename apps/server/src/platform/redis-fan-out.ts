import { randomBytes } from 'node:crypto'
import { createClient } from '@redis/client'
import { type FanOut, fanOutChannel } from './fan-out.ts'
import type { Log } from './log.ts'

interface RedisFanOut<Message> extends FanOut<Message> {
  /** Resolves when it listens. */
  ready: Promise<unknown>
  close(): Promise<void>
}

interface RedisOptions<Message> {
  url: string
  onMessage(message: Message): void
  /** After a lost connection: messages may have been missed. */
  onReconnect(): void
  log: Log
}

/** Through a Redis server: PostgreSQL commits notifications one at a time. The client reconnects. */
export const openRedisFanOut = <Message>({
  url,
  onMessage,
  onReconnect,
  log,
}: RedisOptions<Message>): RedisFanOut<Message> => {
  const id = randomBytes(8).toString('base64url')
  // Without a connection messages are dropped instead of sent late: screens refetch when it is back.
  const publisher = createClient({ url, disableOfflineQueue: true })
  const subscriber = publisher.duplicate({ disableOfflineQueue: false })
  for (const client of [publisher, subscriber]) {
    client.on('error', (error: Error) => log.warn({ reason: error.message }, 'The connection to Redis broke.'))
  }
  let wasReady = false
  subscriber.on('ready', () => {
    if (wasReady) onReconnect()
    wasReady = true
  })
  const receive = (payload: string): void => {
    const [sender, message] = JSON.parse(payload) as [string, Message]
    if (sender !== id) onMessage(message)
  }
  const ready = Promise.all([
    publisher.connect(),
    subscriber.connect().then(() => subscriber.subscribe(fanOutChannel, receive)),
  ])
  // The warnings above report it; the clients keep trying.
  ready.catch(() => undefined)
  let last: Promise<unknown> = Promise.resolve()
  return {
    ready,
    publish: (message) => {
      last = publisher.publish(fanOutChannel, JSON.stringify([id, message])).catch(() => undefined)
    },
    drain: () => last,
    close: async () => {
      publisher.destroy()
      subscriber.destroy()
    },
  }
}
