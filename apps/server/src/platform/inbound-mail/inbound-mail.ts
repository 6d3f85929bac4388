import { setTimeout as pause } from 'node:timers/promises'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server'
import { AppError, fail } from '#server/platform/app-error.ts'
import type { Log } from '#server/platform/log.ts'
import type { Metrics } from '#server/platform/metrics.ts'
import { toNetwork } from '#server/platform/network.ts'
import { type ParsedMail, parseMail } from './parse-mail.ts'

/** A part of the product that emails are for. */
export interface MailReceiver {
  /** What its addresses begin with. */
  prefix: string
  /** Whether it gets emails that programs send. */
  acceptsAutomatic: boolean
  /** Fails with an AppError if emails to the address aren't accepted. */
  checkRecipient(address: string): Promise<void>
  /** Returns after the commit. */
  receive(address: string, mail: ParsedMail, clientAddress: string): Promise<'stored' | 'ignored'>
}

export interface InboundMailOptions {
  /** 0 for any free port. */
  port: number
  host: string
  domain: string
  /** The address that our emails are sent from. */
  ourAddress: string
  log: Log
  metrics: Pick<Metrics, 'counter'>
  receivers: readonly MailReceiver[]
}

export interface InboundMail {
  /** Resolves with the port. While another process uses it, it is tried again in the background. */
  listen(): Promise<number | undefined>
  /** Finishes emails that are being received. */
  close(): Promise<void>
}

export const maxMailBytes = 10 * 1024 * 1024
/** A client that goes on sending beyond the limit is disconnected. */
const maxStreamBytes = 2 * maxMailBytes
const maxClients = 40
/** Emails that are received or parsed at once; each takes up to its size in memory. */
const maxActive = 6
const socketTimeout = 60_000
const closeTimeoutMs = 6_000
const retryMs = 5_000

// Per network and process. Large providers send many replies from one address; unknown recipients are guesses.
const connectionLimit = { points: 120, duration: 60 }
const unknownLimit = { points: 20, duration: 600 }

type Outcome = 'stored' | 'ignored' | 'refused' | 'deferred'

class SmtpReply extends Error {
  readonly responseCode: number
  constructor(responseCode: number, message: string) {
    super(message)
    this.responseCode = responseCode
  }
}

const busy = () => new SmtpReply(451, '4.3.2 Try again later')

/** The reply to a sender after an error of the product. Details stay in the log. */
const toReply = (error: unknown): SmtpReply => {
  if (error instanceof SmtpReply) return error
  if (!(error instanceof AppError)) return busy()
  if (error.code === 'chat_blocked') return new SmtpReply(550, '5.7.1 Messages from this sender are not accepted')
  return error.status === 404 ? new SmtpReply(550, '5.1.1 No such recipient') : busy()
}

const isUnavailable = (error: unknown): boolean => error instanceof AppError && error.code === 'unavailable'

const parseOrRefuse = async (request: Parameters<typeof parseMail>[0], log: Log): Promise<ParsedMail> => {
  try {
    return await parseMail(request)
  } catch (error) {
    if (isUnavailable(error)) throw busy()
    // Another attempt would fail the same way.
    log.warn({ err: error, bytes: request.raw.length }, 'An email could not be parsed.')
    throw new SmtpReply(554, '5.6.0 The message could not be read')
  }
}

/**
 * Accepts emails for recipients that the receiver knows, and no others: it never relays. Plain SMTP without AUTH; TLS is
 * the task of a mail server in front of it.
 */
