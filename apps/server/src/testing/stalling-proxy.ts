import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export interface StallingProxy {
  /** URL of the database through the proxy. */
  url: string
  /** Resolves when the limit is reached. */
  stalled: Promise<void>
  close(): void
}

/** Forwards a number of bytes in one direction, then none, to stall a copy midway. */
export const stallingProxy = async (url: string, direction: 'in' | 'out', most: number): Promise<StallingProxy> => {
  const { hostname, port } = new URL(url)
  let stall = (): void => undefined
  const stalled = new Promise<void>((resolve) => (stall = resolve))
  const sockets = new Set<Socket>()
  let passed = 0
  const pass = (from: Socket, to: Socket, counts: boolean): void => {
    sockets.add(from)
    from.on('data', (chunk: Buffer) => {
      if (counts) passed += chunk.length
      if (passed <= most) to.write(chunk)
      else stall()
    })
    from.on('error', () => undefined)
    from.on('close', () => to.destroy())
  }
  const server = createServer((client) => {
    const database = connect(Number(port), hostname)
    pass(client, database, direction === 'in')
    pass(database, client, direction === 'out')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const through = new URL(url)
  through.hostname = '127.0.0.1'
  through.port = String((server.address() as AddressInfo).port)
  return {
    url: through.href,
    stalled,
    close: () => {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}
