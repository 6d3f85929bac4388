import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { customers } from '#contract/domains/customers.ts'
import { customerApprovals } from '#contract/domains/customer-approval.ts'
import { customerMerge } from '#contract/domains/customer-merge.ts'
import { customerMails } from '#contract/domains/customer-mail.ts'
import type { EmailDelivery } from '#contract/domains/email-delivery.ts'
import { newId } from '#server/platform/ids.ts'
import { makeLog } from '#server/platform/log.ts'
import { startWorker } from '#server/platform/worker.ts'
import { openTestApp, type Person, type TestApp } from '#server/testing/app.ts'
import { newShopper } from '#server/testing/customer.ts'
import { jobContext } from '#server/testing/job-context.ts'
import { collectChanges, listenOnFreePort, makeLiveSockets } from '#server/testing/live-sockets.ts'
import { mailsTo, readQueue, runCustomerEmails } from '#server/testing/queue.ts'
import { openTestSmtp, type TestSmtp } from '#server/testing/smtp-server.ts'
import { waitFor } from '#server/testing/wait-for.ts'

let smtp: TestSmtp
let test: TestApp
let owner: Person
let store: string
const lines = makeLiveSockets()

const noMailbox = () => ({ responseCode: 550, message: '5.1.1 <ann@example.com>: User unknown' })

beforeAll(async () => {
  smtp = await openTestSmtp()
  test = await openTestApp({ SMTP_URL: smtp.url })
  const vendor = await test.newVendor()
  owner = vendor.owner
  store = await test.newStore(vendor.vendorId)
})
afterAll(async () => {
  lines.close()
  await test.close()
  await smtp.close()
})
beforeEach(() => {
  smtp.onRecipient = () => undefined
  smtp.onMessage = () => undefined
})

const add = async (email: string): Promise<string> =>
  (await test.data(customers.create, { as: owner, store, body: { name: 'Ann Lee', email } }))._id
const read = (customerId: string, as = owner) => test.data(customers.get, { as, store, params: { customerId } })
const readBounce = async (customerId: string) => (await read(customerId)).emailBounce
const deliveries = async (customerId: string): Promise<EmailDelivery[]> => {
  const { data } = await test.data(customers.activity, { as: owner, store, params: { customerId } })
  return data.filter(({ kind }) => kind === 'mail').map(({ facts }) => facts['delivery'] as EmailDelivery)
}
const write = (customerId: string) => {
  const body = { customer: customerId, purpose: 'service', subject: 'Hello', body: 'Text' }
  return test.data(customerMails.sendMail, { as: owner, store, body })
}
/** Runs the job of the newest mail to the address, as a worker would. */
const deliver = async (email: string, lastAttempt = false): Promise<void> => {
  const [mail] = await mailsTo(test, email)
  const isDecision = mail !== undefined && 'decision' in mail
  const handler = test.app.handlers.find(
    ({ task }) => task.name === (isDecision ? 'mail.customer-decision' : 'mail.send'),
  )
  await handler?.run(mail, jobContext(test.database, { isLastAttempt: lastAttempt }))
}

it('marks the email and the customer when a mailbox doesn’t exist, until an email is delivered', async () => {
  const id = await add('ann@example.com')
  await write(id)
  expect(await deliveries(id)).toEqual([{ status: 'pending' }])
  smtp.onRecipient = noMailbox
  await deliver('ann@example.com')
  const failed = { status: 'failed', reason: 'mailbox_unavailable', code: 550 }
  expect(await deliveries(id)).toEqual([failed])
  expect(await readBounce(id)).toMatchObject({ reason: 'mailbox_unavailable', code: 550, at: expect.any(String) })

  smtp.onRecipient = () => undefined
  await write(id)
  await deliver('ann@example.com')
  expect(await deliveries(id)).toEqual([{ status: 'delivered' }, failed])
  expect(await readBounce(id)).toBeNull()
})

it('clears the bounce when the address changes and keeps the version for open forms', async () => {
  const id = await add('typo@example.con')
  await write(id)
  smtp.onRecipient = noMailbox
  const { version } = await read(id)
  await deliver('typo@example.con')
  expect(await read(id)).toMatchObject({ version, emailBounce: { code: 550 } })
  const change = (body: object, at: number) =>
    test.data(customers.update, { as: owner, store, params: { customerId: id }, body: { version: at, ...body } })
  const renamed = await change({ name: 'Ann B. Lee' }, version)
  expect(renamed.emailBounce).not.toBeNull()
  expect((await change({ email: 'typo@example.com' }, renamed.version)).emailBounce).toBeNull()
  // A mail to the old address is still in the queue.
  await deliver('typo@example.con')
  expect(await readBounce(id)).toBeNull()
})

