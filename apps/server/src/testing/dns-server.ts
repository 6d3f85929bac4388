import { type ChildProcess, spawn } from 'node:child_process'
import { createSocket, type Socket } from 'node:dgram'
import { Resolver } from 'node:dns/promises'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { once } from 'node:events'
import { delimiter, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

/** NSD, which `npm test` installs from Debian; undefined if it isn't installed. */
export const findNsd = (): string | undefined =>
  [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin']
    .map((folder) => join(folder, 'nsd'))
    .find((file) => existsSync(file))

const bindSocket = async (): Promise<Socket> => {
  const socket = createSocket('udp4')
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  return socket
}

const getPort = (socket: Socket): number => socket.address().port

export const freeUdpPort = async (): Promise<number> => {
  const socket = await bindSocket()
  const port = getPort(socket)
  socket.close()
  return port
}

let serial = 0
const toZone = (name: string, records: readonly string[]): string =>
  [
    `$ORIGIN ${name}.`,
    '$TTL 1',
    `@ IN SOA ns.${name}. admin.${name}. ${(serial += 1)} 60 60 60 1`,
    `@ IN NS ns.${name}.`,
    ...records,
    '',
  ].join('\n')

export interface DnsServer {
  /** `127.0.0.1:port`. */
  address: string
  /** Replaces the records of a zone, such as `www IN A 192.0.2.1`. */
  setRecords(zone: string, records: readonly string[]): Promise<void>
  stop(): Promise<void>
}

const stopProcess = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}

/** Undefined if NSD exits: it also needs the TCP port of that number, which a connection of another test may have. */
const startDnsServer = async (
  nsd: string,
  zones: Record<string, readonly string[]>,
): Promise<DnsServer | undefined> => {
  const folder = await mkdtemp(join(tmpdir(), 'storeward-nsd-'))
  const port = await freeUdpPort()
  const writeZone = (name: string, records: readonly string[]) =>
    writeFile(join(folder, `${name}.zone`), toZone(name, records))
  for (const [name, records] of Object.entries(zones)) await writeZone(name, records)
  const config = `server:
  ip-address: 127.0.0.1@${port}
  username: ""
  zonesdir: "${folder}"
  database: ""
  pidfile: ""
  xfrdfile: ""
  zonelistfile: "${folder}/zone.list"
  xfrdir: "${folder}"
  server-count: 1
remote-control:
  control-enable: no
${Object.keys(zones)
  .map((name) => `zone:\n  name: ${name}\n  zonefile: ${name}.zone\n`)
  .join('')}`
  await writeFile(join(folder, 'nsd.conf'), config)
  const child = spawn(nsd, ['-d', '-c', join(folder, 'nsd.conf')], { stdio: 'ignore' })
  const address = `127.0.0.1:${port}`
  const resolver = new Resolver({ timeout: 500, tries: 1 })
  resolver.setServers([address])
  const readSerial = (zone: string): Promise<number> =>
    resolver.resolveSoa(zone).then(
      (soa) => soa.serial,
      () => 0,
    )
  // Not `vi.waitFor`: `npm run proxies` runs without vitest.
  const waitForSerial = async (zone: string, expected: number): Promise<boolean> => {
    while ((await readSerial(zone)) < expected) {
      if (child.exitCode !== null) return false
      await pause(20)
    }
    return true
  }
  if (!(await waitForSerial(Object.keys(zones).at(-1) ?? '', serial))) {
    await rm(folder, { recursive: true, force: true })
    return undefined
  }
  return {
    address,
    setRecords: async (zone, records) => {
      await writeZone(zone, records)
      const expected = serial
      child.kill('SIGHUP')
      if (!(await waitForSerial(zone, expected))) throw new Error('NSD has stopped.')
    },
    stop: async () => {
      await stopProcess(child)
      await rm(folder, { recursive: true, force: true })
    },
  }
}

const maxStarts = 5

/** A real authoritative name server with these zones. */
export const openDnsServer = async (zones: Record<string, readonly string[]>): Promise<DnsServer> => {
  const nsd = findNsd()
  if (!nsd) throw new Error('NSD isn’t installed.')
  for (let starts = 0; starts < maxStarts; starts += 1) {
    const server = await startDnsServer(nsd, zones)
    if (server) return server
  }
  throw new Error('NSD didn’t start.')
}

export interface DnsRelay {
  address: string
  stop(): void
}

/** Forwards queries to a server; the n-th one only if `isForwarded(n)`. */
export const openDnsRelay = async (server: DnsServer, isForwarded: (count: number) => boolean): Promise<DnsRelay> => {
  const [front, sockets] = [await bindSocket(), new Set<Socket>()]
  let count = 0
  front.on('message', (query, client) => {
    count += 1
    if (!isForwarded(count)) return
    const upstream = createSocket('udp4')
    sockets.add(upstream)
    upstream.on('message', (answer) => front.send(answer, client.port, client.address))
    upstream.send(query, Number(server.address.split(':')[1]), '127.0.0.1')
  })
  return {
    address: `127.0.0.1:${getPort(front)}`,
    stop: () => {
      front.close()
      for (const socket of sockets) socket.close()
    },
  }
}
