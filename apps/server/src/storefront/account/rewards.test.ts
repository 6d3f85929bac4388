import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { customers } from '#contract/domains/customers.ts'
import { orders } from '#contract/domains/orders.ts'
import { referrals } from '#contract/domains/referrals.ts'
import { rewardRequests } from '#contract/domains/reward-requests.ts'
import { rewardTasks } from '#contract/domains/reward-tasks.ts'
import { newSignedInBrowser } from '#server/testing/shop-account.ts'
import { setProgram } from '#server/testing/reward-program.ts'
import { newShopBrowser, type ShopBrowser, type ShopPage } from '#server/testing/shop-browser.ts'
import { newStoreFixture, openStoreFixture, type StoreFixture } from '#server/testing/store-fixture.ts'
import { mailsTo } from '#server/testing/queue.ts'

let fixture: StoreFixture
let store: StoreFixture
let browser: ShopBrowser
let customer: string
let image: Buffer

const page = '/account/rewards'
const tiers = [
  { key: 'silver', name: 'Silver', threshold: 50, multiplier: 1500 },
  { key: 'gold', name: 'Gold', threshold: 500, multiplier: 2000 },
]

beforeAll(async () => {
  fixture = await openStoreFixture()
  image = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'teal' } })
    .png()
    .toBuffer()
})
afterAll(() => fixture.close())
beforeEach(async () => {
  await fixture.test.database.kysely.deleteFrom('rate_limits').execute()
  store = await newStoreFixture(fixture.test)
  const signedIn = await newSignedInBrowser(fixture.test, store.store)
  ;({ browser } = signedIn)
  const row = await fixture.test.database.kysely
    .selectFrom('customers')
    .select('id')
    .where('store_id', '=', store.store)
    .where('account_id', '=', signedIn.shopper.accountId)
    .executeTakeFirstOrThrow()
  customer = row.id
})

const asOwner = () => ({ as: store.owner, store: store.store })
const newTask = async (fields: object = {}): Promise<string> => {
  const task = { name: 'Share a photo', instructions: 'Post it.', kind: 'points', amount: 50, proof: 'image' }
  const body = { ...task, perCustomerLimit: 1, audience: 'customer', isActive: true, ...fields }
  return (await fixture.test.data(rewardTasks.createCustom, { ...asOwner(), body }))._id
}
const grant = (delta: number, kind = 'points') =>
  fixture.test.data(customers.adjust, {
    ...asOwner(),
    params: { customerId: customer },
    body: { kind, delta, reason: 'goodwill' },
  })
const readRequest = async () => (await fixture.test.data(rewardRequests.list, asOwner())).data[0]

