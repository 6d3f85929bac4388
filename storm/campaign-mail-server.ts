import { once } from 'node:events'
import type { AddressInfo, Socket } from 'node:net'
import { SMTPServer } from 'smtp-server'
import type { Rng } from './rng.ts'

export interface CampaignMailServer {
  url: string
  /** Message-IDs of accepted emails by recipient. */
  mails: ReadonlyMap<string, ReadonlySet<string>>
  accepted(): number
  faults: { rejected: number; dropped: number }
  close(): Promise<void>
}

const makeReply = (responseCode: number, message: string): Error => Object.assign(new Error(message), { responseCode })

/** An address gets at most so many faults, so that none runs out of attempts. */
const maxFaults = 2

/**
 * A mail server that at times replies with 451 or drops the connection, also after it has accepted an email; addresses
 * that begin with `missing.` don't exist.
 */
export const startCampaignMailServer = async (rng: Rng): Promise<CampaignMailServer> => {
  const mails = new Map<string, Set<string>>()
  const faultsByAddress = new Map<string, number>()
  const faults = { rejected: 0, dropped: 0 }
  let accepted = 0
  const isFaulty = (address: string, sides: number): boolean => {
    const count = faultsByAddress.get(address) ?? 0
    if (count >= maxFaults || rng(sides) > 0) return false
    faultsByAddress.set(address, count + 1)
    return true
  }
  const sockets = new Map<number, Socket>()
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo: ({ address }, _session, done) => {
      if (address.startsWith('missing.')) return done(makeReply(550, '5.1.1 User unknown'))
      if (!isFaulty(address, 30)) return done()
      faults.rejected += 1
      return done(makeReply(451, '4.3.0 Try again later'))
    },
    onData: (stream, session, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const [to = ''] = session.envelope.rcptTo.map(({ address }) => address)
        const drop = (): void => {
          faults.dropped += 1
          sockets.get((session as { remotePort?: number }).remotePort ?? 0)?.destroy()
        }
        if (isFaulty(to, 60)) return drop()
        const id = /^message-id:\s*(\S+)/im.exec(Buffer.concat(chunks).toString('utf8'))?.[1] ?? ''
        mails.set(to, (mails.get(to) ?? new Set<string>()).add(id))
        accepted += 1
        return isFaulty(to, 60) ? drop() : done()
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
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    mails,
    accepted: () => accepted,
    faults,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
