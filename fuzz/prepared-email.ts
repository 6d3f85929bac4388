import { emailSuppressions } from '#contract/domains/email-suppressions.ts'
import { newId } from '#server/platform/ids.ts'
import type { Calls } from './fixture.ts'

export const emailCalls: Calls = {
  [emailSuppressions.remove.name]: async ({ test, ownerContext }) => {
    const email = `${newId()}@example.com`
    await test.data(emailSuppressions.add, { ...ownerContext, body: { emails: [email], reason: 'manual' } })
    const { data } = await test.data(emailSuppressions.list, { ...ownerContext, query: { search: email } })
    return { params: { id: data[0]?._id ?? '' } }
  },
}
