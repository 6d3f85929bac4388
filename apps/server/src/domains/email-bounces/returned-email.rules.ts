import type { DeliveryFailure } from '#contract/domains/email-delivery.ts'
import type { DeliveryStatus } from '#server/platform/inbound-mail/delivery-status.ts'
import { toReturnReason } from '#server/platform/mail/smtp-failure.ts'

export interface ReturnedEmail {
  failure: DeliveryFailure
  status: string
  /** Whether other emails to the address would be returned too. */
  isAddressInvalid: boolean
}

const invalidReasons = new Set<DeliveryFailure['reason']>(['mailbox_unavailable', 'domain_unavailable'])

const readReplyCode = (diagnostic: string): number | null => {
  const [code] = /\b[45]\d\d\b/.exec(diagnostic) ?? []
  return code === undefined ? null : Number(code)
}

/**
 * What a report of a mail server means; undefined if the email may still arrive. A status 4.x.x is a server that gave up
 * after many attempts, and a full mailbox or a policy says nothing about the address.
 */
export const toReturnedEmail = ({ action, status, diagnostic }: DeliveryStatus): ReturnedEmail | undefined => {
  if (action !== 'failed' || status.startsWith('2')) return undefined
  const code = readReplyCode(diagnostic)
  if (status.startsWith('4')) {
    return { failure: { reason: 'attempts_exhausted', code }, status, isAddressInvalid: false }
  }
  const reason = toReturnReason(status, diagnostic)
  return {
    failure: { reason: reason ?? 'rejected', code },
    status,
    isAddressInvalid: reason !== undefined && invalidReasons.has(reason),
  }
}
