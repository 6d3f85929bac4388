import { once } from 'node:events'
import {
  Agent,
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request,
  type ServerResponse,
} from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import type { Duplex } from 'node:stream'

export interface Balancer {
  readonly url: string
  /** Reasons of forwarded requests without a complete response. */
  readonly dropped: readonly string[]
  /** Number of requests rejected because no process was ready. */
  rejectedCount(): number
  close(): Promise<void>
}

interface Upstream {
  port: number
  agent: Agent
  /** `ready`: /readyz answers 200. `alive`: it answers at all. */
  ready: boolean
  alive: boolean
}

/** Header with the port of the responding process, to measure the recovery of each. */
export const servedBy = 'x-served-by'

const checkEvery = 50
// Generous, because on a slow machine a process may be ready but slow to answer.
const timeoutMs = 10_000

const readStatus = ({ port }: Upstream): Promise<number | undefined> =>
  new Promise((resolve) => {
    const outgoing = request({ port, host: '127.0.0.1', path: '/readyz', timeout: timeoutMs }, (upstreamResponse) => {
      upstreamResponse.resume()
      resolve(upstreamResponse.statusCode)
    })
    outgoing.on('timeout', () => outgoing.destroy())
    outgoing.on('error', () => resolve(undefined))
    outgoing.end()
  })

/** Removes hop-by-hop headers. */
const withoutHopHeaders = (headers: IncomingHttpHeaders): IncomingHttpHeaders =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => name !== 'connection' && name !== 'keep-alive'))

/** Method and path without query and ids. */
const describeRequest = ({ method = '', url = '' }: IncomingMessage): string =>
  `${method} ${url.replace(/\?.*/, '').replaceAll(/[0-9a-f-]{36}/g, '…')}`

const readBody = async (incoming: IncomingMessage): Promise<Buffer> => {
  const chunks: Buffer[] = []
  for await (const chunk of incoming) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

/**
 * Round-robin over the processes whose /readyz is good, like a reverse proxy. A refused connection is retried on the
 * next process; a request that was sent is never sent again.
 */
export const openBalancer = async (ports: readonly number[]): Promise<Balancer> => {
  const upstreams = ports.map((port): Upstream => ({
    port,
    agent: new Agent({ keepAlive: true }),
    ready: false,
    alive: false,
  }))
  let turn = 0
  const dropped: string[] = []
  let rejectedCount = 0
  let closed = false

  /** The ready processes; if there are none, those that are alive and answer with an error. */
  const pickUpstreams = (): Upstream[] => {
    turn += 1
    const order = upstreams.map((_, index) => upstreams[(index + turn) % upstreams.length]).filter((one) => !!one)
    const readyUpstreams = order.filter(({ ready }) => ready)
    return readyUpstreams.length > 0 ? readyUpstreams : order.filter(({ alive }) => alive)
  }

  const watch = async (upstream: Upstream): Promise<void> => {
    while (!closed) {
      const status = await readStatus(upstream)
      upstream.ready = status === 200
      upstream.alive = status !== undefined
      await new Promise((resolve) => setTimeout(resolve, checkEvery))
    }
  }

  const dropRequest = (response: ServerResponse, reason: string): void => {
    dropped.push(reason)
    response.destroy()
  }

  const forward = (incoming: IncomingMessage, body: Buffer, response: ServerResponse, candidates: Upstream[]): void => {
    const [upstream, ...others] = candidates
    if (!upstream) {
      rejectedCount += 1
      const responseHeaders = { 'retry-after': '1', 'content-type': 'application/json', [servedBy]: 'balancer' }
      return void response.writeHead(503, responseHeaders).end('{"statusCode":503,"code":"unavailable"}')
    }
    const { method, url } = incoming
    const since = performance.now()
    const reportLost = (reason: string): void => {
      const after = Math.round((performance.now() - since) / 1000)
      dropRequest(response, `${describeRequest(incoming)}: ${reason} after ${after} s`)
    }
    const outgoing = request({
      host: '127.0.0.1',
      port: upstream.port,
      agent: upstream.agent,
      method,
      path: url,
      headers: { ...withoutHopHeaders(incoming.headers), 'content-length': String(body.length) },
    })
    outgoing.on('response', (upstreamResponse) => {
      response.writeHead(upstreamResponse.statusCode ?? 502, {
        ...withoutHopHeaders(upstreamResponse.headers),
        [servedBy]: String(upstream.port),
      })
      upstreamResponse.pipe(response)
      upstreamResponse.on('aborted', () => reportLost('the answer ended in its middle'))
    })
    outgoing.on('error', (error: NodeJS.ErrnoException) => {
      if (response.headersSent || response.destroyed) return
      upstream.ready = false
      if (error.code === 'ECONNREFUSED') forward(incoming, body, response, others)
      else reportLost(`${error.code} on a ${outgoing.reusedSocket ? 'kept' : 'new'} connection`)
    })
    outgoing.end(body)
  }

  const upgrade = (incoming: IncomingMessage, clientSocket: Duplex, head: Buffer): void => {
    const [upstream] = pickUpstreams()
    if (!upstream) return void clientSocket.destroy()
    const serverSocket = connect(upstream.port, '127.0.0.1')
    const lines = incoming.rawHeaders.flatMap((name, index, all) => (index % 2 ? [] : [`${name}: ${all[index + 1]}`]))
    serverSocket.write([`${incoming.method} ${incoming.url} HTTP/1.1`, ...lines, '', ''].join('\r\n'))
    serverSocket.write(head)
    clientSocket.pipe(serverSocket).pipe(clientSocket)
    for (const [one, other] of [
      [clientSocket, serverSocket],
      [serverSocket, clientSocket],
    ] as const) {
      one.on('error', () => other.destroy())
      one.on('close', () => other.destroy())
    }
  }

  const server = createServer((incoming, response) => {
    readBody(incoming).then(
      (body) => forward(incoming, body, response, pickUpstreams()),
      () => response.destroy(),
    )
  })
  server.on('upgrade', upgrade)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  for (const upstream of upstreams) void watch(upstream)
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    dropped,
    rejectedCount: () => rejectedCount,
    close: async () => {
      closed = true
      for (const { agent } of upstreams) agent.destroy()
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}
