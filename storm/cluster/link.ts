import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A TCP connection between two machines that can be interrupted. */
export interface Link {
  readonly port: number
  /** Nothing passes in either direction, and new connections aren't answered, as if a cable were unplugged. */
  interrupt(): void
  /** Passes on what was held back, as TCP does. */
  restore(): void
  close(): Promise<void>
}

export const openLink = async (targetPort: number): Promise<Link> => {
  let isInterrupted = false
  const sockets = new Set<Socket>()
  const waiting = new Set<Socket>()

  const track = (socket: Socket, peer: Socket): void => {
    sockets.add(socket)
    socket.setNoDelay(true)
    socket.on('data', (chunk) => {
      if (peer.write(chunk)) return
      socket.pause()
      peer.once('drain', () => isInterrupted || socket.resume())
    })
    socket.on('end', () => peer.end())
    socket.on('error', () => peer.destroy())
    socket.on('close', () => {
      sockets.delete(socket)
      peer.destroy()
    })
  }
  const join = (client: Socket): void => {
    const upstream = connect(targetPort, '127.0.0.1')
    track(client, upstream)
    track(upstream, client)
  }

  const server = createServer({ allowHalfOpen: true }, (client) => {
    if (!isInterrupted) return join(client)
    waiting.add(client.pause())
    client.on('error', () => waiting.delete(client))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    interrupt: () => {
      isInterrupted = true
      for (const socket of sockets) socket.pause()
    },
    restore: () => {
      isInterrupted = false
      for (const socket of sockets) socket.resume()
      for (const client of waiting) join(client.resume())
      waiting.clear()
    },
    close: async () => {
      for (const socket of [...sockets, ...waiting]) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
