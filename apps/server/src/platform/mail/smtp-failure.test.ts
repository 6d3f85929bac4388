import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished } from 'vitest'
import type { DeliveryFailure } from '#contract/domains/email-delivery.ts'
import { newId } from '#server/platform/ids.ts'
import { openTestSmtp, type SmtpReply, type TestSmtp } from '#server/testing/smtp-server.ts'
import { type Mail, mail, UndeliverableError } from './mail.ts'
import { permanentFailure } from './smtp-failure.ts'
import { makeSmtpMailer } from './smtp-mailer.ts'

let smtp: TestSmtp
beforeAll(async () => {
  smtp = await openTestSmtp()
})
afterAll(() => smtp.close())
beforeEach(() => {
  smtp.delivered = []
  smtp.onRecipient = () => undefined
  smtp.onMessage = () => undefined
})

const open = (url = smtp.url) => {
  const mailer = makeSmtpMailer(url, 'Storeward <no-reply@storeward.example>')
  onTestFinished(() => mailer.close())
  return mailer
}
const makeMailTo = (address: string): Mail =>
  mail.parse({ id: newId(), to: address, subject: 'Hello', text: 'Hi', html: '<p>Hi</p>' })

const catchFailure = async (sending: Promise<void>): Promise<DeliveryFailure | 'temporary' | undefined> =>
  sending.then(
    () => undefined,
    (error: unknown) => (error instanceof UndeliverableError ? error.failure : 'temporary'),
  )

type Case = [SmtpReply['responseCode'], string, DeliveryFailure['reason'] | 'temporary']

it.each<Case>([
  [550, 'mailbox unavailable', 'mailbox_unavailable'],
  [550, '5.1.1 <ann@example.com>: Recipient address rejected: User unknown', 'mailbox_unavailable'],
  [550, '5.4.1 Recipient address rejected: Access denied', 'mailbox_unavailable'],
  [550, '5.2.1 The email account that you tried to reach is disabled', 'mailbox_unavailable'],
  [552, '5.2.2 The email account that you tried to reach is over quota', 'mailbox_full'],
  [552, 'mailbox full', 'mailbox_full'],
  [553, 'mailbox name not allowed', 'mailbox_unavailable'],
  [556, '5.1.10 Recipient address has null MX', 'domain_unavailable'],
  [554, '5.1.2 Bad destination system', 'domain_unavailable'],
  [450, 'mailbox busy', 'temporary'],
  [451, '4.7.1 Greylisted, try again later', 'temporary'],
  [421, 'shutting down', 'temporary'],
  [530, 'authentication required', 'temporary'],
  [535, '5.7.8 bad credentials', 'temporary'],
  [554, '5.7.1 <ann@example.com>: Relay access denied', 'temporary'],
  [554, 'transaction failed', 'temporary'],
  [550, 'relaying denied', 'temporary'],
  [550, '5.7.1 Service unavailable, client host blocked', 'temporary'],
])('%i %s for a recipient: %s', async (responseCode, message, expected) => {
  smtp.onRecipient = () => ({ responseCode, message })
  const failure = await catchFailure(open().send(makeMailTo('ann@example.com')))
  expect(failure).toEqual(expected === 'temporary' ? expected : { reason: expected, code: responseCode })
})

it.each<Case>([
  [550, 'no', 'rejected'],
  [550, '5.1.1 User unknown', 'mailbox_unavailable'],
  [552, 'message too large', 'message_too_large'],
  [552, '5.3.4 Message too big for system', 'message_too_large'],
  [550, '5.7.1 Message rejected as spam', 'temporary'],
  [451, 'local error in processing', 'temporary'],
  [421, 'shutting down', 'temporary'],
])('%i %s for a message: %s', async (responseCode, message, expected) => {
  smtp.onMessage = () => ({ responseCode, message })
  const failure = await catchFailure(open().send(makeMailTo('ann@example.com')))
  expect(failure).toEqual(expected === 'temporary' ? expected : { reason: expected, code: responseCode })
})

it('an unreachable server is a temporary failure', async () => {
  expect(await catchFailure(open('smtp://127.0.0.1:1').send(makeMailTo('ann@example.com')))).toBe('temporary')
})

it('a bad recipient does not affect emails to others', async () => {
  smtp.onRecipient = (address) =>
    address === 'bad@example.com' ? { responseCode: 550, message: 'mailbox unavailable' } : undefined
  const mailer = open()
  const addresses = ['ann@example.com', 'bad@example.com', 'bob@example.com', 'eve@example.com']
  const failures = await Promise.all(addresses.map((address) => catchFailure(mailer.send(makeMailTo(address)))))
  const bounced = { reason: 'mailbox_unavailable', code: 550 }
  expect(failures).toEqual([undefined, bounced, undefined, undefined])
  expect(smtp.delivered.toSorted()).toEqual(['ann@example.com', 'bob@example.com', 'eve@example.com'])
})

it('an address that SMTP cannot represent is a permanent failure', () => {
  const error = Object.assign(new Error('Invalid recipient'), { code: 'EENVELOPE', command: 'API' })
  expect(permanentFailure(error)).toEqual({ reason: 'mailbox_unavailable', code: null })
  expect(permanentFailure(new Error('anything else'))).toBeUndefined()
})
