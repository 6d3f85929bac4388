import type { DeliveryFailure } from '#contract/domains/email-delivery.ts'

/** The fields of nodemailer's errors with the server's reply and the command it is for. */
interface SmtpError {
  code?: string
  command?: string
  response?: string
  responseCode?: number
}

/** The status 5.x.y of RFC 3463, which is more specific than the reply code. */
const enhancedStatus = (response: string): string | undefined => /^\d{3}[ -]5\.(\d{1,3}\.\d{1,3})\b/.exec(response)?.[1]

const mailboxFull = new Set(['2.2'])
const tooLarge = new Set(['2.3', '3.4'])
const noSuchDomain = new Set(['1.2', '1.10', '4.4'])
const protocolOrPolicy = /^[57]\./

/** Without an enhanced status only the text distinguishes a relay or blocklist error from a missing mailbox. */
const blamesSender = /relay|authenti|not permitted|block|blacklist|spam|polic|reputation|spf|dkim|dmarc/i

/** Replies to RCPT TO and DATA about the recipient or the message; 530, 535, 554 and others are about our account. */
const recipientCodes = new Set([501, 550, 551, 552, 553, 556])

const toFailureReason = (code: number, enhanced: string | undefined, isData: boolean): DeliveryFailure['reason'] => {
  if (enhanced !== undefined && mailboxFull.has(enhanced)) return 'mailbox_full'
  if (enhanced !== undefined && tooLarge.has(enhanced)) return 'message_too_large'
  if (code === 556 || (enhanced !== undefined && noSuchDomain.has(enhanced))) return 'domain_unavailable'
  if (enhanced !== undefined && /^[12]\./.test(enhanced)) return 'mailbox_unavailable'
  if (code === 552) return isData ? 'message_too_large' : 'mailbox_full'
  return isData ? 'rejected' : 'mailbox_unavailable'
}

/** A mail system, a route, a protocol or a policy: nothing about the recipient. */
const systemOrPolicy = /^(?:3\.(?!4$)|4\.(?!4$)|[57]\.)/

/**
 * The reason of an email that a mail server has returned, by its status of RFC 3463. Undefined if it isn't about the
 * recipient or the message but about servers.
 */
export const toReturnReason = (status: string, diagnostic: string): DeliveryFailure['reason'] | undefined => {
  const enhanced = status.slice(status.indexOf('.') + 1)
  const isGeneral = enhanced === '0.0'
  if (systemOrPolicy.test(enhanced) || (isGeneral && blamesSender.test(diagnostic))) return undefined
  return isGeneral ? 'mailbox_unavailable' : toFailureReason(550, enhanced, enhanced.startsWith('6.'))
}

/**
 * Why an email can never be delivered; undefined if another attempt may succeed. That includes rejections of our account
 * or server (authentication, relaying, blocklists): an operator can fix them, and they affect every email.
 */
export const permanentFailure = (error: unknown): DeliveryFailure | undefined => {
  const { code, command, response = '', responseCode } = error as SmtpError
  // nodemailer rejects an address that can't be put into a command before it contacts the server.
  if (code === 'EENVELOPE' && command === 'API') return { reason: 'mailbox_unavailable', code: null }
  if ((command !== 'RCPT TO' && command !== 'DATA') || responseCode === undefined) return undefined
  if (responseCode < 500 || responseCode > 599) return undefined
  const enhanced = enhancedStatus(response)
  const isOurs = enhanced === undefined ? blamesSender.test(response) : protocolOrPolicy.test(enhanced)
  const namesRecipient = recipientCodes.has(responseCode) || (enhanced !== undefined && /^[1236]\./.test(enhanced))
  if (isOurs || !namesRecipient) return undefined
  return { reason: toFailureReason(responseCode, enhanced, command === 'DATA'), code: responseCode }
}