export const openInboundMail = ({
  port,
  host,
  domain,
  ourAddress,
  log,
  metrics,
  receivers,
}: InboundMailOptions): InboundMail => {
  const connections = new RateLimiterMemory(connectionLimit)
  const unknownRecipients = new RateLimiterMemory(unknownLimit)
  const counters = metrics.counter('storeward_inbound_mails_total', 'Emails that were received, by outcome.')
  const count = (outcome: Outcome): void => counters({ outcome }).add()
  /** Sessions with an email that is being received. */
  const active = new Set<string>()
  let isClosing = false

  const findReceiver = (address: string): MailReceiver =>
    receivers.find(({ prefix }) => address.toLowerCase().startsWith(prefix)) ?? fail('not_found')

  const disconnect = (sessionId: string): void => {
    for (const connection of server.connections) if (connection.id === sessionId) connection.close()
  }

  const readStream = (stream: SMTPServerDataStream, sessionId: string, keeps: boolean): Promise<Buffer> =>
    new Promise((resolve, reject) => {
      let chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => {
        if (!keeps || stream.sizeExceeded) chunks = []
        else chunks.push(chunk)
        if (stream.byteLength > maxStreamBytes) disconnect(sessionId)
      })
      stream.once('end', () => resolve(Buffer.concat(chunks)))
      stream.once('close', () => reject(busy()))
      stream.once('error', reject)
    })

  const receive = async (stream: SMTPServerDataStream, session: SMTPServerSession, isFull: boolean): Promise<void> => {
    const raw = await readStream(stream, session.id, !isFull)
    // The library answers 552.
    if (stream.sizeExceeded) return count('refused')
    if (isFull) throw busy()
    const address = session.envelope.rcptTo[0]?.address ?? ''
    const receiver = findReceiver(address)
    const sender = session.envelope.mailFrom ? session.envelope.mailFrom.address : ''
    const mail = await parseOrRefuse({ raw, sender, ourAddress }, log)
    const isEmpty = mail.text === '' && mail.attachments.length === 0
    if (!receiver.acceptsAutomatic && (mail.isAutomatic || isEmpty)) return count('ignored')
    return count(await receiver.receive(address, mail, session.remoteAddress))
  }

  const answer = (error: unknown): SmtpReply => {
    const reply = toReply(error)
    if (reply.responseCode < 500 && !(error instanceof SmtpReply) && !(error instanceof AppError))
      log.warn({ err: error }, 'An email was not received; its sender tries again.')
    count(reply.responseCode < 500 ? 'deferred' : 'refused')
    return reply
  }

  const checkRecipient = async (address: string, session: SMTPServerSession): Promise<void> => {
    // One email is for one record; senders deliver to the others separately.
    if (session.envelope.rcptTo.length > 0) throw new SmtpReply(452, '4.5.3 One recipient per message')
    if (active.size >= maxActive) throw busy()
    const network = toNetwork(session.remoteAddress)
    const guesses = await unknownRecipients.get(network)
    if (guesses && guesses.consumedPoints >= unknownLimit.points)
      throw new SmtpReply(451, '4.7.1 Too many unknown recipients')
    try {
      await findReceiver(address).checkRecipient(address)
    } catch (error) {
      if (error instanceof AppError && error.status === 404) await unknownRecipients.penalty(network)
      throw error
    }
  }

  const server = new SMTPServer({
    name: domain,
    // No AUTH, so nothing is relayed for anyone. No STARTTLS, because there is no certificate.
    disabledCommands: ['AUTH', 'STARTTLS'],
    authOptional: true,
    logger: false,
    size: maxMailBytes,
    rejectOversized: true,
    maxClients,
    socketTimeout,
    closeTimeout: closeTimeoutMs,
    disableReverseLookup: true,
    onConnect: (session, done) => {
      connections.consume(toNetwork(session.remoteAddress)).then(
        () => done(),
        () => done(new SmtpReply(421, '4.7.0 Too many connections')),
      )
    },
    onRcptTo: ({ address }, session, done) => {
      checkRecipient(address, session).then(
        () => done(),
        (error: unknown) => done(answer(error)),
      )
    },
    onData: (stream, session, done) => {
      const isFull = active.size >= maxActive
      active.add(session.id)
      const received = receive(stream, session, isFull).then(
        () => done(),
        (error: unknown) => done(answer(error)),
      )
      void received.finally(() => {
        active.delete(session.id)
        if (isClosing) disconnect(session.id)
      })
    },
  })
  server.on('error', (error: NodeJS.ErrnoException) => {
    // Clients may disconnect at any time; `listen` handles a port in use.
    if (error.code !== 'EADDRINUSE') log.debug({ err: error }, 'A connection of an email’s sender failed.')
  })

  const tryListen = (): Promise<number> =>
    new Promise((resolve, reject) => {
      const listener = server.listen(port, host)
      const onError = (error: Error): void => {
        listener.off('listening', onListening)
        reject(error)
      }
      const onListening = (): void => {
        listener.off('error', onError)
        const address = listener.address()
        resolve(typeof address === 'object' && address ? address.port : port)
      }
      listener.once('error', onError)
      listener.once('listening', onListening)
    })

  /** Another process of this machine has the port; this one takes over when that one stops. */
  const takeOver = async (): Promise<void> => {
    while (!isClosing) {
      await pause(retryMs, undefined, { ref: false })
      if (isClosing) return
      const isListening = await tryListen().then(
        () => true,
        () => false,
      )
      if (isListening) return
    }
  }

  return {
    listen: async () => {
      try {
        return await tryListen()
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error
        log.info({ port }, 'Another process receives emails at this port.')
        void takeOver()
        return undefined
      }
    },
    close: async () => {
      isClosing = true
      const closed = new Promise<void>((resolve) => server.close(resolve))
      for (const connection of server.connections) if (!active.has(connection.id)) connection.close()
      await Promise.race([closed, pause(closeTimeoutMs, undefined, { ref: false })])
    },
  }
}