/** Submits the form of a task with a file, as browsers without scripts do. */
const sendFile = async (task: string, file: { name: string; type: string; content: Buffer }): Promise<ShopPage> => {
  const { html } = await browser.get(page)
  const form = html.slice(html.indexOf(`rewards/${task}/send`))
  const readField = (name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(form)?.[1] ?? ''
  const data = new FormData()
  for (const name of ['csrf_token', 'idempotency_key']) data.append(name, readField(name))
  data.append('file', new File([new Uint8Array(file.content)], file.name, { type: file.type }))
  const request = new Response(data)
  const type = request.headers.get('content-type') ?? ''
  const cookie = [...browser.cookies].map(([name, { value }]) => `${name}=${value}`).join('; ')
  const response = await fixture.test.app.fastify.inject({
    method: 'POST',
    url: `/s/${store.store}${page}/${task}/send`,
    headers: { 'content-type': type, cookie },
    payload: Buffer.from(await request.arrayBuffer()),
  })
  const { location } = response.headers
  return { status: response.statusCode, html: response.body, location: location?.toString(), headers: response.headers }
}

it('shows only balances and history without a program', async () => {
  await grant(1200)
  const { html, status } = await browser.get(page)
  expect(status).toBe(200)
  expect(html).toContain('1,200')
  expect(html).toContain('Worth $12.00')
  expect(html).toContain('Courtesy')
  expect(html).not.toContain('Ways to earn')
  expect(html).not.toContain('Invite friends')
  expect((await browser.get('/account/points')).location).toBe(`/s/${store.store}${page}`)
})

it('shows tier, progress, limits and debt in both languages', async () => {
  await setProgram(fixture.test, store, { earnRate: 1000, tiers, minRedeem: 100, maxRedeem: 300 })
  await fixture.test.database.pool.query(
    `insert into customer_ledger (store_id, id, customer_id, kind, delta, balance_after, reason, at)
     values ($1, gen_random_uuid(), $2, 'points', 120, 120, 'earned', now() - interval '1 hour')`,
    [store.store, customer],
  )
  await fixture.test.database.pool.query('update customers set points = 120 where id = $1', [customer])
  const { html } = await browser.get(page)
  expect(html).toContain('<strong>Silver</strong>')
  expect(html).toContain('You earn 1.5× on every order.')
  expect(html).toContain('380 points to go until Gold')
  expect(html).toMatch(/<progress value="70" max="450" aria-label="Progress toward Gold">/)
  expect(html).toContain('Use between 100 and 300 points per order.')
  await fixture.test.database.pool.query('update customers set points = 0, points_debt = 30 where id = $1', [customer])
  const spanish = await browser.get(`/es${page}`)
  expect(spanish.html).toContain('Debes 30 puntos por un reembolso.')
  expect(spanish.html).toContain('Formas de ganar')
})

it('shows what an order will add, and what expires first', async () => {
  const variant = await store.newVariant({ price: 2500, stock: 5 })
  const buy = async () => {
    const placed = await store.placeOrder({ lines: [{ variant, quantity: 1 }], buyer: { customer } })
    const { _id: orderId, due: amount } = placed.body.data as { _id: string; due: number }
    await fixture.test.data(orders.pay, { ...asOwner(), params: { orderId }, body: { amount } })
    return (await browser.get(page)).html
  }
  await setProgram(fixture.test, store, { earnRate: 1000, pendingDays: 7, expiry: 'after_days', expiryDays: 30 })
  expect(await buy()).toMatch(/25 points available on \w{3} \d+, \d{4}/)
  await setProgram(fixture.test, store, { pendingDays: 0 })
  expect(await buy()).toMatch(/Use 25 points by \w{3} \d+, \d{4}, before they expire/)
})

describe('A task', () => {
  beforeEach(() => setProgram(fixture.test, store, {}))

  it('is started and sent with an image, and again after a rejection', async () => {
    const task = await newTask()
    expect((await browser.get(page)).html).toContain('Not started')
    const started = await browser.submit(`${page}/${task}/start`, {}, page)
    expect(started.location).toBe(`/s/${store.store}${page}?done=started#task-${task}`)
    expect((await browser.get(page)).html).toContain('In progress')
    expect((await sendFile(task, { name: 'a.png', type: 'image/png', content: image })).status).toBe(303)
    const waiting = await browser.get(page)
    expect(waiting.html).toContain('In review')
    expect(waiting.html).toContain('a.png')
    const first = await readRequest()
    const params = { id: first?._id ?? '' }
    const body = { reason: 'unclear', note: 'Too dark.' }
    await fixture.test.data(rewardRequests.reject, { ...asOwner(), params, body })
    const rejected = await browser.get(page)
    expect(rejected.html).toContain('We can’t see it clearly. Send a sharper image or more details. Too dark.')
    expect(rejected.html).toContain('Send again')
    expect((await sendFile(task, { name: 'b.png', type: 'image/png', content: image })).status).toBe(303)
    const second = await readRequest()
    expect(second).toMatchObject({ status: 'pending', previousId: first?._id, file: { name: 'b.png', isImage: true } })
    await fixture.test.data(rewardRequests.approve, { ...asOwner(), params: { id: second?._id ?? '' }, body: {} })
    const done = await browser.get(page)
    expect(done.html).toContain('data-progress="completed"')
    expect(done.html).toContain('+50')
  })

  it('refuses other files and shows the problem at the field', async () => {
    const task = await newTask()
    await browser.submit(`${page}/${task}/start`, {}, page)
    const pdf = await sendFile(task, { name: 'a.pdf', type: 'application/pdf', content: Buffer.from('%PDF-1.7') })
    expect(pdf.status).toBe(422)
    expect(pdf.html).toContain(`id="problem-${task}"`)
    const forged = await sendFile(task, { name: 'a.png', type: 'image/png', content: Buffer.from('<script>') })
    expect(forged.status).toBe(422)
    const empty = await sendFile(task, { name: '', type: 'application/octet-stream', content: Buffer.alloc(0) })
    expect(empty.html).toContain('Choose a file first.')
    expect(await readRequest()).toBeUndefined()
  })

  it('is sent with a text once, however often the button is pressed', async () => {
    const task = await newTask({ proof: 'text', name: 'Write a review' })
    const sent = [
      await browser.submit(`${page}/${task}/send`, { text: 'Great soap' }, page),
      await browser.submit(`${page}/${task}/send`, { text: 'Great soap' }, page),
    ]
    expect(sent.map(({ status }) => status)).toEqual([303, 303])
    expect((await fixture.test.data(rewardRequests.list, asOwner())).total).toBe(1)
    const missing = await newTask({ proof: 'text', name: 'Another' })
    const failed = await browser.submit(`${page}/${missing}/send`, { text: ' ' }, page)
    expect(failed.status).toBe(422)
  })

  it('of another store is not found, and needs a session', async () => {
    const other = await newStoreFixture(fixture.test)
    const task = await newTask()
    const foreign = await newShopBrowser(fixture.test, `/s/${other.store}`).post(`${page}/${task}/send`, {})
    expect(foreign.status).toBe(401)
    const member = await newSignedInBrowser(fixture.test, other.store)
    await setProgram(fixture.test, other, {})
    expect((await member.browser.submit(`${page}/${task}/start`, {}, page)).status).toBe(404)
    expect((await member.browser.submit(`${page}/${task}/send`, {}, page)).status).toBe(404)
  })
})

describe('A referral link', () => {
  const terms = { enabled: true, referrerAmount: 200, friendAmount: 100, minimumOrder: 2000 }
  const findLink = async (): Promise<string> => {
    await setProgram(fixture.test, store, { referral: terms })
    const { html } = await browser.get(page)
    expect(html).toContain('Get 200 points, and your friend gets 100 points.')
    return /\/r\/[0-9A-Z]{8}/.exec(html)?.[0] ?? ''
  }

  it('leads a friend to the sign-up, which records the referral', async () => {
    const link = await findLink()
    const friend = newShopBrowser(fixture.test, `/s/${store.store}`)
    const invited = await friend.get(link)
    expect(invited.html).toContain('Join and get 100 points after your first order of $20.00 or more.')
    expect(friend.cookies.get('storeward_referral')).toMatchObject({ path: `/s/${store.store}` })
    expect(friend.cookies.get('storeward_referral')?.attributes).toMatch(/Max-Age=2592000.*HttpOnly/)
    const email = `friend-${store.store}@example.com`
    await friend.submit('/account/sign-up', { name: 'Friend', email, password: 'Correct-horse-7' })
    const code = /^\d{6}/.exec((await mailsTo(fixture.test, email))[0]?.subject ?? '')?.[0] ?? ''
    expect((await friend.submit('/account/verify', { code })).status).toBe(303)
    expect(friend.cookies.has('storeward_referral')).toBe(false)
    const { data } = await fixture.test.data(referrals.list, asOwner())
    expect(data).toMatchObject([{ friend: { name: 'Friend' }, referrer: { _id: customer } }])
  })

  it('that doesn’t work leads to the shop, and leaves the cached page as it is', async () => {
    const link = await findLink()
    const friend = newShopBrowser(fixture.test, `/s/${store.store}`)
    expect((await friend.get('/r/ZZZZZZZZ')).location).toBe(`/s/${store.store}`)
    expect(friend.cookies.size).toBe(0)
    await friend.get(link)
    const home = await friend.get('')
    expect(home.headers['set-cookie']).toBeUndefined()
    expect(home.headers['cache-control']).toBe('no-cache')
  })
})

describe('The cart', () => {
  const fill = async (visitor: ShopBrowser) => {
    const variant = await store.newVariant({ price: 4850, stock: 5 })
    await visitor.post('/cart/lines', { variant, quantity: '1' })
    return visitor.get('/cart')
  }

  it('says what the order earns and what the member has', async () => {
    await setProgram(fixture.test, store, { earnRate: 2000, minRedeem: 100, maxRedeem: 300 })
    await grant(1240)
    const { html } = await fill(browser)
    expect(html).toContain('You’ll earn 97 points with this order.')
    expect(html).toContain('You have 1,240 points worth $12.40 to use at checkout.')
    const checkout = await browser.get('/checkout')
    expect(checkout.html).toContain('You’ll earn 97 points with this order.')
    expect(checkout.html).toContain('Use 300 points ($3.00)')
    expect(checkout.html).toContain('You have 1,240 points. Use between 100 and 300 points per order.')
  })

  it('invites guests to join', async () => {
    await setProgram(fixture.test, store, { earnRate: 2000 })
    const { html } = await fill(newShopBrowser(fixture.test, `/s/${store.store}`))
    expect(html).toContain('Join to earn 97 points with this order.')
  })
})
