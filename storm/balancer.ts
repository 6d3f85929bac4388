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
  turnedAway(): number
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
const patience = 10_000

const statusOf = ({ port }: Upstream): Promise<number | undefined> =>
  new Promise((resolve) => {
    const asked = request({ port, host: '127.0.0.1', path: '/readyz', timeout: patience }, (answer) => {
      answer.resume()
      resolve(answer.statusCode)
    })
    asked.on('timeout', () => asked.destroy())
    asked.on('error', () => resolve(undefined))
    asked.end()
  })

/** Removes hop-by-hop headers. */
const withoutHop = (headers: IncomingHttpHeaders): IncomingHttpHeaders =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => name !== 'connection' && name !== 'keep-alive'))

/** Method and path without query and ids. */
const nameOf = ({ method = '', url = '' }: IncomingMessage): string =>
  `${method} ${url.replace(/\?.*/, '').replaceAll(/[0-9a-f-]{36}/g, '…')}`

const bodyOf = async (incoming: IncomingMessage): Promise<Buffer> => {
  const pieces: Buffer[] = []
  for await (const piece of incoming) pieces.push(piece as Buffer)
  return Buffer.concat(pieces)
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
  let turnedAway = 0
  let closed = false

  /** The ready processes; if there are none, those that are alive and answer with an error. */
  const inTurn = (): Upstream[] => {
    turn += 1
    const order = upstreams.map((_, index) => upstreams[(index + turn) % upstreams.length]).filter((one) => !!one)
    const able = order.filter(({ ready }) => ready)
    return able.length > 0 ? able : order.filter(({ alive }) => alive)
  }

  const watch = async (upstream: Upstream): Promise<void> => {
    while (!closed) {
      const status = await statusOf(upstream)
      upstream.ready = status === 200
      upstream.alive = status !== undefined
      await new Promise((resolve) => setTimeout(resolve, checkEvery))
    }
  }

  const drop = (response: ServerResponse, why: string): void => {
    dropped.push(why)
    response.destroy()
  }

  const forward = (incoming: IncomingMessage, body: Buffer, response: ServerResponse, to: Upstream[]): void => {
    const [upstream, ...others] = to
    if (!upstream) {
      turnedAway += 1
      const words = { 'retry-after': '1', 'content-type': 'application/json', [servedBy]: 'balancer' }
      return void response.writeHead(503, words).end('{"statusCode":503,"code":"unavailable"}')
    }
    const { method, url } = incoming
    const since = performance.now()
    const lose = (why: string): void => {
      const after = Math.round((performance.now() - since) / 1000)
      drop(response, `${nameOf(incoming)}: ${why} after ${after} s`)
    }
    const asked = request({
      host: '127.0.0.1',
      port: upstream.port,
      agent: upstream.agent,
      method,
      path: url,
      headers: { ...withoutHop(incoming.headers), 'content-length': String(body.length) },
    })
    asked.on('response', (answer) => {
      response.writeHead(answer.statusCode ?? 502, { ...withoutHop(answer.headers), [servedBy]: String(upstream.port) })
      answer.pipe(response)
      answer.on('aborted', () => lose('the answer ended in its middle'))
    })
    asked.on('error', (error: NodeJS.ErrnoException) => {
      if (response.headersSent || response.destroyed) return
      upstream.ready = false
      if (error.code === 'ECONNREFUSED') forward(incoming, body, response, others)
      else lose(`${error.code} on a ${asked.reusedSocket ? 'kept' : 'new'} connection`)
    })
    asked.end(body)
  }

  const upgrade = (incoming: IncomingMessage, near: Duplex, head: Buffer): void => {
    const [upstream] = inTurn()
    if (!upstream) return void near.destroy()
    const far = connect(upstream.port, '127.0.0.1')
    const lines = incoming.rawHeaders.flatMap((name, index, all) => (index % 2 ? [] : [`${name}: ${all[index + 1]}`]))
    far.write([`${incoming.method} ${incoming.url} HTTP/1.1`, ...lines, '', ''].join('\r\n'))
    far.write(head)
    near.pipe(far).pipe(near)
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      one.on('error', () => other.destroy())
      one.on('close', () => other.destroy())
    }
  }

  const server = createServer((incoming, response) => {
    bodyOf(incoming).then(
      (body) => forward(incoming, body, response, inTurn()),
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
    turnedAway: () => turnedAway,
    close: async () => {
      closed = true
      for (const { agent } of upstreams) agent.destroy()
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}
