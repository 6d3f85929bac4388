import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { carts } from '#contract/domains/carts.ts'
import { customerAccounts } from '#contract/domains/customer-account.ts'
import { customers } from '#contract/domains/customers.ts'
import { supportConversations } from '#contract/domains/support-conversations.ts'
import { hashPassword } from '#server/platform/passwords.ts'
import { setProgram } from '#server/testing/reward-program.ts'
import { newId } from '#server/platform/ids.ts'
import { openTestApp, type Person, type TestApp, type TestResponse } from '#server/testing/app.ts'
import { insertProduct } from '#server/testing/catalog.ts'
import { newShopper, type Shopper } from '#server/testing/customer.ts'
import { insertOrder } from '#server/testing/orders.ts'
import { mailsTo } from '#server/testing/queue.ts'

const password = 'Correct-horse-7'
let test: TestApp
let vendorId: string
let owner: Person
let store: string
let passwordHash: string
let shopper: Shopper

beforeAll(async () => {
  test = await openTestApp()
  passwordHash = await hashPassword(password)
  ;({ vendorId, owner } = await test.newVendor())
})
afterAll(() => test.close())
beforeEach(async () => {
  await test.database.kysely.deleteFrom('rate_limits').execute()
  store = await test.newStore(vendorId)
  shopper = await newShopper(test, { passwordHash })
})

const remove = (as = shopper, entered = password) =>
  test.call(customerAccounts.remove, { as, body: { password: entered } })
const join = (as: Pick<Shopper, 'access' | 'csrf'> = shopper, at = store, body: object = {}) =>
  test.data(customerAccounts.join, { as, store: at, body })
const readRows = (email: string) =>
  test.database.kysely
    .selectFrom('customers')
    .select(['id', 'store_id', 'account_id', 'former_account_id', 'left_at', 'email_consent', 'points'])
    .where('email', '=', email)
    .orderBy('store_id')
    .execute()
const readVariant = async (product: string): Promise<string> => {
  const row = test.database.kysely.selectFrom('variants').select('id').where('product_id', '=', product)
  return (await row.executeTakeFirstOrThrow()).id
}
const isSignedIn = async (as: Pick<Shopper, 'access' | 'csrf'>) =>
  (await test.call(customerAccounts.profile, { as })).status === 200

