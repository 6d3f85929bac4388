import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { carts } from '#contract/domains/carts.ts'
import { customerAccounts } from '#contract/domains/customer-account.ts'
import { newId } from '#server/platform/ids.ts'
import { makeTokens } from '#server/platform/tokens.ts'
import { openTestApp, type TestApp } from '#server/testing/app.ts'
import { type MarkedCustomer, type MarkedShop, openMarkedShop } from '#server/testing/marked-shop.ts'
import { waitForEmptyOutbox } from '#server/testing/empty-outbox.ts'
import { newShopBrowser, type ShopBrowser, type ShopPage } from '#server/testing/shop-browser.ts'
import { newShopVisitor } from '#server/testing/shop-visitor.ts'
import { makeTableFingerprints } from '#server/testing/table-fingerprints.ts'
import { shopRoutes } from './routes.ts'
import type { ShopRoute } from './shop-page.ts'
import { toSessionCookie } from './visitor-session.ts'

let test: TestApp
let alpha: MarkedShop
let bravo: MarkedShop
let fingerprintTables: ReturnType<typeof makeTableFingerprints>

interface Visitor {
  name: string
  browser: ShopBrowser
  /** The customer who is signed in; their data is the only personal data that the pages may show. */
  person?: MarkedCustomer
}

const sessionCookie = 'storeward_shop_session'
const cartCookie = 'storeward_cart'

/** Each visitor has a new session, because forms may end it. */
const newVisitor = async (name: string, person?: MarkedCustomer, sessionOf: MarkedShop = alpha): Promise<Visitor> => {
  const browser = newShopBrowser(test, `/s/${alpha.slug}`)
  if (person) {
    const id = newId()
    await test.database.kysely.insertInto('customer_sessions').values({ id, account_id: person.accountId }).execute()
    const value = toSessionCookie(makeTokens(test.config.secretKey), sessionOf.store, id)
    browser.cookies.set(sessionCookie, { value, path: `/s/${alpha.slug}`, attributes: '' })
  }
  return { name, browser, ...(person && sessionOf === alpha ? { person } : {}) }
}

/** A guest's cart in the shop. */
const fillCart = async (shop: MarkedShop): Promise<string> => {
  const visitor = newShopVisitor(test, shop.store)
  await visitor.data(carts.addLine, { body: { variant: shop.variant, quantity: 2 } })
  return visitor.cookies.get(cartCookie) ?? ''
}

/** Visits in this order: each one could see what an earlier one left in a cache. */
const newVisitors = async (): Promise<Visitor[]> => {
  const [first, second] = alpha.persons
  const stranger = await newVisitor('customer of the other shop', bravo.persons[0], bravo)
  const value = await fillCart(bravo)
  stranger.browser.cookies.set(cartCookie, { value, path: `/s/${alpha.slug}`, attributes: '' })
  return [
    await newVisitor('first customer', first),
    await newVisitor('guest'),
    await newVisitor('second customer', second),
    stranger,
    await newVisitor('another guest'),
    await newVisitor('first customer again', first),
  ]
}

/** What the page shows although the visitor must not see it. A form shows again what was entered. */
const findLeaks = ({ person }: Visitor, { html }: ShopPage, entered: readonly string[] = []): string[] => {
  const shown = entered.reduce((rest, value) => rest.replaceAll(`value="${value}"`, ''), html)
  const marks = shown.match(/(alpha-hidden|alpha-person\d|bravo-(public|hidden|person\d))[\w -]{0,20}/gi) ?? []
  return marks.filter((mark) => person === undefined || !mark.toLowerCase().startsWith(person.mark))
}

const malformedKeys = ['null', '..%2f..%2fapi', "'%20or%201=1--", '%00', 'x'.repeat(300)]

/** Path parameters: everything of both shops that has a key, and what is no key at all. */
const listKeys = (): string[] => [
  ...alpha.publicKeys,
  ...alpha.hiddenKeys,
  ...bravo.publicKeys,
  ...bravo.hiddenKeys.slice(0, 3),
  ...[...alpha.persons, ...bravo.persons].flatMap(({ orderId, customerId }) => [orderId, customerId]),
  // A token of this shop shows its order to everyone who has it; one of another shop must not.
  ...bravo.persons.map(({ token }) => token),
  newId(),
  ...malformedKeys,
]

const fillPath = (path: string, keys: readonly string[]): string[] => {
  const parameters = path.match(/:\w+/g) ?? []
  const [first, second] = parameters
  if (first === undefined) return [path]
  if (second === undefined) return keys.map((key) => path.replace(first, key))
  // The other parameter is a category or subcategory that exists.
  const [, , category = '', subcategory = ''] = alpha.publicKeys
  return keys.flatMap((key) => [
    path.replace(first, category).replace(second, key),
    path.replace(first, key).replace(second, subcategory),
  ])
}

