import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { customerAccounts } from '#contract/domains/customer-account.ts'
import { rewardRequests } from '#contract/domains/reward-requests.ts'
import { rewardTasks } from '#contract/domains/reward-tasks.ts'
import { shopRewards } from '#contract/domains/shop-rewards.ts'
import { products } from '#contract/domains/products.ts'
import { openTestApp, type Person, type TestApp } from '#server/testing/app.ts'
import { setProgram } from '#server/testing/reward-program.ts'
import { newShopper, type Shopper } from '#server/testing/customer.ts'
import { mailsTo, readQueue, runCustomerEmails, runQueuedJobs } from '#server/testing/queue.ts'

let test: TestApp
let owner: Person
let store: string
let otherStore: string
let png: Buffer
const pdf = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n')

beforeAll(async () => {
  test = await openTestApp()
  const vendor = await test.newVendor()
  owner = vendor.owner
  store = await test.newStore(vendor.vendorId)
  otherStore = await test.newStore(vendor.vendorId)
  for (const each of [store, otherStore]) await setProgram(test, { owner, store: each })
  png = await sharp({ create: { width: 40, height: 30, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
})
afterAll(() => test.close())

const newTask = (proof: string) =>
  test.data(rewardTasks.createCustom, {
    as: owner,
    store,
    body: { name: 'Share', kind: 'points', amount: 1200, proof, audience: 'customer', isActive: true },
  })
const newMember = async (inStore = store): Promise<Shopper> => {
  const shopper = await newShopper(test)
  await test.data(customerAccounts.join, { as: shopper, store: inStore, body: {} })
  return shopper
}
const presign = (as: Shopper, id: string, mimeType: string) =>
  test.call(shopRewards.presignProof, { as, store, params: { id }, body: { mimeType } })
const inject = (url: string, options: object = {}) => test.app.fastify.inject({ url, ...options })
const put = (url: string, payload: Buffer, type: string) => {
  const { pathname, search } = new URL(url)
  return inject(pathname + search, { method: 'PUT', headers: { 'content-type': type }, payload })
}
const upload = async (as: Shopper, id: string, type = 'image/png', bytes = png): Promise<string> => {
  const { url, objectKey } = (await presign(as, id, type)).body.data as { url: string; objectKey: string }
  expect((await put(url, bytes, type)).statusCode).toBe(200)
  return objectKey
}
const submit = (as: Shopper, id: string, key: string, name = 'photo.png') =>
  test.call(shopRewards.submit, { as, store, params: { id }, body: { proof: { file: { key, name } } } })
const getRequestId = ({ body }: { body: { data?: unknown } }): string =>
  (body.data as { request: { _id: string } }).request._id

it('keeps proofs private: only reviewers of the store get a link, which expires', async () => {
  const task = await newTask('image')
  const shopper = await newMember()
  const key = await upload(shopper, task._id)
  for (const url of [`/files/${key}`, `/files/${key}?w=96`, `/files/${key}.96.webp`])
    expect((await inject(url)).statusCode).toBe(404)
  const sent = await submit(shopper, task._id, key)
  expect(sent.body.data).toMatchObject({ request: { status: 'pending', fileName: 'photo.png' } })
  expect(JSON.stringify(sent.body)).not.toContain(key)
  const id = getRequestId(sent)
  const request = await test.data(rewardRequests.get, { as: owner, store, params: { id } })
  expect(request.file).toEqual({ name: 'photo.png', isImage: true })
  expect(JSON.stringify(request)).not.toContain(key)

  const link = await test.data(rewardRequests.proof, { as: owner, store, params: { id } })
  expect(link.mimeType).toBe('image/png')
  expect(Date.parse(link.expiresAt) - Date.now()).toBeLessThanOrEqual(5 * 60_000)
  const { pathname, search } = new URL(link.url)
  const download = await inject(pathname + search)
  expect(download.statusCode).toBe(200)
  expect(download.headers).toMatchObject({
    'content-type': 'image/png',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'content-disposition': expect.stringContaining('photo.png') as string,
  })
  expect((await inject(`${pathname.slice(0, -2)}xx`)).statusCode).toBe(404)

  const viewer = await test.newPerson(owner.vendorId, 'staff', ['view_rewards', 'view_tasks'], [store])
  expect((await test.call(rewardRequests.proof, { as: viewer, store, params: { id } })).status).toBe(403)
  expect((await test.call(rewardRequests.proof, { as: owner, store: otherStore, params: { id } })).status).toBe(404)
  expect((await test.call(rewardRequests.proof, { as: shopper, store, params: { id } })).status).toBe(401)
})

it('accepts the types that the task asks for, once they have passed the check', async () => {
  const [image, file] = [await newTask('image'), await newTask('file')]
  const shopper = await newMember()
  expect((await presign(shopper, image._id, 'application/pdf')).body.code).toBe('file_refused')
  expect((await presign(shopper, image._id, 'image/svg+xml')).status).toBe(422)
  expect((await presign(shopper, (await newTask('text'))._id, 'image/png')).body.code).toBe('file_refused')
  const pdfKey = await upload(shopper, file._id, 'application/pdf', pdf)
  expect((await submit(shopper, image._id, pdfKey)).body.code).toBe('file_refused')
  expect((await submit(shopper, file._id, pdfKey, 'receipt.pdf')).status).toBe(200)

  const { url, objectKey } = (await presign(shopper, image._id, 'image/png')).body.data as never as {
    url: string
    objectKey: string
  }
  expect((await submit(shopper, image._id, objectKey)).body.code).toBe('file_refused')
  expect((await put(url, Buffer.from('<script>alert(1)</script>'), 'image/png')).statusCode).toBe(422)
  expect((await submit(shopper, image._id, objectKey)).body.code).toBe('file_refused')
  const missing = { as: shopper, store, params: { id: image._id }, body: { proof: { text: 'no file' } } }
  expect((await test.call(shopRewards.submit, missing)).body).toMatchObject({
    code: 'proof_needed',
    errors: [{ path: 'proof.file' }],
  })
})

it('accepts a file as the proof of one request, in its store only', async () => {
  const task = await newTask('image')
  const [first, second, foreign] = [await newMember(), await newMember(), await newMember(otherStore)]
  const [key, unused] = [await upload(first, task._id), await upload(second, task._id)]
  const results = await Promise.all([submit(first, task._id, key), submit(second, task._id, key)])
  expect(results.map(({ status }) => status).toSorted()).toEqual([200, 422])
  const { body } = await test.call(rewardTasks.createCustom, {
    as: owner,
    store: otherStore,
    body: { name: 'Share', kind: 'points', amount: 5, proof: 'image', audience: 'customer', isActive: true },
  })
  const { _id: id } = body.data as { _id: string }
  const call = { as: foreign, store: otherStore, params: { id }, body: { proof: { file: { key: unused, name: 'x' } } } }
  expect((await test.call(shopRewards.submit, call)).body.code).toBe('file_refused')
  const media = [{ kind: 'file', key: unused }]
  const product = await test.call(products.create, { as: owner, store, body: { title: 'Stolen', media } })
  expect(product.body).toMatchObject({ code: 'file_refused' })
})

it('deletes uploads that no request has, and keeps the others', async () => {
  const task = await newTask('image')
  const shopper = await newMember()
  const [used, unused] = [await upload(shopper, task._id), await upload(shopper, task._id)]
  await submit(shopper, task._id, used)
  await runQueuedJobs(test, 'uploads.remove', ({ key }) => key === used || key === unused)
  const { rows } = await sql<{ key: string; state: string }>`
    select key, state from files where key in (${used}, ${unused})`.execute(test.database.kysely)
  expect(Object.fromEntries(rows.map(({ key, state }) => [key, state]))).toEqual({
    [used]: 'ready',
    [unused]: 'deleted',
  })
})

it('notifies reviewers of a request, and emails the customer about the decision once', async () => {
  const task = await newTask('text')
  const shopper = await newMember()
  const body = { proof: { text: 'done' } }
  const send = async () =>
    getRequestId(await test.call(shopRewards.submit, { as: shopper, store, params: { id: task._id }, body }))
  const first = await send()
  const notification = (await readQueue(test)).find(
    ({ task: name, payload }) =>
      name === 'notifications.keep' && (payload['facts'] as { request?: string }).request === first,
  )
  expect(notification?.payload).toMatchObject({ kind: 'reward_request', facts: { name: 'Robin Field', task: 'Share' } })
  const decide = (verb: 'approve' | 'reject', id: string, decision: object) =>
    test.data(rewardRequests[verb], { as: owner, store, params: { id }, body: decision })
  await decide('reject', first, { reason: 'unclear', note: 'The photo is dark.' })
  const second = await send()
  await decide('approve', second, {})
  await runCustomerEmails(test)
  await runCustomerEmails(test)
  const mails = (await mailsTo(test, shopper.email)).filter(({ subject }) => !subject.startsWith('Welcome'))
  expect(mails.map(({ subject }) => subject).toSorted()).toEqual([
    'Your request for “Share” wasn’t approved',
    'You’ve earned 1,200 points at A store',
  ])
  const rejection = mails.find(({ subject }) => subject.includes('approved'))?.text
  expect(rejection).toContain('Send a sharper image or more details. The photo is dark.')
  expect(rejection).toMatch(new RegExp(`Try again: \\S+/account/rewards#task-${task._id}`))
  const third = await send()
  await decide('approve', third, { notify: false })
  const queued = (await readQueue(test)).filter(({ payload }) => payload['eventId'] === third)
  expect(queued).toEqual([])
})
