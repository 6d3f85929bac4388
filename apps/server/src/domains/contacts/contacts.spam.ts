import { createHash } from 'node:crypto'
import { fold } from '#server/platform/db/fold.ts'

interface Written {
  name: string
  subject: string
  message: string
  /** Hidden from people by CSS; bots fill it in. */
  trap?: string | undefined
}

const link = /https?:\/\/|\bwww\.[^\s.]/gi
/** Forum markup for links, which people don't write in a contact form. */
const forumLink = /\[(?:url|link)\b/i
const codedLink = /<a\s+href/i
const bareDomain = /[a-z0-9-]{3,}\.[a-z]{2,24}\b/i
const manyLinks = 3
const mostLinks = 8

const linksIn = (text: string): number => text.match(link)?.length ?? 0

/**
 * Heuristics, so matches are stored as spam and not dropped. Lists of links, questions about HTML and a domain as a
 * name are legitimate by themselves; two of them together aren't.
 */
export const looksLikeSpam = ({ name, subject, message, trap }: Written): boolean => {
  const written = `${subject} ${message}`
  const links = linksIn(written)
  if (trap || linksIn(name) > 0 || forumLink.test(written) || links > mostLinks) return true
  return [links > manyLinks, codedLink.test(written), bareDomain.test(name)].filter(Boolean).length > 1
}

/** Independent of case, spacing and sender. */
export const digestOf = ({ subject, message }: Pick<Written, 'subject' | 'message'>): string =>
  createHash('sha256')
    .update(JSON.stringify([fold(subject), fold(message)]))
    .digest('base64url')

const senders = 5
const tellingLength = 80

/** Short texts may repeat by chance; a long one from five senders in a day is bulk mail. */
export const isSentAround = (message: string, emails: number): boolean =>
  emails >= senders && fold(message).length >= tellingLength