const listQueries = (route: ShopRoute): string[] => {
  if (route.kind !== 'cached') return ['']
  const values = ['hidden', 'bravo', '\0', bravo.publicKeys[0] ?? '', bravo.hiddenKeys[1] ?? '', '-1', '9999', "'"]
  const queries = route.query.flatMap((name) => values.map((value) => `?${new URLSearchParams({ [name]: value })}`))
  return ['', ...queries]
}

beforeAll(async () => {
  test = await openTestApp()
  fingerprintTables = makeTableFingerprints(test.database.pool)
  alpha = await openMarkedShop(test, 'alpha')
  bravo = await openMarkedShop(test, 'bravo')
})
afterAll(() => test.close())

/** A third that differs from route to route; all of them with `TEST_FULL=1`. */
const sample = <Value>(values: readonly Value[], route: ShopRoute): Value[] => {
  const offset = shopRoutes.indexOf(route) % 3
  return values.filter((_, index) => process.env['TEST_FULL'] === '1' || index % 3 === offset)
}

const resetLimits = () => test.database.kysely.deleteFrom('rate_limits').execute()
const withNames = (routes: readonly ShopRoute[]): [string, ShopRoute][] => routes.map((route) => [route.path, route])
const pages = shopRoutes.filter(({ kind }) => kind !== 'action')
const actions = shopRoutes.filter(({ kind }) => kind === 'action')

describe.each(withNames(pages))('GET %s', (_path, route) => {
  it('shows nothing of another shop or customer and nothing unpublished, in any order of visitors', async () => {
    const visitors = await newVisitors()
    const urls = fillPath(route.path, sample(listKeys(), route)).flatMap((path) => {
      const hasParameter = route.path.includes(':')
      return (hasParameter ? [''] : listQueries(route)).map((query) => `${path === '/' ? '' : path}${query}`)
    })
    for (const url of [...urls, ...(route.path.includes(':') ? [] : urls.slice(0, 1).map((first) => `/es${first}`))]) {
      await resetLimits()
      const bodies = new Set<string>()
      for (const visitor of visitors) {
        const page = await visitor.browser.get(url)
        const seen = { url, visitor: visitor.name, leaks: findLeaks(visitor, page), isBroken: page.status >= 500 }
        expect(seen).toEqual({ url, visitor: visitor.name, leaks: [], isBroken: false })
        if (route.kind === 'cached' && page.status === 200) {
          expect([url, page.headers['set-cookie'], page.headers['cache-control']]).toEqual([url, undefined, 'no-cache'])
          bodies.add(page.html)
        } else if (page.status === 200) {
          expect([url, page.headers['cache-control']]).toEqual([url, 'no-store'])
        }
      }
      if (route.kind === 'cached') expect([url, bodies.size <= 1]).toEqual([url, true])
    }
  })
})

it('changes nothing when pages are opened', async () => {
  const visitor = await newVisitor('second customer', alpha.persons[1])
  await waitForEmptyOutbox(test)
  const before = await fingerprintTables()
  for (const { path } of pages) {
    for (const url of fillPath(path, [alpha.persons[1].token, alpha.persons[1].orderId])) await visitor.browser.get(url)
  }
  const after = await fingerprintTables()
  // The last use of the session is recorded once a day.
  const isUnchanged = ([name, print]: [string, string]) => name === 'customer_sessions' || before.get(name) === print
  expect([...after].filter((entry) => !isUnchanged(entry))).toEqual([])
})

it('finds what the pages show to their customer', async () => {
  const [first, second] = alpha.persons
  const addresses = await (await newVisitor('first customer', first)).browser.get('/account/addresses')
  expect(addresses.html).toContain(`1 ${first.mark} Street`)
  expect(
    findLeaks({ name: 'second customer', browser: (await newVisitor('')).browser, person: second }, addresses),
  ).not.toEqual([])
  const order = await (await newVisitor('first customer', first)).browser.get(`/orders/${first.token}`)
  expect(order.html).toContain(`${first.mark} note`)
  const home = newShopBrowser(test, `/s/${bravo.slug}`)
  expect(findLeaks(await newVisitor('guest'), await home.get(''))).not.toEqual([])
})

const makeQueryOfOthers = async (): Promise<string> => {
  const { rows: columns } = await test.database.pool.query<{ table: string; column: string }>(
    `select c.table_name as table, c.column_name as column from information_schema.columns c
     join information_schema.tables t using (table_schema, table_name)
     where c.table_schema = 'public' and t.table_type = 'BASE TABLE'
       and c.column_name in ('store_id', 'customer_id', 'account_id') order by 1, 2`,
  )
  const [first] = alpha.persons
  const owners: Record<string, string> = {
    store_id: bravo.store,
    customer_id: first.customerId,
    account_id: first.accountId,
  }
  const parts = columns.map(
    ({ table, column }) => `select '${table}.${column}' as name,
      count(*) || ' ' || coalesce(sum(xmin::text::bigint), 0) as print from ${table} where ${column} = '${owners[column]}'`,
  )
  return parts.join(' union all ')
}

