import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { Rng } from './rng.ts'

/** Fault of a service: slow responses, reset connections, or truncated responses. */
export type FaultMode = 'calm' | 'slow' | 'reset' | 'cut'

export interface Proxy {
  readonly port: number
  set(mode: FaultMode): void
  close(): Promise<void>
}

const delay = 1_500
const maxPartBytes = 700

/** A TCP proxy in front of a service that injects faults. */
export const openProxy = async (targetPort: number, rng: Rng): Promise<Proxy> => {
  let mode: FaultMode = 'calm'
  const sockets = new Set<Socket>()

  const relay = (client: Socket): void => {
    if (mode === 'reset') return void client.resetAndDestroy()
    const upstream = connect(targetPort, '127.0.0.1')
    const pair = [client, upstream]
    let bytesLeft = rng(maxPartBytes)
    for (const socket of pair) {
      sockets.add(socket)
      socket.on('error', () => pair.forEach((peer) => peer.destroy()))
      socket.on('close', () => sockets.delete(socket))
    }
    // A queue keeps the order, even if the mode changes while chunks are delayed.
    let previous = Promise.resolve()
    const enqueue = (write: () => void): void => {
      const due = mode === 'slow' ? pause(delay) : undefined
      previous = previous.then(async () => {
        await due
        if (client.writable) write()
      })
    }
    client.on('close', () => upstream.destroy())
    // The last chunks may still be delayed.
    upstream.on('close', () => enqueue(() => client.destroySoon()))
    client.on('data', (chunk) => upstream.write(chunk))
    client.on('end', () => upstream.end())
    upstream.on('data', (chunk) => {
      if (mode !== 'cut') return enqueue(() => client.write(chunk))
      const part = chunk.subarray(0, bytesLeft)
      bytesLeft -= part.length
      enqueue(() => {
        client.write(part)
        if (bytesLeft <= 0) pair.forEach((peer) => peer.destroy())
      })
    })
    upstream.on('end', () => enqueue(() => client.end()))
  }

  const server = createServer(relay).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    set: (next) => {
      mode = next
      if (next === 'reset') for (const socket of sockets) socket.resetAndDestroy()
    },
    close: async () => {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
