import { createHash } from 'node:crypto'
import { normalizeForSearch } from '#server/platform/db/normalize.ts'

interface MessageInput {
  name: string
  subject: string
  message: string
  /** Hidden from people by CSS; bots fill it in. */
  honeypot?: string | undefined
}

const link = /https?:\/\/|\bwww\.[^\s.]/gi
/** Forum markup for links, which people don't write in a contact form. */
const bbcodeLink = /\[(?:url|link)\b/i
const htmlLink = /<a\s+href/i
const bareDomain = /[a-z0-9-]{3,}\.[a-z]{2,24}\b/i
const suspiciousLinks = 3
const maxLinks = 8

const countLinks = (text: string): number => text.match(link)?.length ?? 0

/**
 * Heuristics, so matches are stored as spam and not dropped. Lists of links, questions about HTML and a domain as a
 * name are legitimate by themselves; two of them together aren't.
 */
export const looksLikeSpam = ({ name, subject, message, honeypot }: MessageInput): boolean => {
  const text = `${subject} ${message}`
  const links = countLinks(text)
  if (honeypot || countLinks(name) > 0 || bbcodeLink.test(text) || links > maxLinks) return true
  return [links > suspiciousLinks, htmlLink.test(text), bareDomain.test(name)].filter(Boolean).length > 1
}

/** Independent of case, spacing and sender. */
export const digestMessage = ({ subject, message }: Pick<MessageInput, 'subject' | 'message'>): string =>
  createHash('sha256')
    .update(JSON.stringify([normalizeForSearch(subject), normalizeForSearch(message)]))
    .digest('base64url')

const minSenders = 5
const minBulkLength = 80

/** Short texts may repeat by chance; a long one from five senders in a day is bulk mail. */
export const isBulkMessage = (message: string, senderCount: number): boolean =>
  senderCount >= minSenders && normalizeForSearch(message).length >= minBulkLength
