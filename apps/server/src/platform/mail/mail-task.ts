import type * as z from 'zod'
import type { EmailDelivery } from '#contract/domains/email-delivery.ts'
import { handle, type Handler, type JobContext, priorities, type Task, task } from '#server/platform/jobs.ts'
import { type DeliveryRecorders, type Mail, mail, type Mailer, UndeliverableError } from './mail.ts'

/** Enqueued in the transaction that causes the email and delivered later, so that a mail server outage slows nothing. */
export const sendMail = task('mail.send', mail)

/** Sends emails in jobs and records the delivery of those that track one. */
export interface MailSender {
  mailer: Pick<Mailer, 'send'>
  recorders: DeliveryRecorders
}

const deliver = async ({ mailer, recorders }: MailSender, message: Mail, context: JobContext): Promise<void> => {
  const { id, to, tracks } = message
  const record = async (delivery: EmailDelivery): Promise<void> => {
    if (tracks) await recorders[tracks.type]({ id, to, tracks }, delivery)
  }
  try {
    await mailer.send(message)
  } catch (error) {
    if (error instanceof UndeliverableError) {
      // The job ends here: another attempt would be rejected as well. The reply isn't logged: it often has the address.
      const { reason, code: smtpCode } = error.failure
      context.log.warn({ mail: id, reason, smtpCode }, 'A mail was refused for good.')
      return record({ status: 'failed', ...error.failure })
    }
    if (context.isLastAttempt) await record({ status: 'failed', reason: 'attempts_exhausted', code: null })
    throw error
  }
  await record({ status: 'delivered' })
}

export const mailHandler = (sender: MailSender): Handler =>
  handle(sendMail, (message, context) => deliver(sender, message, context))

const envelope = mail.omit({ subject: true, text: true, html: true })

/**
 * A type of email that is rendered when it is sent. The queue only has the recipient and the template's data: for bulk
 * emails it would otherwise hold the same text many times.
 */
export const deferredMailTask = <Extra extends z.ZodRawShape>(name: string, extraFields: Extra) =>
  task(`mail.${name}`, envelope.extend(extraFields), { priority: priorities.bulk })

export const deferredMailHandler = <Payload extends z.ZodType<z.output<typeof envelope>>>(
  sender: MailSender,
  mailTask: Task<Payload>,
  render: (payload: z.output<Payload>) => Pick<Mail, 'subject' | 'text' | 'html'>,
): Handler =>
  handle(mailTask, (payload, context) => deliver(sender, mail.parse({ ...payload, ...render(payload) }), context))
