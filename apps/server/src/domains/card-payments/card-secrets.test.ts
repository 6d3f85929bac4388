import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { billing } from '#contract/domains/billing.ts'
import { cardPayments, pay } from '#contract/domains/card-payments.ts'
import type { Order } from '#contract/domains/order.ts'
import { orders } from '#contract/domains/orders.ts'
import { paymentMethods } from '#contract/domains/payment-methods.ts'
import { payouts } from '#contract/domains/payouts.ts'
import { storefront } from '#contract/domains/storefront.ts'
import { syncPayoutTask } from '#server/domains/payouts/payouts.tasks.ts'
import { takeBackup } from '#server/platform/backup/take-backup.ts'
import { newId } from '#server/platform/ids.ts'
import { openTestApp } from '#server/testing/app.ts'
import { readAllFiles } from '#server/testing/backed-up-store.ts'
import { addTestCard } from '#server/testing/billing.ts'
import { type CardFixture, openCardFixture } from '#server/testing/card-orders.ts'
import { jobContext } from '#server/testing/job-context.ts'
import { silentLog } from '#server/testing/postgres.ts'
import { newStoreFixture, type StoreFixture } from '#server/testing/store-fixture.ts'

let fixture: StoreFixture
let cards: CardFixture
let folder: string
const logged: string[] = []
/** The text of every response that wasn't a success. */
const errors: string[] = []

/** As typed into the form: accepted, declined, and a number that isn't a test card. */
const cardNumbers = ['4242424242424242', '4000000000000002', '4539578763621486']
const bankAccount = '000123456789'
/** What opens or pays something: the payment page, the card form, the onboarding page, a bank. */
const tokens = new Set(['btok_us_verified', bankAccount])

beforeAll(async () => {
  fixture = await newStoreFixture(
    await openTestApp({ LOG_LEVEL: 'trace' }, undefined, (line) => void logged.push(line)),
  )
  cards = await openCardFixture(fixture)
  folder = await mkdtemp(join(tmpdir(), 'storeward-secrets-'))
})
afterAll(async () => {
  await fixture.close()
  await rm(folder, { recursive: true, force: true })
})

const asOwner = () => ({ as: fixture.owner, store: fixture.store })
const group = (number: string): string => number.replaceAll(/(\d{4})(?=\d)/g, '$1 ')

const keepError = ({ statusCode, body }: { statusCode: number; body: string }): void => {
  if (statusCode >= 400) errors.push(body)
}

/** The card form's request. */
const typeCard = async (clientSecret: string, number: string): Promise<void> => {
  const id = clientSecret.split('_secret', 1)[0] ?? ''
  const type = id.startsWith('seti_') ? 'setup_intents' : 'payment_intents'
  keepError(
    await fixture.test.app.fastify.inject({
      method: 'POST',
      url: `/sandbox/v1/${type}/${id}/confirm`,
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'null' },
      payload: new URLSearchParams({
        key: fixture.test.app.cards.publishableKey,
        client_secret: clientSecret,
        'payment_method_data[type]': 'card',
        'payment_method_data[card][number]': number,
        'payment_method_data[card][exp_month]': '12',
        'payment_method_data[card][exp_year]': '2040',
        'payment_method_data[card][cvc]': '987',
      }).toString(),
    }),
  )
}

/** Numbers that people put where they don't belong. */
const misplaceNumbers = async (token: string): Promise<void> => {
  const [number = ''] = cardNumbers
  const call = async (endpoint: Parameters<StoreFixture['test']['call']>[0], request: object) => {
    const { status, body } = await fixture.test.call(endpoint, request)
    keepError({ statusCode: status, body: JSON.stringify(body) })
  }
  await call(pay.start, { params: { token }, body: { number } })
  await call(paymentMethods.add, { ...asOwner(), body: { setupIntentId: number } })
  await call(storefront.place, { store: fixture.store, body: { card: number, lines: number } })
  await call(payouts.create, { ...asOwner(), body: { amount: 1, bank: bankAccount } })
  for (const path of [
    `/pay/${group(number)}`,
    `/card-form?number=${number}`,
    `/sandbox/v1/payment_methods/${number}`,
  ]) {
    keepError(await fixture.test.app.fastify.inject({ method: 'GET', url: encodeURI(path) }))
  }
}

