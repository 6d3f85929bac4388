import nodemailer from 'nodemailer'
import type { Mailer } from './mail.ts'

const domainOf = (from: string): string => /@([^\s<>@]+)>?\s*$/.exec(from)?.[1] ?? 'localhost'

export const makeSmtpMailer = (url: string, from: string): Mailer => {
  const transport = nodemailer.createTransport({
    url,
    pool: true,
    maxConnections: 3,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    send: async ({ id, to, subject, text, html }) => {
      await transport.sendMail({
        from,
        // As an object, because a string is read as a list of addresses.
        to: { name: '', address: to },
        subject,
        text,
        html,
        // The same through every try, so that receivers show a repeated mail once.
        messageId: `<${id}@${domainOf(from)}>`,
        headers: { 'Auto-Submitted': 'auto-generated' },
      })
    },
    close: () => transport.close(),
  }
}
