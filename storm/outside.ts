import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { startS3Server } from '#server/testing/s3-server.ts'
import type { Dice } from './dice.ts'
import { openProxy, type Proxy, type Weather } from './proxy.ts'

export const services = ['mail', 'files', 'places'] as const
export type Service = (typeof services)[number]

export interface Outside {
  /** Environment variables for a server that uses these services. */
  env: Record<string, string>
  set(service: Service, weather: Weather): void
  /** Delivery counts by recipient and Message-ID. */
  mails: ReadonlyMap<string, ReadonlyMap<string, number>>
  /** Time of the last delivery. */
  lastMailAt(): number
  /** Object names in the bucket. */
  objects(): string[]
  close(): Promise<void>
}

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
  // Broken connections are expected here.
  server.on('error', () => undefined)
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const close = (): Promise<void> => new Promise((resolve) => server.close(() => resolve()))
  return { mails, lastMailAt: () => lastMailAt, close, port: (server.server.address() as AddressInfo).port }
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

/** Fake external services, each behind a proxy that can inject faults. */
export const openOutside = async (dice: Dice): Promise<Outside> => {
  const [mail, files, places] = await Promise.all([startMail(), startS3Server(), startPlaces()])
  const proxies: Record<Service, Proxy> = {
    mail: await openProxy(mail.port, dice),
    files: await openProxy(Number(new URL(files.config.endpoint ?? '').port), dice),
    places: await openProxy(places.port, dice),
  }
  return {
    env: {
      SMTP_URL: `smtp://127.0.0.1:${proxies.mail.port}`,
      S3_ENDPOINT: `http://127.0.0.1:${proxies.files.port}`,
      S3_BUCKET: files.config.bucket,
      S3_ACCESS_KEY: files.config.accessKey,
      S3_SECRET_KEY: files.config.secretKey,
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