it('leaves every store, keeps orders and overwrites the account', async () => {
  const other = await test.newVendor()
  const [second, closed] = [await test.newStore(other.vendorId), await test.newStore(vendorId)]
  for (const at of [store, second, closed]) await join(shopper, at, { emailConsent: true })
  const db = test.database.kysely
  await db.updateTable('stores').set({ status: 'inactive' }).where('id', '=', closed).execute()
  const [row] = (await test.data(customers.list, { as: owner, store })).data
  const orderId = await insertOrder(test, store, { customer: row?._id ?? '', email: shopper.email })

  const bystander = await newShopper(test, { passwordHash })
  await join(bystander)
  const variant = await readVariant(await insertProduct(test, store, { state: 'live', onHand: 5 }))
  for (const as of [shopper, bystander]) await test.data(carts.addLine, { as, store, body: { variant, quantity: 1 } })
  const outside = await test.newStore(vendorId)
  for (const at of [store, outside])
    await test.data(supportConversations.start, { as: shopper, store: at, body: { client_id: newId(), text: 'Hi' } })
  const response = await remove()
  const chats = await db
    .selectFrom('support_conversations')
    .select(['account_id', 'name', 'email'])
    .where('store_id', 'in', [store, outside])
    .orderBy('name')
    .execute()
  expect(chats).toEqual([
    { account_id: null, name: '', email: '' },
    { account_id: null, name: 'Robin Field', email: shopper.email },
  ])
  expect(response.status).toBe(200)
  expect(String(response.headers['set-cookie'])).toMatch(/storeward_customer_refresh=;/)
  expect([await isSignedIn(shopper), await isSignedIn(bystander)]).toEqual([false, true])
  const rows = await readRows(shopper.email)
  expect(rows).toHaveLength(3)
  for (const left of rows) {
    expect(left).toMatchObject({ account_id: null, former_account_id: shopper.accountId, email_consent: false })
    expect(left.left_at).not.toBeNull()
  }
  const account = await db
    .selectFrom('customer_accounts')
    .selectAll()
    .where('id', '=', shopper.accountId)
    .executeTakeFirstOrThrow()
  expect(account).toMatchObject({ email: `deleted-${shopper.accountId}@invalid`, name: '', password_hash: '' })
  const sessions = db.selectFrom('customer_sessions').select('id').where('account_id', '=', shopper.accountId)
  expect(await sessions.execute()).toEqual([])
  const left = await db.selectFrom('carts').select('account_id').where('store_id', '=', store).execute()
  expect(left).toEqual([{ account_id: bystander.accountId }])
  const order = await db.selectFrom('orders').selectAll().where('id', '=', orderId).executeTakeFirstOrThrow()
  expect(order).toMatchObject({ customer_id: row?._id, customer_email: shopper.email })

  const log = await db
    .selectFrom('audit_log')
    .select(['vendor_id', 'store_id', 'person_id', 'person_name', 'after'])
    .where(
      'entity_id',
      'in',
      rows.map(({ id }) => id),
    )
    .where('action', '=', 'update')
    .execute()
  const after = { hasAccount: false, emailConsent: false, smsConsent: false }
  const entry = { person_id: null, person_name: 'Robin Field', after }
  expect(log).toHaveLength(3)
  expect(log).toEqual(
    expect.arrayContaining([
      { ...entry, vendor_id: vendorId, store_id: store },
      { ...entry, vendor_id: other.vendorId, store_id: second },
      { ...entry, vendor_id: vendorId, store_id: closed },
    ]),
  )
  const { data: story } = await test.data(customers.activity, {
    as: owner,
    store,
    params: { customerId: row?._id ?? '' },
  })
  expect(story[0]?.kind).toBe('left')
  const [mail] = await mailsTo(test, shopper.email)
  expect(mail?.subject).toBe('Your account was deleted')
  expect(mail?.text).toContain('A store, A store, A store')
})

it('requires the password and works once', async () => {
  expect((await remove(shopper, 'wrong')).body).toMatchObject({
    code: 'wrong_password',
    errors: [{ path: 'password' }],
  })
  expect(await isSignedIn(shopper)).toBe(true)
  const responses = await Promise.all([remove(), remove(), remove()])
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 401, 401])
  expect((await mailsTo(test, shopper.email)).length).toBe(1)
})

it('leaves no store linked when the customer joins at the same time', async () => {
  for (let round = 0; round < 5; round += 1) {
    const customer = await newShopper(test, { passwordHash })
    const at = await test.newStore(vendorId)
    const [, removed] = await Promise.all([
      test.call(customerAccounts.join, { as: customer, store: at, body: {} }),
      remove(customer),
    ])
    expect(removed.status).toBe(200)
    const linked = (await readRows(customer.email)).filter(({ account_id: account }) => account !== null)
    expect(linked).toEqual([])
  }
})

it('frees the email for a new account, which gets the store’s record but no second welcome points', async () => {
  await setProgram(test, { owner, store }, { welcomeBonus: 50 })
  expect(await join()).toMatchObject({ points: 50 })
  await remove()
  const again = await newShopper(test, { email: shopper.email, passwordHash })
  expect(await join(again)).toMatchObject({ points: 50, approval: 'approved', emailConsent: { given: false } })
  expect(await readRows(shopper.email)).toHaveLength(1)
})

it('refuses sign-ins and resets of the deleted account', async () => {
  await remove()
  const login = await test.call(customerAccounts.login, { body: { email: shopper.email, password } })
  expect(login.body.code).toBe('wrong_credentials')
  const headers = { cookie: `storeward_customer_refresh=${shopper.refresh}` }
  const refreshed: TestResponse = await test.call(customerAccounts.refresh, { headers })
  expect(refreshed.status).toBe(401)
  for (const empty of ['', ' ']) {
    const body = { email: `deleted-${shopper.accountId}@invalid`, password: empty }
    expect((await test.call(customerAccounts.login, { body })).status).toBe(422)
  }
})
