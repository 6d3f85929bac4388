import { once } from 'node:events'
import type { AddressInfo, Socket } from 'node:net'
import { SMTPServer } from 'smtp-server'

export interface SmtpReply {
  responseCode: number
  message: string
}

export interface TestSmtp {
  url: string
  /** Recipients of accepted emails, in order. */
  delivered: string[]
  /** All recipients, including rejected ones. */
  recipients: string[]
  /** Error reply to RCPT TO. */
  onRecipient: (address: string) => SmtpReply | undefined
  /** Error reply to DATA. */
  onMessage: (address: string) => SmtpReply | undefined
  /** Ends connections and accepts none. */
  goDown(): Promise<void>
  comeBack(): Promise<void>
  close(): Promise<void>
}

const asError = (reply: SmtpReply | undefined): Error | undefined =>
  reply && Object.assign(new Error(reply.message), { responseCode: reply.responseCode })

/** A mail server whose rejections a test controls. */
export const openTestSmtp = async (): Promise<TestSmtp> => {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: ({ address }, _session, done) => {
      smtp.recipients.push(address)
      done(asError(smtp.onRecipient(address)))
    },
    onData: (stream, session, done) => {
      stream.resume()
      stream.on('end', () => {
        const [to = ''] = session.envelope.rcptTo.map(({ address }) => address)
        const error = asError(smtp.onMessage(to))
        if (!error) smtp.delivered.push(to)
        done(error)
      })
    },
  })
  server.on('error', () => undefined)
  const sockets = new Set<Socket>()
  server.server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo
  const smtp: TestSmtp = {
    url: `smtp://127.0.0.1:${port}`,
    delivered: [],
    recipients: [],
    onRecipient: () => undefined,
    onMessage: () => undefined,
    goDown: async () => {
      const closed = once(server.server, 'close')
      server.server.close()
      for (const socket of sockets) socket.destroy()
      await closed
    },
    comeBack: async () => {
      server.server.listen(port, '127.0.0.1')
      await once(server.server, 'listening')
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
  return smtp
}
