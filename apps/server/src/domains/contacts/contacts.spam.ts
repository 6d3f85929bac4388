import { createHash } from 'node:crypto'
import { fold } from '#server/platform/db/fold.ts'

interface Written {
  name: string
  subject: string
  message: string
  /** The field that no person sees. */
  trap?: string | undefined
}

const link = /https?:\/\/|\bwww\.[^\s.]/gi
/** As forums spell links: nobody writes that to us who knows where they are. */
const forumLink = /\[(?:url|link)\b/i
const codedLink = /<a\s+href/i
const bareDomain = /[a-z0-9-]{3,}\.[a-z]{2,24}\b/i
const manyLinks = 3
const mostLinks = 8

const linksIn = (text: string): number => text.match(link)?.length ?? 0

/**
 * What a machine writes. It is kept apart rather than thrown away: the rules are guesses. People send lists of links,
 * ask about code and are called like their shops; two of these at once are another matter.
 */
export const looksLikeSpam = ({ name, subject, message, trap }: Written): boolean => {
  const written = `${subject} ${message}`
  const links = linksIn(written)
  if (trap || linksIn(name) > 0 || forumLink.test(written) || links > mostLinks) return true
  return [links > manyLinks, codedLink.test(written), bareDomain.test(name)].filter(Boolean).length > 1
}

/** The same for the same words, however they are spaced and whoever sends them. */
export const digestOf = ({ subject, message }: Pick<Written, 'subject' | 'message'>): string =>
  createHash('sha256')
    .update(JSON.stringify([fold(subject), fold(message)]))
    .digest('base64url')

const senders = 5
const tellingLength = 80

/** A few words many people may use; a whole message that comes from five of them on one day was written by one. */
export const isSentAround = (message: string, emails: number): boolean =>
  emails >= senders && fold(message).length >= tellingLength
