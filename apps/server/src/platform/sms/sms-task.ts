import { handle, type Handler, task } from '#server/platform/jobs.ts'
import { UndeliverableError } from '#server/platform/mail/mail.ts'
import { sms, type SmsSender } from './sms.ts'

/** Enqueued in the transaction that causes the message and sent later, so that an outage of the gateway slows nothing. */
export const sendSms = task('sms.send', sms)

export const smsHandler = (sender: SmsSender): Handler =>
  handle(sendSms, async (message, { log }) => {
    try {
      await sender.send(message)
    } catch (error) {
      if (!(error instanceof UndeliverableError)) throw error
      // The job ends here: another attempt would be rejected as well.
      log.warn({ sms: message.id, ...error.failure }, 'A text message was rejected permanently.')
    }
  })
