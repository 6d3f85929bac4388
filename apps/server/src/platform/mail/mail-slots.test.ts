import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { contacts } from '#contract/domains/contacts.ts'
import { customerAccounts } from '#contract/domains/customer-account.ts'
import { identity } from '#contract/domains/identity.ts'
import { newsletter } from '#contract/domains/newsletter.ts'
import { passwords } from '#contract/domains/passwords.ts'
import { staff } from '#contract/domains/staff.ts'
import { makeTokens } from '#server/platform/tokens.ts'
import { type TestResponse, openTestApp, type Person, type TestApp } from '#server/testing/app.ts'
import { readQueue, runQueuedJobs } from '#server/testing/queue.ts'
import { takeMailSlot } from './mail-slots.repo.ts'

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

const clearLimits = () => test.database.kysely.deleteFrom('rate_limits').execute()
beforeEach(clearLimits)

const doneJobIds = new Set<unknown>()

/** Runs each job that writes emails once: the test queue doesn't remove them. */
const runJobs = async (): Promise<void> => {
  for (const task of ['passwords.reset-request', 'identity.reset-code', 'newsletter.subscribe']) {
    await runQueuedJobs(test, task, ({ id }) => !doneJobIds.has(id) && doneJobIds.add(id).has(id))
  }
}

const countMailsAt = async (domain: string): Promise<number> => {
  await runJobs()
  const sent = (await readQueue(test)).filter(
    ({ task, payload }) => task === 'mail.send' && String(payload['to']).toLowerCase().endsWith(domain),
  )
  return sent.length
}

const calls: Record<string, (email: string) => Promise<TestResponse>> = {
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
  'a password reset code': (email) => test.call(identity.sendCode, { body: { email, purpose: 'password_reset' } }),
  'an invitation': (email) => test.call(staff.create, { as: owner, body: { name: 'New', email, stores: [store] } }),
}

const newAccountAt = async (email: string) => {
  const person = await test.newPerson(owner.vendorId, 'staff', [], [store])
  await test.database.kysely.updateTable('persons').set({ email }).where('id', '=', person.personId).execute()
}

it('sends at most three emails an hour to a mailbox, over all purposes and spellings', async () => {
  await newAccountAt('victim@one.example')
  const spellings = ['victim@one.example', 'VICTIM@one.example', 'victim+a@one.example', 'Victim+b@ONE.example']
  // Resets of spellings without an account send nothing, and may take all slots that are left.
  await calls['a newsletter']?.('victim@one.example')
  await Promise.all(
    Object.values(calls).flatMap((call) =>
      spellings.map(async (email) => {
        await clearCallLimits()
        return call(email)
      }),
    ),
  )
  const sent = await countMailsAt('@one.example')
  expect(sent).toBeGreaterThan(0)
  expect(sent).toBeLessThanOrEqual(3)
})

// The limits of the endpoints themselves, which are separate from mail slots.
const clearCallLimits = () =>
  sql`delete from rate_limits where key not like 'mail slot %'`.execute(test.database.kysely)

describe.each(Object.entries(calls))('%s', (name, call) => {
  it('takes a slot, also for an unknown address', async () => {
    const email = `someone@${name.replaceAll(/[^a-z]/g, '')}.example`
    for (let times = 0; times < 2; times += 1) await calls['a registration']?.(email)
    expect((await call(email)).status).toBe(200)
    await runJobs()
    await clearCallLimits()
    const rejected = await calls['a registration']?.(email)
    expect(rejected).toMatchObject({ status: 429, body: { code: 'too_many_mails' } })
  })
})

describe('without a free slot', () => {
  const takeAllSlots = async (email: string) => {
    for (let times = 0; times < 3; times += 1) await calls['a registration']?.(email)
    await clearCallLimits()
  }

  it.each(['a password reset', 'a newsletter', 'a message', 'an invitation'])(
    '%s has the same response and sends nothing',
    async (name) => {
      const email = `someone@full-${name.replaceAll(/[^a-z]/g, '')}.example`
      await takeAllSlots(email)
      const before = await countMailsAt(email.slice(7))
      expect((await calls[name]?.(email))?.status).toBe(200)
      expect(await countMailsAt(email.slice(7))).toBe(before)
    },
  )

  it('a code is rejected with the time until the next slot', async () => {
    const email = 'someone@wait.example'
    await takeAllSlots(email)
    await sql`update rate_limits set expire = expire - 20 * 60 * 1000 where key like 'mail slot %'`.execute(
      test.database.kysely,
    )
    const rejected = await calls['a registration']?.(email)
    expect(rejected).toMatchObject({ status: 429, body: { code: 'too_many_mails' } })
    const wait = Number(rejected?.headers['retry-after'])
    expect(wait).toBeGreaterThan(30 * 60)
    expect(wait).toBeLessThanOrEqual(40 * 60)
  })

  it('resending an invitation is rejected with the time, and the previous link stays valid', async () => {
    const email = 'again@invited.example'
    const member = await test.data(staff.create, { as: owner, body: { name: 'New', email, stores: [store] } })
    const resendInvitation = () => test.call(staff.invite, { as: owner, body: { staff_id: member._id } })
    for (let times = 0; times < 2; times += 1) expect((await resendInvitation()).status).toBe(200)
    const rejected = await resendInvitation()
    expect(rejected).toMatchObject({ status: 429, body: { code: 'too_many_mails' } })
    expect(Number(rejected.headers['retry-after'])).toBeGreaterThan(0)
    expect(member.invitationEndsAt).not.toBeNull()
    const openCodes = await test.database.kysely
      .selectFrom('verification_codes')
      .select('id')
      .where('subject', '=', member._id)
      .where('used_at', 'is', null)
      .execute()
    expect(openCodes).toHaveLength(1)
  })
})

describe('a slot', () => {
  const tokens = makeTokens('x'.repeat(32))
  const takeSlot = (to: string) => test.database.kysely.transaction().execute((tx) => takeMailSlot(tx, tokens, to))
  const ageSlots = (minutes: number) =>
    sql`update rate_limits set expire = expire - ${minutes * 60_000}::bigint`.execute(test.database.kysely)

  it('is free again an hour after it was taken', async () => {
    const isNextFree = async () => (await takeSlot('a@slots.example')).isFree
    expect([await isNextFree(), await isNextFree()]).toEqual([true, true])
    await ageSlots(40)
    expect([await isNextFree(), await isNextFree()]).toEqual([true, false])
    await ageSlots(21)
    expect([await isNextFree(), await isNextFree(), await isNextFree()]).toEqual([true, true, false])
    await ageSlots(40)
    expect([await isNextFree(), await isNextFree()]).toEqual([true, false])
  })

  it('is given to three of many concurrent calls', async () => {
    const slots = await Promise.all(Array.from({ length: 20 }, () => takeSlot('b@slots.example')))
    expect(slots.filter(({ isFree }) => isFree)).toHaveLength(3)
  })

  it('is free again when the transaction is rolled back', async () => {
    const rolledBack = test.database.kysely.transaction().execute(async (tx) => {
      for (let times = 0; times < 3; times += 1) await takeMailSlot(tx, tokens, 'c@slots.example')
      throw new Error('taken back')
    })
    await expect(rolledBack).rejects.toThrow('taken back')
    expect((await takeSlot('c@slots.example')).isFree).toBe(true)
  })
})