it('keeps the bounce with the address in a merge', async () => {
  const id = await add('merged@example.com')
  await write(id)
  smtp.onRecipient = noMailbox
  await deliver('merged@example.com')
  const walkIn = await test.data(customers.create, { as: owner, store, body: { name: 'Walk-in' } })
  const body = { keep: walkIn._id, others: [id] }
  const merged = await test.data(customerMerge.merge, { as: owner, store, body })
  expect(merged).toMatchObject({ email: 'merged@example.com', emailBounce: { code: 550 } })
  expect(await readBounce(walkIn._id)).toMatchObject({ code: 550 })
})

it('records a rejection after DATA as a bounce; an oversized message isn’t one', async () => {
  const id = await add('data@example.com')
  await write(id)
  smtp.onMessage = () => ({ responseCode: 552, message: '5.3.4 Message too big' })
  await deliver('data@example.com')
  expect(await deliveries(id)).toEqual([{ status: 'failed', reason: 'message_too_large', code: 552 }])
  expect(await readBounce(id)).toBeNull()
  await write(id)
  smtp.onMessage = () => ({ responseCode: 550, message: 'no' })
  await deliver('data@example.com')
  expect(await readBounce(id)).toMatchObject({ reason: 'rejected', code: 550 })
})

it('retries temporary failures and reports them after the last attempt', async () => {
  const id = await add('later@example.com')
  await write(id)
  smtp.onRecipient = () => ({ responseCode: 451, message: 'try again later' })
  await expect(deliver('later@example.com')).rejects.toThrow('try again later')
  expect(await deliveries(id)).toEqual([{ status: 'pending' }])
  await expect(deliver('later@example.com', true)).rejects.toThrow('try again later')
  expect(await deliveries(id)).toEqual([{ status: 'failed', reason: 'attempts_exhausted', code: null }])
  expect(await readBounce(id)).toBeNull()
  smtp.onRecipient = () => undefined
  await deliver('later@example.com')
  expect(await deliveries(id)).toEqual([{ status: 'delivered' }])
})

it('marks the customer when the mail about their approval bounces', async () => {
  const id = await add('waiting@example.com')
  const { accountId } = await newShopper(test)
  const db = test.database.kysely
  await db.updateTable('customers').set({ approval: 'pending', account_id: accountId }).where('id', '=', id).execute()
  const body = { approval: 'approved' }
  await test.data(customerApprovals.approval, { as: owner, store, params: { customerId: id }, body })
  await runCustomerEmails(test)
  smtp.onRecipient = noMailbox
  await deliver('waiting@example.com')
  expect(await readBounce(id)).toMatchObject({ code: 550 })
})

it('shows staff without PII access the reason but not the address', async () => {
  const id = await add('hidden@example.com')
  await write(id)
  smtp.onRecipient = () => ({ responseCode: 550, message: '5.1.1 <hidden@example.com> is unknown' })
  await deliver('hidden@example.com')
  const packer = await test.newPerson(owner.vendorId, 'staff', ['view_customers'], [store])
  const seen = JSON.stringify([
    await read(id, packer),
    await test.data(customers.activity, { as: packer, store, params: { customerId: id } }),
  ])
  expect(seen).toContain('mailbox_unavailable')
  expect(seen).not.toContain('hidden@')
})

it('sends a rejected mail once, delivers the others, and broadcasts the change', async () => {
  const addresses = ['one', 'bad', 'two'].map((name) => `${name}.${newId()}@example.com`)
  const [, badAddress = ''] = addresses
  const [one = '', bad = '', two = ''] = await Promise.all(addresses.map(add))
  const port = await listenOnFreePort(test.app)
  const changes = collectChanges(await lines.open(owner, { store, port }))
  smtp.onRecipient = (address) => (address === badAddress ? noMailbox() : undefined)
  for (const id of [one, bad, two]) await write(id)
  const { database, databaseUrl: url, app } = test
  const worker = await startWorker({
    database,
    url,
    handlers: app.handlers,
    crontab: '',
    log: makeLog('silent'),
  })
  await waitFor(async () => {
    const statuses = await Promise.all([one, bad, two].map(async (id) => (await deliveries(id))[0]?.status))
    expect(statuses).toEqual(['delivered', 'failed', 'delivered'])
  })
  // Finished jobs are deleted from the queue.
  await waitFor(async () =>
    expect((await readQueue(test)).filter(({ payload }) => payload.to === badAddress)).toEqual([]),
  )
  await worker.stop()
  expect(smtp.recipients.filter((address) => address === badAddress)).toHaveLength(1)
  await waitFor(() => {
    const received = changes.filter(({ resource, by }) => resource === 'customers' && by === null)
    expect(received.flatMap(({ ids }) => ids)).toEqual(expect.arrayContaining([one, bad, two]))
  })
})
