import { afterAll, beforeAll, expect, it } from 'vitest'
import { staff } from '#contract/domains/staff.ts'
import { openTestApp, type TestApp } from '#server/testing/app.ts'
import { runQueuedJobs } from '#server/testing/queue.ts'
import { openTestSmtp, type TestSmtp } from '#server/testing/smtp-server.ts'

let smtp: TestSmtp
let test: TestApp

beforeAll(async () => {
  smtp = await openTestSmtp()
  test = await openTestApp({ SMTP_URL: smtp.url })
})
afterAll(async () => {
  await test.close()
  await smtp.close()
})

it('shows that an invitation bounced until it is sent again', async () => {
  const { owner, vendorId } = await test.newVendor()
  const store = await test.newStore(vendorId)
  const body = { name: 'Ida', email: 'ida@example.com', stores: [store] }
  const { _id: id, invitationBounce } = await test.data(staff.create, { as: owner, body })
  expect(invitationBounce).toBeNull()
  const read = () => test.data(staff.get, { as: owner, params: { id } })
  const deliver = () => runQueuedJobs(test, 'mail.send', ({ to }) => to === 'ida@example.com')

  smtp.onRecipient = () => ({ responseCode: 550, message: '5.1.1 User unknown' })
  await deliver()
  expect(await read()).toMatchObject({
    status: 'invited',
    invitationBounce: { reason: 'mailbox_unavailable', code: 550, at: expect.any(String) },
  })
  expect((await test.data(staff.invite, { as: owner, body: { staff_id: id } })).invitationBounce).toBeNull()
  await deliver()
  expect((await read()).invitationBounce).toMatchObject({ code: 550 })
  smtp.onRecipient = () => undefined
  await deliver()
  expect((await read()).invitationBounce).toBeNull()
})
