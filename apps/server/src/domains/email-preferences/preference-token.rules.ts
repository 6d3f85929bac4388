import { id } from '#contract/core/fields.ts'
import { type EmailTopic, emailTopics } from '#contract/domains/email-topics.ts'
import type { StoreId } from '#server/platform/actor.ts'
import { trustedStoreId } from '#server/platform/job-actor.ts'
import type { Tokens } from '#server/platform/tokens.ts'

// Emails that were sent before there were campaigns have links with this purpose.
const purpose = 'customer unsubscribe'

/** The email that a link is from. */
export interface LinkSource {
  /** Of a campaign. */
  recipientId?: string | undefined
  topic?: EmailTopic | undefined
}

export interface PreferenceToken extends LinkSource {
  store: StoreId
  customerId: string
}

/** The token doesn't expire: recipients may unsubscribe from old mails. */
export const signPreferenceToken = (
  tokens: Tokens,
  { store, customerId, recipientId, topic }: PreferenceToken,
): string =>
  tokens.sign(purpose, {
    store,
    customer: customerId,
    ...(recipientId === undefined ? {} : { recipient: recipientId }),
    ...(topic === undefined ? {} : { topic }),
  })

/** The store id is trusted because the token was signed in an authorized call. */
export const readPreferenceToken = (tokens: Tokens, token: string): PreferenceToken | undefined => {
  const claims = tokens.read(purpose, token)
  const [store, customer] = [id.safeParse(claims?.store), id.safeParse(claims?.customer)]
  if (!store.success || !customer.success) return undefined
  return {
    store: trustedStoreId(store.data),
    customerId: customer.data,
    recipientId: id.safeParse(claims?.recipient).data,
    topic: emailTopics.find((topic) => topic === claims?.topic),
  }
}
