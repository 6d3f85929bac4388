import * as z from 'zod'
import { id } from '#contract/core/fields.ts'
import { type Language, languages } from '#contract/enumerations.ts'
import { siteAddress } from '#contract/site-address.ts'
import { siteForms } from '#contract/site-forms.ts'
import type { Tokens } from '#server/platform/tokens.ts'

export interface LinkMeans {
  tokens: Tokens
  publicUrl: string
}

/** Whom a link to confirm is for: the subscriber, and the asking, which one after a leaving does not share. */
export interface Asking {
  id: string
  asking: string
}

/** The language goes with the link: until somebody confirms it, anybody may have asked in any. */
const confirmation = z.object({ subscriber: id, asking: id, language: z.enum(languages) })

const toConfirm = 'newsletter confirm'
const toLeave = 'newsletter unsubscribe'
export const daysToConfirm = 7

// In the query, not behind a #: the pages work without a script. No log of ours holds queries.
const addressOf = (publicUrl: string, path: string, language: Language, token: string): string =>
  `${publicUrl}${siteAddress(path, language)}?token=${token}`

export const confirmLink = (
  { tokens, publicUrl }: LinkMeans,
  { id: subscriber, asking }: Asking,
  language: Language,
): string => {
  const token = tokens.sign(toConfirm, { subscriber, asking, language }, daysToConfirm * 24 * 60 * 60)
  return addressOf(publicUrl, siteForms.confirm.path, language, token)
}

/** For people and for mail programs alike. No end: whoever finds an old mail wants no more of them either. */
export const leaveLink = ({ tokens, publicUrl }: LinkMeans, subscriber: string, language: Language): string =>
  addressOf(publicUrl, siteForms.unsubscribe.path, language, tokens.sign(toLeave, { subscriber }))

export const readConfirmation = (tokens: Tokens, token: string): (Asking & { language: Language }) | undefined => {
  const { data } = confirmation.safeParse(tokens.read(toConfirm, token))
  return data && { id: data.subscriber, asking: data.asking, language: data.language }
}

export const readLeaving = (tokens: Tokens, token: string): string | undefined =>
  id.safeParse(tokens.read(toLeave, token)?.subscriber).data