let queryOfOthers: string | undefined
/** Rows of the other shop and of the other customer, as count and sum of versions by table. */
const fingerprintOthers = async (): Promise<string> => {
  queryOfOthers ??= await makeQueryOfOthers()
  // Prepared, because planning a query of all tables takes longer than running it.
  const query = { name: 'fingerprint_others', text: queryOfOthers }
  const { rows } = await test.database.pool.query<{ name: string; print: string }>(query)
  return rows.map(({ name, print }) => `${name}: ${print}`).join('\n')
}

/** Field values of forms that name something of another shop or customer. */
const foreignFields = (): Record<string, string>[] => {
  const [first] = alpha.persons
  const [stranger] = bravo.persons
  return [
    {
      variant: bravo.variant,
      quantity: '1',
      slot: `${bravo.window} ${bravo.dayAfterTomorrow}`,
      payment: bravo.paymentOption,
    },
    { variant: alpha.hiddenVariant, quantity: '1', file: newId(), step: 'place', terms: 'on', method: 'digital' },
    {
      email: first.email,
      name: `${alpha.persons[1].mark} Name`,
      password: 'Wrong-password-1',
      code: '000000',
      confirm: first.email,
    },
    {
      orderId: first.orderId,
      token: first.token,
      address: first.customerId,
      cart: `${newId()} 1`,
      customer: stranger.customerId,
    },
    {
      store: bravo.store,
      store_id: bravo.store,
      storeId: bravo.store,
      account: stranger.accountId,
      return: '//evil.example',
    },
  ]
}

/** Signed in and a customer of the shop: an earlier form may have signed out or left the shop. */
const newMember = async (person: MarkedCustomer): Promise<Visitor> => {
  const visitor = await newVisitor('second customer', person)
  const showsAccount = async () => (await visitor.browser.get('/account')).html.includes(person.mark)
  if (!(await showsAccount())) await test.data(customerAccounts.join, { as: person, store: alpha.store, body: {} })
  expect(await showsAccount()).toBe(true)
  return visitor
}

const findToken = async ({ browser }: Visitor): Promise<string> => {
  for (const path of ['/account/details', '/cart', '/account/sign-in']) {
    const token = /name="csrf_token" value="([^"]+)"/.exec((await browser.get(path)).html)?.[1]
    if (token) return token
  }
  throw new Error('No page has a form.')
}

describe.each(withNames(actions))('POST %s', (_path, route) => {
  const post = (visitor: Visitor, url: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
    visitor.browser.post(url, fields, headers)

  it('refuses forms of other sites and, on private pages, forms without the visitor’s token', async () => {
    await resetLimits()
    const [first, second] = alpha.persons
    const url = fillPath(route.path, [first.token])[0] ?? ''
    const token = await findToken(await newVisitor('first customer', first))
    const victim = await newMember(second)
    await waitForEmptyOutbox(test)
    const before = await fingerprintTables()
    const crossSite = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }
    expect((await post(victim, url, { csrf_token: await findToken(victim) }, crossSite)).status).toBe(403)
    if (route.kind === 'action' && !route.isOnCachedPage) {
      for (const forged of ['', token, 'x'.repeat(43)])
        expect((await post(victim, url, { csrf_token: forged })).status).toBe(403)
    }
    const after = await fingerprintTables()
    expect([...after].filter(([name, print]) => before.get(name) !== print)).toEqual([])
  })

  it('neither shows nor changes anything of another shop or customer, whatever the form names', async () => {
    const before = await fingerprintOthers()
    const keys = [
      alpha.persons[0].customerId,
      alpha.persons[0].orderId,
      bravo.persons[0].token,
      bravo.publicKeys[0] ?? '',
    ]
    for (const fields of sample(foreignFields(), route)) {
      for (const url of fillPath(route.path, keys)) {
        await resetLimits()
        const visitor = await newMember(alpha.persons[1])
        const page = await post(visitor, url, { ...fields, csrf_token: await findToken(visitor) })
        const seen = {
          url,
          fields,
          leaks: findLeaks(visitor, page, Object.values(fields)),
          isBroken: page.status >= 500,
        }
        expect(seen).toEqual({ url, fields, leaks: [], isBroken: false })
        expect(page.location ?? '/s/').toMatch(/^\/s\//)
      }
    }
    expect(await fingerprintOthers()).toBe(before)
  })
})
