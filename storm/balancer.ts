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
  /** Requests that were sent on and got no whole answer: why, each. */
  readonly dropped: readonly string[]
  /** How many were refused because nobody could work. */
  turnedAway(): number
  close(): Promise<void>
}

interface Upstream {
  port: number
  agent: Agent
  /** Whether it says that it can work, and whether it says anything at all. */
  ready: boolean
  alive: boolean
}

/** Which process answered, so that the recovery of each can be told apart. */
export const servedBy = 'x-served-by'

const checkEvery = 50
// On a machine where everything is slow, whoever does not say it at once may still work.
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

/** What is between two ends of one connection is not for the next one. */
const withoutHop = (headers: IncomingHttpHeaders): IncomingHttpHeaders =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => name !== 'connection' && name !== 'keep-alive'))

/** What was asked, without what is different each time. */
const nameOf = ({ method = '', url = '' }: IncomingMessage): string =>
  `${method} ${url.replace(/\?.*/, '').replaceAll(/[0-9a-f-]{36}/g, '…')}`

const bodyOf = async (incoming: IncomingMessage): Promise<Buffer> => {
  const pieces: Buffer[] = []
  for await (const piece of incoming) pieces.push(piece as Buffer)
  return Buffer.concat(pieces)
}

/**
 * Spreads calls over the processes as a proxy in front of them would: in turn over those whose /readyz is good. A
 * connection that is refused is tried at the next one; what was sent once is never sent again.
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

  /** Those who can work; where nobody can, those who can at least say so. */
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
