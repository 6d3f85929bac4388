import { createHash } from 'node:crypto'
import PostalMime, { type Address, type Attachment, type Email } from 'postal-mime'
import { serveRequests } from '#server/platform/serve-requests.ts'
import { lowerThreadPriority } from '#server/platform/thread-priority.ts'
import { isAutomatic } from './auto-reply.ts'
import { type DeliveryStatus, parseDeliveryStatus } from './delivery-status.ts'
import { htmlToText } from './html-to-text.ts'
import type { MailAttachment, ParseCall } from './parse-mail.ts'
import { trimReply } from './trim-reply.ts'

lowerThreadPriority()

// A person writes less; the rest is quoted.
const maxTextLength = 500_000
const maxAttachments = 5
const maxNameLength = 120
/** Logos in signatures are smaller, screenshots in the text larger. */
const minInlineImageBytes = 16 * 1024

const toAddress = (address: Address | undefined): string => address?.address ?? address?.group?.[0]?.address ?? ''

const removeUnstorable = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/[^\P{Cc}\n\t]/gu, '')
    .replaceAll('\u00A0', ' ')

const toText = ({ text = '', html = '' }: Email): string => {
  const plain = removeUnstorable(text.slice(0, maxTextLength).replaceAll(/\r\n?/g, '\n'))
  const source = plain.trim() === '' ? removeUnstorable(htmlToText(html.slice(0, maxTextLength))) : plain
  const trimmed = trimReply(source)
  // Better with its quote than lost, if the reply was taken for part of the quote.
  return trimmed === '' ? source.trim() : trimmed
}

const toAttachment = ({ filename, mimeType, content }: Attachment): MailAttachment => ({
  name: removeUnstorable(filename ?? '')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, maxNameLength),
  mimeType,
  content: typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content),
})

const toBytes = (content: Attachment['content']): Buffer =>
  typeof content === 'string' ? Buffer.from(content) : Buffer.from(content as Uint8Array)

/** Types of the second part of a report (RFC 3464, RFC 6533). */
const reportTypes = new Set(['message/delivery-status', 'message/global-delivery-status'])

const toDeliveryStatus = ({ attachments }: Email): DeliveryStatus | undefined => {
  const report = attachments.find(({ mimeType }) => reportTypes.has(mimeType))
  return report && parseDeliveryStatus(toBytes(report.content).toString('latin1'))
}

const isSent = ({ related, disposition, mimeType, content }: Attachment): boolean => {
  const size = typeof content === 'string' ? content.length : content.byteLength
  const isInline = related === true || disposition === 'inline'
  return size > 0 && !(isInline && mimeType.startsWith('image/') && size < minInlineImageBytes)
}

serveRequests<ParseCall>(async ({ raw, sender, ourAddress }) => {
  const email = await PostalMime.parse(raw, {
    maxNestingDepth: 20,
    maxHeadersSize: 256 * 1024,
    forceRfc822Attachments: true,
  })
  const from = toAddress(email.from).toLowerCase()
  const messageId = email.messageId ?? createHash('sha256').update(raw).digest('hex')
  return {
    messageId,
    from,
    text: toText(email),
    isAutomatic: isAutomatic({ headers: email.headers, from, messageId }, { sender, ourAddress }),
    deliveryStatus: toDeliveryStatus(email),
    attachments: email.attachments.filter(isSent).slice(0, maxAttachments).map(toAttachment),
  }
})
