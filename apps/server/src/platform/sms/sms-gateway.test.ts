import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { newId } from '#server/platform/ids.ts'
import { UndeliverableError } from '#server/platform/mail/mail.ts'
import { openTestGateway, type TestGateway } from '#server/testing/sms-gateway.ts'
import { makeGatewaySender, SmsGatewayError } from './sms-gateway.ts'

let gateway: TestGateway
beforeAll(async () => {
  gateway = await openTestGateway()
})
beforeEach(() => gateway.reset())
afterAll(() => gateway.close())

const newMessage = () => ({ id: newId(), to: '+18455550100', text: 'Hello “you” 😀\nReply STOP to opt out' })
const open = (settings: Partial<Parameters<typeof makeGatewaySender>[0]> = {}) =>
  makeGatewaySender({ url: gateway.url, token: gateway.token, from: undefined, ...settings })
const failWith = (status: number, body?: object) => {
  gateway.onMessage = () => ({ status, ...(body && { body }) })
  return open()
    .send(newMessage())
    .then(
      () => 'accepted' as const,
      (error: unknown) => error,
    )
}

it('posts the message with the token and the same id in each attempt', async () => {
  const message = newMessage()
  await open({ from: '+18455550199' }).send(message)
  await open().send(message)
  expect(gateway.requests.map((request) => request.message)).toEqual([{ ...message, from: '+18455550199' }, message])
  expect(gateway.requests[0]?.headers).toMatchObject({
    'content-type': 'application/json',
    'idempotency-key': message.id,
  })
  expect(gateway.accepted.size).toBe(1)
})

it('tells replies that another attempt may change from those that it can’t', async () => {
  for (const status of [429, 500, 502, 503, 408, 403, 301]) {
    const error = await failWith(status)
    expect([status, error]).toEqual([status, expect.any(SmsGatewayError)])
    expect(error).toMatchObject({ responseCode: status })
  }
  expect(await failWith(409)).toBe('accepted')
  for (const [status, body, reason] of [
    [400, { code: 'invalid_number' }, 'invalid_number'],
    [422, { code: 'blocked' }, 'rejected'],
    [410, undefined, 'rejected'],
  ] as const) {
    const error = await failWith(status, body)
    expect(error).toBeInstanceOf(UndeliverableError)
    expect(error).toMatchObject({ failure: { reason, code: status } })
  }
})

it('has no reply code where the connection breaks or the address is wrong', async () => {
  gateway.onMessage = () => 'drop'
  const broken = await open()
    .send(newMessage())
    .catch((error: unknown) => error)
  const refused = await open({ url: 'http://127.0.0.1:9/messages' })
    .send(newMessage())
    .catch((error: unknown) => error)
  for (const error of [broken, refused]) {
    expect(error).toBeInstanceOf(Error)
    expect(error).not.toHaveProperty('responseCode')
  }
})
