import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { startS3Server } from '#server/testing/s3-server.ts'
import type { Rng } from './rng.ts'
import { openProxy, type Proxy, type FaultMode } from './proxy.ts'

export const services = ['mail', 'files', 'places'] as const
export type Service = (typeof services)[number]

export interface ExternalServices {
  /** Environment variables for a server that uses these services. */
  env: Record<string, string>
  set(service: Service, mode: FaultMode): void
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
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const id = /^message-id:\s*(\S+)/im.exec(Buffer.concat(chunks).toString('utf8'))?.[1] ?? ''
        for (const { address } of session.envelope.rcptTo) {
          const deliveries = mails.get(address) ?? new Map<string, number>()
          mails.set(address, deliveries.set(id, (deliveries.get(id) ?? 0) + 1))
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

const startGeocoder = async () => {
  const coordinates = [-3.7095, 40.4121]
  const properties = { type: 'house', countrycode: 'ES', street: 'Cava Baja', housenumber: '38', city: 'Madrid' }
  const responseBody = JSON.stringify({ features: [{ geometry: { coordinates }, properties }] })
  const server = createServer((_, response) => response.setHeader('content-type', 'application/json').end(responseBody))
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
export const openExternalServices = async (rng: Rng): Promise<ExternalServices> => {
  const [mail, files, geocoder] = await Promise.all([startMail(), startS3Server(), startGeocoder()])
  const proxies: Record<Service, Proxy> = {
    mail: await openProxy(mail.port, rng),
    files: await openProxy(Number(new URL(files.config.endpoint ?? '').port), rng),
    places: await openProxy(geocoder.port, rng),
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
    set: (service, mode) => proxies[service].set(mode),
    mails: mail.mails,
    lastMailAt: mail.lastMailAt,
    objects: files.objects,
    close: async () => {
      for (const proxy of Object.values(proxies)) await proxy.close()
      await Promise.all([mail.close(), files.close(), geocoder.close()])
    },
  }
}
