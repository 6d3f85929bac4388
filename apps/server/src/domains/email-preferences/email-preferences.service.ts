import type { StoreId } from '#server/platform/actor.ts'
import type { Tokens } from '#server/platform/tokens.ts'
import { type LinkSource, signPreferenceToken } from './preference-token.rules.ts'

export { allowsTracking, hasLeftTopic, mergePreferences } from './email-preferences.repo.ts'

export interface PreferenceLinks {
  /** Where a person chooses topics. */
  pageUrl: string
  /** Where a person unsubscribes from everything, with one button. */
  unsubscribeUrl: string
  /** For mail clients, which drop the fragment of a URL (RFC 8058). */
  oneClickUrl: string
}

/** Links of an email to a customer, which work without sign-in. */
export const makePreferenceLinks = (
  { tokens, publicUrl }: { tokens: Tokens; publicUrl: string },
  store: StoreId,
  customerId: string,
  source: LinkSource = {},
): PreferenceLinks => {
  const token = signPreferenceToken(tokens, { ...source, store, customerId })
  return {
    pageUrl: `${publicUrl}/email-preferences#${token}`,
    unsubscribeUrl: `${publicUrl}/unsubscribe#${token}`,
    oneClickUrl: `${publicUrl}/api/v1/customer/unsubscribe/${token}`,
  }
}
