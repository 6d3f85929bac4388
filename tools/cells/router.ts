import { once } from 'node:events'
import { Agent, createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import type { Duplex } from 'node:stream'
import { type CellsConfig, getCell } from './cells-config.ts'
import type { Directory, RouteKey } from './directory.ts'
import { makeVendorFinder } from './find-vendor.ts'
import { findKeyInBody, findRouteKey, needsBody } from './route-key.ts'
import { makeVendorGate } from './vendor-gate.ts'

export interface RouterOptions {
  config: CellsConfig
  directory: Directory
  port: number
  /** Only on the loopback address, because its calls aren't authenticated. */
  controlPort: number
  /** Hosts of the platform; any other belongs to a store. */
  platformHosts: ReadonlySet<string>
  log(line: string): void
}

export interface Router {
  url: string
  controlUrl: string
  close(): Promise<void>
}

/** How long the vendor of a key is remembered. The vendor's cell isn't: the gate knows it. */
const rememberMs = 10_000
const maxRemembered = 100_000

const readBody = async (incoming: IncomingMessage): Promise<Buffer> => {
  const chunks: Buffer[] = []
  for await (const chunk of incoming) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

const listen = async (server: Server, port: number): Promise<string> => {
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const closeServer = async (server: Server): Promise<void> => {
  server.closeAllConnections()
  server.close()
  await once(server, 'close')
}

const hopHeaders = new Set(['connection', 'keep-alive', 'transfer-encoding'])

const toHeaders = ({ headers, socket }: IncomingMessage): Record<string, string> => {
  const forwarded = [headers['x-forwarded-for'], socket.remoteAddress].filter(Boolean).join(', ')
  const passed = Object.entries(headers).filter(([name]) => !hopHeaders.has(name))
  return { ...(Object.fromEntries(passed) as Record<string, string>), 'x-forwarded-for': forwarded }
}

const unavailable = (response: ServerResponse): void => {
  if (response.headersSent) return void response.destroy()
  const headers = { 'retry-after': '1', 'content-type': 'application/json' }
  response.writeHead(503, headers).end('{"statusCode":503,"code":"unavailable"}')
}

/** Sends each request and live connection to the cell of its vendor. */
export const openRouter = async (options: RouterOptions): Promise<Router> => {
  const { config, directory, platformHosts, log } = options
  const finder = makeVendorFinder(config, directory)
  const gate = makeVendorGate(directory)
  const agent = new Agent({ keepAlive: true })
  const remembered = new Map<string, { vendorId: string | undefined; until: number }>()

  const findVendor = async (routeKey: RouteKey | undefined): Promise<string | undefined> => {
    if (!routeKey) return undefined
    const name = `${routeKey.kind} ${routeKey.key}`
    const known = remembered.get(name)
    if (known && known.until > Date.now()) return known.vendorId
    const [vendorId] = await finder.find(routeKey)
    if (remembered.size >= maxRemembered) remembered.clear()
    // A key that belongs to no vendor yet, such as the email of a new one, is looked up again.
    if (vendorId) remembered.set(name, { vendorId, until: Date.now() + rememberMs })
    return vendorId
  }

  const enter = async (vendorId: string | undefined) => {
    const entered = vendorId === undefined ? { cell: undefined, leave: () => undefined } : await gate.enter(vendorId)
    return { web: new URL(getCell(config, entered.cell ?? config.home).web), leave: entered.leave }
  }

  const forward = async (incoming: IncomingMessage, response: ServerResponse): Promise<void> => {
    let routeKey = findRouteKey(incoming, platformHosts)
    const body = !routeKey && needsBody(incoming) ? await readBody(incoming) : undefined
    if (body) routeKey = findKeyInBody(incoming, body)
    const { web, leave } = await enter(await findVendor(routeKey))
    response.on('close', leave)
    const outgoing = request({
      host: web.hostname,
      port: web.port,
      agent,
      method: incoming.method,
      path: incoming.url,
      headers: toHeaders(incoming),
    })
    outgoing.on('response', (upstream) => {
      const headers = Object.entries(upstream.headers).filter(([name]) => !hopHeaders.has(name))
      response.writeHead(upstream.statusCode ?? 502, Object.fromEntries(headers) as Record<string, string>)
      upstream.pipe(response)
      upstream.on('error', () => response.destroy())
    })
    outgoing.on('error', (error) => {
      log(`${incoming.method} ${incoming.url}: ${error.message}`)
      unavailable(response)
    })
    response.on('close', () => response.writableFinished || outgoing.destroy())
    if (body) outgoing.end(body)
    else incoming.pipe(outgoing)
  }

  /** Live connections aren't counted as in flight: they are closed, and the client connects again. */
  const upgrade = async (incoming: IncomingMessage, client: Duplex, head: Buffer): Promise<void> => {
    const vendorId = await findVendor(findRouteKey(incoming, platformHosts))
    const { web, leave } = await enter(vendorId)
    const upstream = connect(Number(web.port || 80), web.hostname)
    const close = (): void => void [client.destroy(), upstream.destroy()]
    const forget = vendorId === undefined ? () => undefined : gate.addSocket(vendorId, close)
    leave()
    const lines = Object.entries({ ...toHeaders(incoming), connection: 'Upgrade' }).map(
      ([name, value]) => `${name}: ${value}`,
    )
    upstream.write(`${incoming.method} ${incoming.url} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`)
    upstream.write(head)
    client.pipe(upstream).pipe(client)
    for (const stream of [client, upstream]) {
      stream.on('error', close)
      stream.on('close', () => {
        forget()
        close()
      })
    }
  }

  const server = createServer((incoming, response) => {
    forward(incoming, response).catch((error: unknown) => {
      log(`${incoming.method} ${incoming.url}: ${String(error)}`)
      unavailable(response)
    })
  })
  server.on('upgrade', (incoming, client, head) => {
    client.on('error', () => client.destroy())
    upgrade(incoming, client, head).catch(() => client.destroy())
  })

  const control = createServer((incoming, response) => {
    const [, verb = '', vendorId = ''] = (incoming.url ?? '').split('/')
    const run = async (): Promise<void> => {
      if (incoming.method === 'POST' && verb === 'hold') return gate.hold(vendorId)
      if (incoming.method === 'POST' && verb === 'release') return gate.release(vendorId)
      throw new Error('POST /hold/{vendor} or /release/{vendor}')
    }
    run().then(
      () => response.writeHead(200).end(),
      (error: unknown) => response.writeHead(409).end(String(error)),
    )
  })
  return {
    url: await listen(server, options.port),
    controlUrl: await listen(control, options.controlPort),
    close: async () => {
      await Promise.all([closeServer(server), closeServer(control)])
      agent.destroy()
      await finder.close()
    },
  }
}
