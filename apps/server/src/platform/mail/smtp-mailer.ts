import type { Transporter } from 'nodemailer'
import { type Mailer, UndeliverableError } from './mail.ts'
import { extractAddress, extractDomain, toAddedHeaders, toListId, toMessageId } from './mail-headers.ts'
import { permanentFailure } from './smtp-failure.ts'

/** Signs emails, so that mail providers can check that the sender's domain sent them (RFC 6376). */
export interface DkimKey {
  /** The public key is the TXT record `{selector}._domainkey.{domain}`. */
  selector: string
  /** PEM, RSA. */
  privateKey: string
}

/** RFC 8058 requires the signature to include both headers of one-click unsubscribe. */
const signedHeaders =
  'From:Reply-To:Subject:Date:Message-ID:To:MIME-Version:Content-Type:Content-Transfer-Encoding:In-Reply-To:References:List-ID:List-Unsubscribe:List-Unsubscribe-Post'

// Loaded with the first email: most processes never send one.
const openTransport = async (url: string, from: string, dkim: DkimKey | undefined): Promise<Transporter> => {
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
    ...(dkim && {
      dkim: {
        domainName: extractDomain(from),
        keySelector: dkim.selector,
        privateKey: dkim.privateKey,
        headerFieldNames: signedHeaders,
      },
    }),
  })
}

const rethrowAsUndeliverable = (error: unknown): never => {
  const failure = permanentFailure(error)
  throw failure ? new UndeliverableError(failure, error) : error
}

export const makeSmtpMailer = (url: string, from: string, dkim?: DkimKey): Mailer => {
  let transportPromise: Promise<Transporter> | undefined
  return {
    send: async (message) => {
      const { id, to, subject, text, html, fromName, replyTo, thread, listId, returnPath } = message
      transportPromise ??= openTransport(url, from, dkim)
      const transport = await transportPromise
      const sending = transport.sendMail({
        from: fromName ? { name: fromName, address: extractAddress(from) } : from,
        ...(replyTo ? { replyTo: { name: fromName ?? '', address: replyTo } } : {}),
        // An object, because a string is parsed as a list of addresses.
        to: { name: '', address: to },
        ...(returnPath
          ? { envelope: { from: { name: '', address: returnPath }, to: [{ name: '', address: to }] } }
          : {}),
        subject,
        text,
        html,
        // No email has the id of the thread, but mail programs group those that refer to it.
        ...(thread ? { inReplyTo: toMessageId(from, thread), references: toMessageId(from, thread) } : {}),
        ...(listId === undefined ? {} : { list: { id: { url: toListId(from, listId), comment: fromName ?? '' } } }),
        messageId: toMessageId(from, id),
        headers: toAddedHeaders(message),
      })
      await sending.catch(rethrowAsUndeliverable)
    },
    close: () => void transportPromise?.then((transport) => transport.close()),
  }
}