const payByLink = async (): Promise<string> => {
  const buyer = { name: 'Ada Byrne', email: 'ada@example.com' }
  const order = (await fixture.placeOrder({ lines: [{ variant: cards.variant, quantity: 2 }], buyer })).body
    .data as Order
  const call = { ...asOwner(), params: { orderId: order._id }, body: { notify: false } }
  const token = (await fixture.test.data(cardPayments.sendPaymentLink, call)).url.split('/').at(-1) ?? ''
  tokens.add(token)
  await fixture.test.app.fastify.inject({ method: 'GET', url: `/pay/${token}` })
  const { clientSecret } = await fixture.test.data(pay.start, { params: { token } })
  tokens.add(clientSecret ?? '')
  await misplaceNumbers(token)
  for (const number of [...cardNumbers].reverse()) await typeCard(clientSecret ?? '', number)
  await fixture.test.settleCards()
  await fixture.test.data(orders.refund, { ...asOwner(), params: { orderId: order._id }, body: { amount: 300 } })
  await cards.runJobs()
  return order._id
}

const payOut = async (): Promise<void> => {
  await fixture.test.stepUp(fixture.owner)
  const { url } = await fixture.test.data(payouts.connect, asOwner())
  const { pathname, searchParams } = new URL(url)
  tokens.add(searchParams.get('token') ?? '')
  await fixture.test.app.fastify.inject({
    method: 'POST',
    url: `${pathname}?${searchParams.toString()}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ bank: 'btok_us_verified', account_number: bankAccount }).toString(),
  })
  await fixture.test.settleCards()
  const movement = newId()
  await sql`
    insert into earnings_entries (store_id, id, movement_id, account, amount, currency, kind)
    values (${fixture.store}, ${newId()}, ${movement}, 'provider', 1000, 'USD', 'adjustment'),
      (${fixture.store}, ${newId()}, ${movement}, 'balance', -1000, 'USD', 'adjustment')`.execute(
    fixture.test.database.kysely,
  )
  const { _id } = await fixture.test.data(payouts.create, { ...asOwner(), body: { amount: 1000 } })
  const sync = fixture.test.app.handlers.find(({ task }) => task.name === syncPayoutTask.name)
  await sync?.run({ storeId: fixture.store, payoutId: _id }, jobContext(fixture.test.database))
  await fixture.test.settleCards()
}

const saveCards = async (): Promise<void> => {
  const { clientSecret } = await fixture.test.data(paymentMethods.setupIntent, asOwner())
  tokens.add(clientSecret ?? '')
  for (const number of [...cardNumbers].reverse()) await typeCard(clientSecret ?? '', number)
  await addTestCard(fixture.test, fixture.owner, 'chargeCustomerFail')
  const started = await fixture.test.call(billing.start, asOwner())
  keepError({ statusCode: started.status, body: JSON.stringify(started.body) })
}

/** The rows of each table in a backup, by table. */
const readBackup = async (): Promise<Map<string, string>> => {
  const { test } = fixture
  const target = join(folder, 'backup')
  const options = { url: test.databaseUrl, files: undefined, secretKey: test.config.secretKey, withSecret: false }
  await takeBackup({ ...options, target, print: () => undefined, log: silentLog })
  const parts = await readAllFiles(target)
  return new Map(
    [...parts].map(([name, bytes]) => [name, (name.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString()]),
  )
}

const findSecrets = (text: string, secrets: Iterable<string>): string[] =>
  [...secrets].filter((secret) => text.includes(secret))

it('writes no card number, token or bank account to logs, audit rows, errors or backups', async () => {
  const orderId = await payByLink()
  await saveCards()
  await payOut()
  expect(tokens.size).toBe(6)
  const numbers = [...cardNumbers, ...cardNumbers.map(group), bankAccount]

  // The flows happened, so there was something to find.
  expect((await cards.read(orderId)).payments).toMatchObject([{ cardStatus: 'succeeded' }, { amount: 300 }])
  expect(await fixture.test.data(payouts.account, asOwner())).toMatchObject({ bankLast4: '6789' })
  expect(logged.length).toBeGreaterThan(20)
  expect(errors.length).toBeGreaterThan(8)

  expect(logged.filter((line) => findSecrets(line, [...numbers, ...tokens]).length > 0)).toEqual([])
  expect(findSecrets(errors.join('\n'), numbers)).toEqual([])
  const { rows } = await sql<{ text: string }>`select t::text as text from audit_log t`.execute(
    fixture.test.database.kysely,
  )
  expect(rows.length).toBeGreaterThan(3)
  expect(findSecrets(rows.map(({ text }) => text).join('\n'), [...numbers, ...tokens])).toEqual([])

  const backup = await readBackup()
  expect([...backup.keys()].filter((name) => name.includes('sandbox_objects'))).toHaveLength(1)
  for (const [name, text] of backup) {
    expect([name, findSecrets(text, numbers)]).toEqual([name, []])
    // The sandbox is the provider: it stores its client secrets.
    if (!name.includes('sandbox_')) expect([name, findSecrets(text, tokens)]).toEqual([name, []])
  }
}, 120_000)
