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
export const startStallingProxy = async (
  url: string,
  direction: 'in' | 'out',
  maxBytes: number,
): Promise<StallingProxy> => {
  const { hostname, port } = new URL(url)
  let stall = (): void => undefined
  const stalled = new Promise<void>((resolve) => (stall = resolve))
  const sockets = new Set<Socket>()
  let passedBytes = 0
  const pass = (from: Socket, to: Socket, isCounted: boolean): void => {
    sockets.add(from)
    from.on('data', (chunk: Buffer) => {
      if (isCounted) passedBytes += chunk.length
      if (passedBytes <= maxBytes) to.write(chunk)
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
  const proxyUrl = new URL(url)
  proxyUrl.hostname = '127.0.0.1'
  proxyUrl.port = String((server.address() as AddressInfo).port)
  return {
    url: proxyUrl.href,
    stalled,
    close: () => {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}
