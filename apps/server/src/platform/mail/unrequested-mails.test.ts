import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { contacts } from '#contract/domains/contacts.ts'
import { customerAccounts } from '#contract/domains/customer-account.ts'
import { identity } from '#contract/domains/identity.ts'
import { newsletter } from '#contract/domains/newsletter.ts'
import { passwords } from '#contract/domains/passwords.ts'
import { staff } from '#contract/domains/staff.ts'
import { makeTokens } from '#server/platform/tokens.ts'
import { type Answer, openTestApp, type Person, type TestApp } from '#server/testing/app.ts'
import { queued, work } from '#server/testing/queue.ts'
import { takeMailSlot } from './unrequested-mails.repo.ts'

let test: TestApp
let owner: Person
let store: string
const password = 'Correct-horse-7'

beforeAll(async () => {
  test = await openTestApp()
  const vendor = await test.newVendor()
  owner = vendor.owner
  store = await test.newStore(vendor.vendorId)
})
afterAll(() => test.close())

const forgetLimits = () => test.database.kysely.deleteFrom('rate_limits').execute()
beforeEach(forgetLimits)

const isDone = new Set<unknown>()

/** Runs each job that writes emails once: the test queue doesn't remove them. */
const runJobs = async (): Promise<void> => {
  for (const task of ['passwords.reset-request', 'newsletter.subscribe']) {
    await work(test, task, ({ id }) => !isDone.has(id) && isDone.add(id).has(id))
  }
}

const mailsAt = async (domain: string): Promise<number> => {
  await runJobs()
  const sent = (await queued(test)).filter(
    ({ task, payload }) => task === 'mail.send' && String(payload['to']).toLowerCase().endsWith(domain),
  )
  return sent.length
}

const calls: Record<string, (email: string) => Promise<Answer>> = {
  'a registration': (email) =>
    test.call(identity.register, {
      body: { businessName: 'B', ownerName: 'O', storeName: 'S', email, password },
    }),
  'a customer’s registration': (email) =>
    test.call(customerAccounts.register, { body: { name: 'Robin Field', email, password } }),
  'a password reset': (email) => test.call(passwords.requestReset, { body: { email } }),
  'a newsletter': (email) => test.call(newsletter.subscribe, { body: { email } }),
  'a message': (email) =>
    test.call(contacts.send, {
      body: { name: 'Ann', email, subject: 'A question', message: `What about ${email} and ${Math.random()}?` },
    }),
  'a change of email': (email) => test.call(identity.sendCode, { as: owner, body: { email, purpose: 'change_email' } }),
  'an invitation': (email) => test.call(staff.create, { as: owner, body: { name: 'New', email, stores: [store] } }),
}

const newAccountAt = async (email: string) => {
  const person = await test.newPerson(owner.vendorId, 'staff', [], [store])
  await test.database.kysely.updateTable('persons').set({ email }).where('id', '=', person.personId).execute()
}

it('sends at most three emails an hour to a mailbox, over all purposes and spellings', async () => {
  await newAccountAt('victim@one.example')
  const spellings = ['victim@one.example', 'VICTIM@one.example', 'victim+a@one.example', 'Victim+b@ONE.example']
  await Promise.all(
    Object.values(calls).flatMap((call) =>
      spellings.map(async (email) => {
        await forgetCallLimits()
        return call(email)
      }),
    ),
  )
  const sent = await mailsAt('@one.example')
  expect(sent).toBeGreaterThan(0)
  // A reset of a spelling without an account takes its slot and sends nothing.
  expect(sent).toBeLessThanOrEqual(3)
})

// The limits of the endpoints themselves, which are separate from mail slots.
const forgetCallLimits = () =>
  sql`delete from rate_limits where key not like 'mail slot %'`.execute(test.database.kysely)

describe.each(Object.entries(calls))('%s', (name, call) => {
  it('takes a slot, also for an unknown address', async () => {
    const email = `someone@${name.replaceAll(/[^a-z]/g, '')}.example`
    for (let times = 0; times < 2; times += 1) await calls['a registration']?.(email)
    expect((await call(email)).status).toBe(200)
    await runJobs()
    await forgetCallLimits()
    const refused = await calls['a registration']?.(email)
    expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_mails' } })
  })
})

describe('without a free slot', () => {
  const fill = async (email: string) => {
    for (let times = 0; times < 3; times += 1) await calls['a registration']?.(email)
    await forgetCallLimits()
  }

  it.each(['a password reset', 'a newsletter', 'a message', 'an invitation'])(
    '%s has the same response and sends nothing',
    async (name) => {
      const email = `someone@full-${name.replaceAll(/[^a-z]/g, '')}.example`
      await fill(email)
      const before = await mailsAt(email.slice(7))
      expect((await calls[name]?.(email))?.status).toBe(200)
      expect(await mailsAt(email.slice(7))).toBe(before)
    },
  )

  it('a code is rejected with the time until the next slot', async () => {
    const email = 'someone@wait.example'
    await fill(email)
    await sql`update rate_limits set expire = expire - 20 * 60 * 1000 where key like 'mail slot %'`.execute(
      test.database.kysely,
    )
    const refused = await calls['a registration']?.(email)
    expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_mails' } })
    const wait = Number(refused?.headers['retry-after'])
    expect(wait).toBeGreaterThan(30 * 60)
    expect(wait).toBeLessThanOrEqual(40 * 60)
  })

  it('resending an invitation is rejected with the time, and the previous link stays valid', async () => {
    const email = 'again@invited.example'
    const member = await test.data(staff.create, { as: owner, body: { name: 'New', email, stores: [store] } })
    const again = () => test.call(staff.invite, { as: owner, body: { staff_id: member._id } })
    for (let times = 0; times < 2; times += 1) expect((await again()).status).toBe(200)
    const refused = await again()
    expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_mails' } })
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect(member.invitationEndsAt).not.toBeNull()
    const open = await test.database.kysely
      .selectFrom('verification_codes')
      .select('id')
      .where('subject', '=', member._id)
      .where('used_at', 'is', null)
      .execute()
    expect(open).toHaveLength(1)
  })
})

describe('a slot', () => {
  const tokens = makeTokens('x'.repeat(32))
  const take = (to: string) => test.database.kysely.transaction().execute((tx) => takeMailSlot(tx, tokens, to))
  const makeOlder = (minutes: number) =>
    sql`update rate_limits set expire = expire - ${minutes * 60_000}::bigint`.execute(test.database.kysely)

  it('is free again an hour after it was taken', async () => {
    const free = async () => (await take('a@slots.example')).isFree
    expect([await free(), await free()]).toEqual([true, true])
    await makeOlder(40)
    expect([await free(), await free()]).toEqual([true, false])
    await makeOlder(21)
    expect([await free(), await free(), await free()]).toEqual([true, true, false])
    await makeOlder(40)
    expect([await free(), await free()]).toEqual([true, false])
  })

  it('is given to three of many concurrent calls', async () => {
    const slots = await Promise.all(Array.from({ length: 20 }, () => take('b@slots.example')))
    expect(slots.filter(({ isFree }) => isFree)).toHaveLength(3)
  })

  it('is free again when the transaction is rolled back', async () => {
    const undone = test.database.kysely.transaction().execute(async (tx) => {
      for (let times = 0; times < 3; times += 1) await takeMailSlot(tx, tokens, 'c@slots.example')
      throw new Error('taken back')
    })
    await expect(undone).rejects.toThrow('taken back')
    expect((await take('c@slots.example')).isFree).toBe(true)
  })
})
