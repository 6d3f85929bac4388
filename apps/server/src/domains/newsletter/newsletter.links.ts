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

/** The subscriber and the request. A new request after unsubscribing has another id, so old links stay invalid. */
export interface Asking {
  id: string
  asking: string
}

/** The language is part of the token: it is stored only on confirmation, because anybody may have made the request. */
const confirmation = z.object({ subscriber: id, asking: id, language: z.enum(languages) })

const toConfirm = 'newsletter confirm'
const toLeave = 'newsletter unsubscribe'
export const daysToConfirm = 7

// In the query instead of the fragment, because the pages work without a script. No log contains queries.
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

/** For people and one-click unsubscribe. Never expires, so that links in old mails keep working. */
export const leaveLink = ({ tokens, publicUrl }: LinkMeans, subscriber: string, language: Language): string =>
  addressOf(publicUrl, siteForms.unsubscribe.path, language, tokens.sign(toLeave, { subscriber }))

export const readConfirmation = (tokens: Tokens, token: string): (Asking & { language: Language }) | undefined => {
  const { data } = confirmation.safeParse(tokens.read(toConfirm, token))
  return data && { id: data.subscriber, asking: data.asking, language: data.language }
}

export const readLeaving = (tokens: Tokens, token: string): string | undefined =>
  id.safeParse(tokens.read(toLeave, token)?.subscriber).data
