import { customers } from '#contract/domains/customers.ts'
import { emailPreferenceCalls } from '#contract/domains/email-preferences.ts'
import { emailSuppressions } from '#contract/domains/email-suppressions.ts'
import { signPreferenceToken } from '#server/domains/email-preferences/preference-token.rules.ts'
import { newId } from '#server/platform/ids.ts'
import { trustedStoreId } from '#server/platform/job-actor.ts'
import type { Calls, Fixture } from './fixture.ts'

const newToken = async ({ test, ownerContext, tokens }: Fixture): Promise<string> => {
  const body = { name: 'Robin Field', email: `${newId()}@example.com`, emailConsent: true }
  const { _id: customerId } = await test.data(customers.create, { ...ownerContext, body })
  return signPreferenceToken(tokens, { store: trustedStoreId(ownerContext.store), customerId, topic: 'offers' })
}

export const emailCalls: Calls = {
  [emailPreferenceCalls.get.name]: async (fixture) => ({ body: { token: await newToken(fixture) } }),
  [emailPreferenceCalls.update.name]: async (fixture) => ({
    body: { token: await newToken(fixture), isSubscribed: true, topics: ['offers'], allowsTracking: true },
  }),
  [emailSuppressions.remove.name]: async ({ test, ownerContext }) => {
    const email = `${newId()}@example.com`
    await test.data(emailSuppressions.add, { ...ownerContext, body: { emails: [email], reason: 'manual' } })
    const { data } = await test.data(emailSuppressions.list, { ...ownerContext, query: { search: email } })
    return { params: { id: data[0]?._id ?? '' } }
  },
}
