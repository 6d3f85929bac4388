import { expect, it } from 'vitest'
import { audit } from '#contract/domains/audit.ts'
import { identity } from '#contract/domains/identity.ts'
import { demoOwner, demoPassword } from './demo-account.ts'
import { seedDemo } from './seed-demo.ts'
import { openTestApp } from '#server/testing/app.ts'

it('fills the demo account with a log that its owner can read, also when an admin exists already', async () => {
  const test = await openTestApp()
  await test.newAdmin()
  expect(await seedDemo(test.database, undefined, { hasOrders: false })).toBe(true)
  expect(await seedDemo(test.database, undefined, { hasOrders: false })).toBe(false)
  const signedIn = await test.call(identity.login, { body: { email: demoOwner, password: demoPassword } })
  const session = signedIn.body.data as { access_token: string; csrf_token: string }
  const as = { ...(await test.newAdmin()), access: session.access_token, csrf: session.csrf_token }
  const page = await test.data(audit.list, { as })
  expect(page.total).toBeGreaterThanOrEqual(20)
  for (const entry of page.data) {
    const detail = await test.data(audit.get, { as, params: { id: entry._id } })
    expect(detail.person).not.toBeNull()
    if (entry.action === 'update') expect(detail.before).not.toEqual(detail.after)
  }
  const choices = await test.data(audit.choices, { as })
  expect(choices.people.map((person) => person.name)).toEqual(['Elena Marsh', 'Noah Fields'])
  expect(choices.resources).toEqual(['brands', 'staff', 'stores'])
  await test.close()
})
