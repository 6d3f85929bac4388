import { UndeliverableError } from '#server/platform/mail/mail.ts'
import type { SendResult } from '#server/domains/campaign-recipients/campaign-recipients.service.ts'

/** Before the second, third, fourth and fifth attempt. */
const delaySeconds = [60, 300, 900, 3600] as const

/** The mail server's reply code; undefined if the connection failed before it replied. */
const getReplyCode = (error: unknown): number | undefined => {
  const { responseCode } = error as { responseCode?: unknown }
  return typeof responseCode === 'number' ? responseCode : undefined
}

/** Whether the mail server didn't reply: others would fail as well. */
export const isConnectionFailure = (error: unknown): boolean =>
  !(error instanceof UndeliverableError) && getReplyCode(error) === undefined

/** What becomes of an email that a mail server rejected, or whose connection broke, after so many attempts. */
export const toFailedResult = (id: string, attempts: number, error: unknown): SendResult => {
  if (error instanceof UndeliverableError) return { id, status: 'failed', ...error.failure }
  const seconds = delaySeconds[attempts - 1]
  if (seconds !== undefined) return { id, status: 'queued', seconds, isUncounted: false }
  return { id, status: 'failed', reason: 'attempts_exhausted', code: getReplyCode(error) ?? null }
}
