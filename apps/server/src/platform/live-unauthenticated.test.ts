import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { socketNamespace } from '#contract/socket.ts'
import { openTestApp, type Person, type TestApp } from '#server/testing/app.ts'
import { listenOnFreePort, makeLiveSockets } from '#server/testing/live-sockets.ts'
import { openUpgradedSocket, type UpgradedSocket } from '#server/testing/websocket-upgrade.ts'
import { waitFor } from '#server/testing/wait-for.ts'
import { maxPerAddress } from './unauthenticated-sockets.ts'

let test: TestApp
let behindProxy: TestApp
let port: number
let proxiedPort: number
let owner: Person
let store: string
const liveClients = makeLiveSockets()
const opened: UpgradedSocket[] = []

beforeAll(async () => {
  test = await openTestApp({ PUBLIC_URL: 'https://shop.example.com' })
  behindProxy = await openTestApp({ TRUSTED_PROXIES: '127.0.0.1' })
  port = await listenOnFreePort(test.app)
  proxiedPort = await listenOnFreePort(behindProxy.app)
  const vendor = await test.newVendor()
  owner = vendor.owner
  store = await test.newStore(vendor.vendorId)
})
afterAll(async () => {
  await test.close()
  await behindProxy.close()
})

const open = async (headers: Record<string, string> = {}, targetPort = port): Promise<UpgradedSocket | undefined> => {
  const connection = await openUpgradedSocket(targetPort, headers)
  if (connection) opened.push(connection)
  return connection
}

const openOrThrow = async (): Promise<UpgradedSocket> => {
  const connection = await open()
  if (!connection) throw new Error('The handshake was refused.')
  return connection
}

const openMany = async (count: number, headers: Record<string, string> = {}, targetPort = port): Promise<number> => {
  const connections = await Promise.all(Array.from({ length: count }, () => open(headers, targetPort)))
  return connections.filter(Boolean).length
}

const countConnections = ({ app }: TestApp): Promise<number> =>
  new Promise((resolve, reject) =>
    app.fastify.server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  )

const closeAll = async (): Promise<void> => {
  liveClients.close()
  for (const { socket } of opened.splice(0)) socket.destroy()
  await waitFor(async () => expect([await countConnections(test), await countConnections(behindProxy)]).toEqual([0, 0]))
}

const connectPacket = (path: string, auth: object) => `40${path}${JSON.stringify(auth)}`

describe('the handshake', () => {
  // Connections are counted per address, so each test must start at zero.
  afterEach(closeAll)

  it('is refused for another origin', async () => {
    expect(await open({ origin: 'https://evil.example' })).toBeUndefined()
    expect(await open({ origin: 'null' })).toBeUndefined()
    expect(await openMany(20, { origin: 'https://evil.example' })).toBe(0)
  })

  it('is accepted from the public origin and from the requested host', async () => {
    expect(await open({ origin: 'https://shop.example.com' })).toBeDefined()
    expect(await open({ origin: `http://127.0.0.1:${port}` })).toBeDefined()
  })

  it('is refused for an address with too many unauthenticated connections', async () => {
    expect(await openMany(maxPerAddress + 20)).toBe(maxPerAddress)
    expect(await open()).toBeUndefined()
    await expect(liveClients.open(owner, { store, port })).rejects.toThrow()
  })

  it('does not count authenticated connections', async () => {
    const sockets = await Promise.all(Array.from({ length: 10 }, () => liveClients.open(owner, { store, port })))
    expect(await openMany(maxPerAddress)).toBe(maxPerAddress)
    expect(sockets.every(({ connected }) => connected)).toBe(true)
  })

  it('counts by the client’s address behind a trusted proxy', async () => {
    expect(await openMany(maxPerAddress + 5, { 'x-forwarded-for': '203.0.113.1' }, proxiedPort)).toBe(maxPerAddress)
    expect(await open({ 'x-forwarded-for': '203.0.113.1' }, proxiedPort)).toBeUndefined()
    expect(await open({ 'x-forwarded-for': '203.0.113.2' }, proxiedPort)).toBeDefined()
    // The client's own entry comes before the one that the proxy appends.
    expect(await open({ 'x-forwarded-for': '198.51.100.7, 203.0.113.1' }, proxiedPort)).toBeUndefined()
  })

  it('counts an IPv6 /64 network as one address', async () => {
    const addresses = ['2001:db8:1:2::1', '2001:db8:1:2::2']
    for (const address of addresses) await openMany(maxPerAddress / 2, { 'x-forwarded-for': address }, proxiedPort)
    expect(await open({ 'x-forwarded-for': '2001:db8:1:2::3' }, proxiedPort)).toBeUndefined()
    expect(await open({ 'x-forwarded-for': '2001:db8:1:3::3' }, proxiedPort)).toBeDefined()
  })

  it('ignores forwarded addresses without a trusted proxy', async () => {
    const connections = await Promise.all(
      Array.from({ length: maxPerAddress + 5 }, (_, index) => open({ 'x-forwarded-for': `203.0.113.${index}` })),
    )
    expect(connections.filter(Boolean)).toHaveLength(maxPerAddress)
  })
})

// Concurrent, because they wait for timeouts of seconds. Their few connections are far below the limit per address.
describe.concurrent('a connection', () => {
  afterAll(closeAll)

  it('is closed when it sends nothing', async () => {
    await (
      await open()
    )?.closed
  })

  it('is closed when it tries to join the root namespace or an unknown one', async () => {
    const [inRoot, inUnknown] = [await openOrThrow(), await openOrThrow()]
    inRoot.send('40')
    inUnknown.send('40/elsewhere,')
    await Promise.all([inRoot.closed, inUnknown.closed])
    expect(inRoot.received()).toContain('44{"message":"unauthorized"')
    expect(inRoot.received()).not.toContain('40{"sid"')
    expect(inUnknown.received()).toContain('Invalid namespace')
  })

  it('is closed when its token is invalid', async () => {
    const connection = await openOrThrow()
    connection.send(connectPacket(`${socketNamespace},`, { token: 'nonsense', store_id: store }))
    await connection.closed
    expect(connection.received()).toContain(`44${socketNamespace},{"message":"unauthorized"`)
  })

  it('is closed when it sends one invalid token after another', async () => {
    const connection = await openOrThrow()
    const sending = setInterval(
      () => connection.send(connectPacket(`${socketNamespace},`, { token: 'nonsense', store_id: store })),
      200,
    )
    await connection.closed
    clearInterval(sending)
  })

  it('is closed when it leaves the namespace', async () => {
    const socket = await liveClients.open(owner, { store, port })
    const engineClosed = new Promise((resolve) => socket.io.engine.once('close', resolve))
    // Only the packet: the client library would also close the connection.
    socket.io.engine.write(`1${socketNamespace},`)
    await engineClosed
  })

  it('stays open after sign-in, beyond the timeout for unauthenticated connections', async () => {
    const socket = await liveClients.open(owner, { store, port })
    await (
      await open()
    )?.closed
    expect(socket.connected).toBe(true)
  })
})
