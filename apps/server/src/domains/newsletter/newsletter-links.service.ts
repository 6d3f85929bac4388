import * as z from 'zod'
import { id } from '#contract/core/fields.ts'
import { type Language, languages } from '#contract/enumerations.ts'
import { sitePath } from '#contract/site-path.ts'
import { siteForms } from '#contract/site-forms.ts'
import type { Tokens } from '#server/platform/tokens.ts'

export interface LinkDeps {
  tokens: Tokens
  publicUrl: string
}

/** The subscriber and the request. A new request after unsubscribing has another id, so old links stay invalid. */
export interface SubscriptionRequest {
  id: string
  asking: string
}

/** The language is part of the token: it is stored only on confirmation, because anybody may have made the request. */
const confirmationClaims = z.object({ subscriber: id, asking: id, language: z.enum(languages) })

const confirmPurpose = 'newsletter confirm'
const unsubscribePurpose = 'newsletter unsubscribe'
export const confirmDays = 7

// In the query instead of the fragment, because the pages work without a script. No log contains queries.
const toUrl = (publicUrl: string, path: string, language: Language, token: string): string =>
  `${publicUrl}${sitePath(path, language)}?token=${token}`

export const createConfirmLink = (
  { tokens, publicUrl }: LinkDeps,
  { id: subscriber, asking }: SubscriptionRequest,
  language: Language,
): string => {
  const token = tokens.sign(confirmPurpose, { subscriber, asking, language }, confirmDays * 24 * 60 * 60)
  return toUrl(publicUrl, siteForms.confirm.path, language, token)
}

/** For people and one-click unsubscribe. Never expires, so that links in old mails keep working. */
export const createUnsubscribeLink = (
  { tokens, publicUrl }: LinkDeps,
  subscriber: string,
  language: Language,
): string => toUrl(publicUrl, siteForms.unsubscribe.path, language, tokens.sign(unsubscribePurpose, { subscriber }))

export const readConfirmToken = (
  tokens: Tokens,
  token: string,
): (SubscriptionRequest & { language: Language }) | undefined => {
  const { data } = confirmationClaims.safeParse(tokens.read(confirmPurpose, token))
  return data && { id: data.subscriber, asking: data.asking, language: data.language }
}

export const readUnsubscribeToken = (tokens: Tokens, token: string): string | undefined =>
  id.safeParse(tokens.read(unsubscribePurpose, token)?.subscriber).data
