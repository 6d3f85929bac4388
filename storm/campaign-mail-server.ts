import { once } from 'node:events'
import type { AddressInfo, Socket } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { type CampaignReceiver, makeFaults } from './campaign-receiver.ts'
import type { Rng } from './rng.ts'

const makeReply = (responseCode: number, message: string): Error => Object.assign(new Error(message), { responseCode })

/**
 * A mail server that at times replies with 451 or drops the connection, also after it has accepted an email; addresses
 * that begin with `missing.` don't exist.
 */
export const startCampaignMailServer = async (rng: Rng): Promise<CampaignReceiver> => {
  const messages = new Map<string, Set<string>>()
  const faults = makeFaults(rng)
  let accepted = 0
  const sockets = new Map<number, Socket>()
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo: ({ address }, _session, done) => {
      if (address.startsWith('missing.')) return done(makeReply(550, '5.1.1 User unknown'))
      return faults.occurs('rejected', address, 30) ? done(makeReply(451, '4.3.0 Try again later')) : done()
    },
    onData: (stream, session, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const [to = ''] = session.envelope.rcptTo.map(({ address }) => address)
        const drop = () => sockets.get((session as { remotePort?: number }).remotePort ?? 0)?.destroy()
        if (faults.occurs('dropped', to, 60)) return drop()
        const id = /^message-id:\s*(\S+)/im.exec(Buffer.concat(chunks).toString('utf8'))?.[1] ?? ''
        messages.set(to, (messages.get(to) ?? new Set<string>()).add(id))
        accepted += 1
        return faults.occurs('dropped', to, 60) ? drop() : done()
      })
    },
  })
  // Broken connections are expected here.
  server.on('error', () => undefined)
  server.server.on('connection', (socket: Socket) => {
    const port = socket.remotePort ?? 0
    sockets.set(port, socket)
    socket.on('close', () => sockets.delete(port))
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  return {
    env: {
      SMTP_URL: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
      CAMPAIGN_EMAILS_PER_SECOND: '1000',
    },
    messages,
    accepted: () => accepted,
    faults: faults.counts,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
