import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'
import { SMTPServer } from 'smtp-server'
import type { Dice } from './dice.ts'
import { openProxy, type Proxy, type Weather } from './proxy.ts'

export const services = ['mail', 'files', 'places'] as const
export type Service = (typeof services)[number]

export interface Outside {
  /** The settings of a server that uses these. */
  env: Record<string, string>
  set(service: Service, weather: Weather): void
  /** How often each mail arrived, by its Message-ID, for each receiver. */
  mails: ReadonlyMap<string, ReadonlyMap<string, number>>
  /** When the last one did. */
  lastMailAt(): number
  /** The names of what the bucket holds. */
  objects(): Promise<string[]>
  close(): Promise<void>
}

const bucket = 'pictures'

const startMail = async () => {
  const mails = new Map<string, Map<string, number>>()
  let lastMailAt = 0
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData: (stream, session, done) => {
      const pieces: Buffer[] = []
      stream.on('data', (piece: Buffer) => pieces.push(piece))
      stream.on('end', () => {
        const id = /^message-id:\s*(\S+)/im.exec(Buffer.concat(pieces).toString('utf8'))?.[1] ?? ''
        for (const { address } of session.envelope.rcptTo) {
          const arrived = mails.get(address) ?? new Map<string, number>()
          mails.set(address, arrived.set(id, (arrived.get(id) ?? 0) + 1))
        }
        lastMailAt = performance.now()
        done()
      })
    },
  })
  // A line that breaks is what this is about.
  server.on('error', () => undefined)
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const close = (): Promise<void> => new Promise((resolve) => server.close(() => resolve()))
  return { mails, lastMailAt: () => lastMailAt, close, port: (server.server.address() as AddressInfo).port }
}

const startFiles = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'storeward-storm-files-'))
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory: folder,
    configureBuckets: [{ name: bucket, configs: [] }],
  })
  const { port } = await server.run()
  const objects = async (): Promise<string[]> => {
    const names = await readdir(join(folder, bucket), { recursive: true })
    return names.flatMap((name) => /^(.+)\._S3rver_object$/.exec(name)?.[1] ?? [])
  }
  const close = async (): Promise<void> => {
    await server.close()
    await rm(folder, { recursive: true, force: true })
  }
  return { port, objects, close }
}

const startPlaces = async () => {
  const coordinates = [-3.7095, 40.4121]
  const properties = { type: 'house', countrycode: 'ES', street: 'Cava Baja', housenumber: '38', city: 'Madrid' }
  const answer = JSON.stringify({ features: [{ geometry: { coordinates }, properties }] })
  const server = createServer((_, response) => response.setHeader('content-type', 'application/json').end(answer))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const close = async (): Promise<void> => {
    server.close()
    server.closeAllConnections()
    await once(server, 'close')
  }
  return { port: (server.address() as AddressInfo).port, close }
}

/** The services that the product needs from others, each behind a line that can be spoilt. */
export const openOutside = async (dice: Dice): Promise<Outside> => {
  const [mail, files, places] = await Promise.all([startMail(), startFiles(), startPlaces()])
  const proxies: Record<Service, Proxy> = {
    mail: await openProxy(mail.port, dice),
    files: await openProxy(files.port, dice),
    places: await openProxy(places.port, dice),
  }
  return {
    env: {
      SMTP_URL: `smtp://127.0.0.1:${proxies.mail.port}`,
      S3_ENDPOINT: `http://127.0.0.1:${proxies.files.port}`,
      S3_BUCKET: bucket,
      S3_ACCESS_KEY: 'S3RVER',
      S3_SECRET_KEY: 'S3RVER',
      PLACES_URL: `http://127.0.0.1:${proxies.places.port}/api`,
    },
    set: (service, weather) => proxies[service].set(weather),
    mails: mail.mails,
    lastMailAt: mail.lastMailAt,
    objects: files.objects,
    close: async () => {
      for (const proxy of Object.values(proxies)) await proxy.close()
      await Promise.all([mail.close(), files.close(), places.close()])
    },
  }
}
