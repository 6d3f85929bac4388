import type { Transporter } from 'nodemailer'
import { type Mailer, UndeliverableError } from './mail.ts'
import { permanentFailure } from './smtp-failure.ts'

export const extractAddress = (from: string): string => /([^\s<>]+@[^\s<>@]+)>?\s*$/.exec(from)?.[1] ?? from

const extractDomain = (from: string): string => /@([^\s<>@]+)>?\s*$/.exec(from)?.[1] ?? 'localhost'

const toUnsubscribeHeaders = (url: string | undefined): Record<string, string> =>
  url === undefined ? {} : { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }

// Loaded with the first email: most processes never send one.
const openTransport = async (url: string): Promise<Transporter> => {
  const { default: nodemailer } = await import('nodemailer')
  return nodemailer.createTransport({
    url,
    pool: true,
    maxConnections: 3,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
}

const rethrowAsUndeliverable = (error: unknown): never => {
  const failure = permanentFailure(error)
  throw failure ? new UndeliverableError(failure, error) : error
}

export const makeSmtpMailer = (url: string, from: string): Mailer => {
  let transportPromise: Promise<Transporter> | undefined
  const toMessageId = (id: string): string => `<${id}@${extractDomain(from)}>`
  return {
    send: async ({ id, to, subject, text, html, fromName, replyTo, thread, unsubscribe }) => {
      transportPromise ??= openTransport(url)
      const transport = await transportPromise
      const sending = transport.sendMail({
        from: fromName ? { name: fromName, address: extractAddress(from) } : from,
        ...(replyTo ? { replyTo: { name: fromName ?? '', address: replyTo } } : {}),
        // An object, because a string is parsed as a list of addresses.
        to: { name: '', address: to },
        subject,
        text,
        html,
        // No email has the id of the thread, but mail programs group those that refer to it.
        ...(thread ? { inReplyTo: toMessageId(thread), references: toMessageId(thread) } : {}),
        // The same in every attempt, so that recipients see a repeated email once.
        messageId: toMessageId(id),
        headers: { 'Auto-Submitted': 'auto-generated', ...toUnsubscribeHeaders(unsubscribe) },
      })
      await sending.catch(rethrowAsUndeliverable)
    },
    close: () => void transportPromise?.then((transport) => transport.close()),
  }
}
