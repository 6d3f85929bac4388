import type { Socket } from 'socket.io'
import { socketLimits, socketNamespace } from '#contract/socket.ts'
import type { Metrics } from './metrics.ts'

// Counted per connection, below the namespaces, so that packets to unknown namespaces count too. Without a timer per
// connection.
export const limitMessages = (connection: Socket['conn']): void => {
  let count = 0
  let since = 0
  connection.on('packet', () => {
    const now = Date.now()
    if (now - since >= 1000) [count, since] = [0, now]
    count += 1
    if (count > socketLimits.messagesPerSecond) connection.close(true)
  })
}

type Packet = { type: string; data?: unknown }

/** Counted below the namespaces, so that skipped repeats are included. Heartbeats are not. */
export const meterMessages = (metrics: Metrics): ((connection: Socket['conn']) => void) => {
  const messages = metrics.counter('storeward_socket_messages_total', 'Messages heard from sockets and told to them.')
  const [received, sent] = [messages({ way: 'in' }), messages({ way: 'out' })]
  const countReceived = ({ type }: Packet): void => {
    if (type === 'message') received.add()
  }
  const countSent = ({ type }: Packet): void => {
    if (type === 'message') sent.add()
  }
  return (connection) => void connection.on('packet', countReceived).on('packetCreate', countSent)
}

/**
 * Most status messages repeat the last one byte for byte. These are handled here, without decoding: passing them through
 * Socket.IO costs several times as much, which with ten thousand sockets would saturate the process.
 */
export const skipRepeats = (connection: Socket['conn'], onRepeat: () => void) => {
  let lastAccepted: string | undefined
  connection.on('packet', (packet: Packet) => {
    if (packet.type !== 'message') return
    if (packet.data === lastAccepted) {
      packet.type = 'noop'
      onRepeat()
    } else {
      // Until this message has been processed, a repeat of the previous status must not overtake it.
      lastAccepted = undefined
    }
  })
  return {
    /** The packet as our client library encodes it. Another encoding of the same status is decoded each time. */
    expect: (event: string, payload: unknown): void => {
      lastAccepted = `2${socketNamespace},${JSON.stringify([event, payload])}`
    },
  }
}
