import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { storeDomains, type DomainOverview, type StoreDomain } from '#contract/domains/store-domains.ts'
import { notificationKindTable } from '#contract/notification-kinds.ts'
import { stores } from '#contract/domains/stores.ts'
import { openTestApp, type Person, type TestApp } from '#server/testing/app.ts'
import { makeFakeDns } from '#server/testing/fake-dns.ts'
import { jobContext } from '#server/testing/job-context.ts'
import { readQueue } from '#server/testing/queue.ts'
import { checkDomainsTask } from './store-domains.tasks.ts'

const platformAddresses = ['192.0.2.10', '2001:db8::10']
const dns = makeFakeDns()
let test: TestApp
let vendorId: string
let owner: Person
let store: string
let other: { owner: Person; store: string }

beforeAll(async () => {
  const environment = {
    PUBLIC_URL: 'https://app.storeward.com',
    PLATFORM_DOMAIN: 'shops.storeward.net',
    PLATFORM_ADDRESSES: platformAddresses.join(', '),
  }
  test = await openTestApp(environment, undefined, undefined, dns)
})
beforeEach(async () => {
  dns.clear()
  await test.database.pool.query('delete from store_domains; delete from rate_limits')
  ;({ vendorId, owner } = await test.newVendor())
  store = await test.newStore(vendorId)
  const second = await test.newVendor()
  other = { owner: second.owner, store: await test.newStore(second.vendorId) }
})
afterAll(() => test.close())

const mine = () => ({ as: owner, store })
const theirs = () => ({ as: other.owner, store: other.store })
type Caller = ReturnType<typeof mine>

const read = (caller: Caller = mine()) => test.data(storeDomains.get, caller)
const add = (name: string, caller: Caller = mine()) => test.call(storeDomains.add, { ...caller, body: { name } })
const getDomain = (overview: DomainOverview, index = 0): StoreDomain => {
  const domain = overview.domains[index]
  if (!domain) throw new Error('The domain is missing.')
  return domain
}
const claim = async (name: string, caller: Caller = mine()): Promise<StoreDomain> => {
  const overview = await test.data(storeDomains.add, { ...caller, body: { name } })
  return getDomain(overview, overview.domains.length - 1)
}
const verify = (id: string, caller: Caller = mine()) =>
  test.call(storeDomains.verifyOwnership, { ...caller, body: { id } })
const verifyARecord = (id: string, caller: Caller = mine()) =>
  test.call(storeDomains.verifyARecord, { ...caller, body: { id } })
const setPrimary = (primary: string | null) => test.call(storeDomains.update, { ...mine(), body: { primary } })

/** Creates the TXT record of the claim. */
const prove = ({ records }: StoreDomain): void => {
  const [txt] = records
  dns.setText(txt?.host ?? '', 'unrelated', ...(txt?.expected ?? []))
}
const point = (...hosts: string[]): void => {
  for (const host of hosts) dns.setAddresses(host, platformAddresses[0] ?? '')
}
const activate = async (name: string, caller: Caller = mine()): Promise<StoreDomain> => {
  const domain = await claim(name, caller)
  prove(domain)
  point(...domain.hosts.map(({ host }) => host))
  const overview = (await verify(domain._id, caller)).body.data as DomainOverview
  return overview.domains.find(({ _id }) => _id === domain._id) ?? domain
}
const makeDue = () => test.database.pool.query('update store_domains set next_check_at = now()')
const runJob = async (): Promise<void> => {
  await makeDue()
  const handler = test.app.handlers.find(({ task }) => task.name === checkDomainsTask.name)
  await handler?.run({}, jobContext(test.database))
}
/** As if the records had been missing for this long. */
const backdate = (hours: number) =>
  test.database.pool.query('update store_domains set missing_since = now() - make_interval(hours => $1)', [hours])
const readNotices = async () => (await readQueue(test)).filter(({ payload }) => payload['kind'] === 'domain_lost')

it('has the default address without a custom domain', async () => {
  const { slug } = (await test.data(stores.list, { as: owner })).data[0] ?? { slug: '' }
  expect(await read()).toEqual({
    status: 'default',
    defaultUrl: `https://${slug}.shops.storeward.net`,
    primaryUrl: `https://${slug}.shops.storeward.net`,
    primary: null,
    isAvailable: true,
    domains: [],
  })
})

it('goes through the four statuses and shows what DNS returns next to what it should', async () => {
  const added = await claim('www.Fern.shop')
  const txt = { type: 'TXT', host: '_storeward.fern.shop', isOptional: false }
  expect(added).toMatchObject({
    name: 'fern.shop',
    status: 'pending_ownership_verification',
    hosts: [{ host: 'www.fern.shop', url: 'https://www.fern.shop', isServed: false }, { host: 'fern.shop' }],
    records: [
      { ...txt, expected: [expect.stringMatching(/^storeward-verification=[0-9a-f]{40}$/)], state: 'unchecked' },
      { type: 'CNAME', host: 'www.fern.shop', state: 'unchecked', isOptional: false },
      { type: 'A', host: 'fern.shop', expected: ['192.0.2.10'], isOptional: true },
      { type: 'AAAA', host: 'fern.shop', expected: ['2001:db8::10'], isOptional: true },
    ],
    checkedAt: null,
  })
  dns.setText('_storeward.fern.shop', 'storeward-verification=wrong')
  dns.setAddresses('fern.shop', '198.51.100.7')
  expect((await verify(added._id)).body.data).toMatchObject({
    status: 'pending_ownership_verification',
    domains: [
      {
        records: [
          { ...txt, found: ['storeward-verification=wrong'], state: 'wrong' },
          { type: 'CNAME', found: [], state: 'missing' },
          { type: 'A', found: ['198.51.100.7'], state: 'wrong' },
          { type: 'AAAA', found: [], state: 'missing' },
        ],
        checkedAt: expect.any(String),
      },
    ],
  })
  expect(await verifyARecord(added._id)).toMatchObject({ status: 409, body: { code: 'domain_unverified' } })

  prove(added)
  expect((await verify(added._id)).body.data).toMatchObject({ status: 'pending_a_record_verification', primary: null })
  dns.addresses.set('www.fern.shop', {
    state: 'found',
    aliases: ['x.shops.storeward.net'],
    addresses: [...platformAddresses],
  })
  expect((await verifyARecord(added._id)).body.data).toMatchObject({
    status: 'active',
    primary: 'www.fern.shop',
    primaryUrl: 'https://www.fern.shop',
    domains: [
      {
        hosts: [
          { host: 'www.fern.shop', isServed: true, isPrimary: true },
          { host: 'fern.shop', isServed: false, isPrimary: false },
        ],
      },
    ],
  })
  const { rows } = await test.database.pool.query<{ action: string; after: object; person_name: string }>(
    `select action, after, person_name from audit_log where resource = 'domains' and store_id = $1 order by id`,
    [store],
  )
  expect(rows.map(({ action, after }) => [action, after])).toEqual([
    ['create', { name: 'fern.shop' }],
    ['update', { status: 'pending_a_record_verification' }],
    ['update', { status: 'active' }],
  ])
})

it('shows internationalized names as people read them, and uses their ASCII form in DNS', async () => {
  expect(await claim('https://www.Café.shop')).toMatchObject({
    name: 'xn--caf-dma.shop',
    displayName: 'café.shop',
    hosts: [{ host: 'www.xn--caf-dma.shop', displayHost: 'www.café.shop', url: 'https://www.xn--caf-dma.shop' }, {}],
    records: [{ host: '_storeward.xn--caf-dma.shop' }, {}, {}, {}],
  })
})

it('requires that every address is the platform’s: split answers and leftover IPv6 addresses don’t count', async () => {
  const { _id: id, ...domain } = await claim('fern.shop')
  prove({ _id: id, ...domain })
  dns.setAddresses('fern.shop', '192.0.2.10', '198.51.100.7')
  expect((await verify(id)).body.data).toMatchObject({ status: 'pending_a_record_verification' })
  dns.setAddresses('fern.shop', '192.0.2.10', '2001:db8:ffff::1')
  expect((await verifyARecord(id)).body.data).toMatchObject({
    status: 'pending_a_record_verification',
    domains: [{ records: [{ state: 'ok' }, { type: 'A', state: 'ok' }, { type: 'AAAA', state: 'wrong' }, {}] }],
  })
  dns.setAddresses('fern.shop', '192.0.2.10', '2001:DB8:0::10')
  expect((await verifyARecord(id)).body.data).toMatchObject({ status: 'active' })
})

it('refuses names that can’t be claimed, and the same name twice', async () => {
  const code = async (name: string) => (await add(name)).body.code
  expect(await code('*.fern.shop')).toBe('domain_wildcard')
  expect(await code('192.0.2.10')).toBe('domain_ip_address')
  expect(await code('co.uk')).toBe('domain_public_suffix')
  expect(await code('soap.shops.storeward.net')).toBe('domain_reserved')
  expect(await code('storeward.com')).toBe('domain_reserved')
  expect(await code('not a domain')).toBe('domain_invalid')
  expect((await add('fern.shop')).status).toBe(200)
  expect(await add('https://www.fern.shop/')).toMatchObject({
    status: 409,
    body: { code: 'domain_exists', errors: [{ path: 'name' }] },
  })
})

it('accepts five domains per store, also at the same time', async () => {
  const responses = await Promise.all(Array.from({ length: 8 }, (_, index) => add(`fern${index}.shop`)))
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 409, 409, 409])
})

describe('the claim', () => {
  it('is proven only by the TXT value of its claim', async () => {
    const [first, second] = [await claim('fern.shop'), await claim('fern.shop', theirs())]
    expect(first.records[0]?.expected).not.toEqual(second.records[0]?.expected)
    prove(first)
    expect((await verify(second._id, theirs())).body.data).toMatchObject({ status: 'pending_ownership_verification' })
    expect((await verify(first._id)).body.data).toMatchObject({ status: 'pending_a_record_verification' })
  })

  it('belongs to the store that proves it first', async () => {
    const [first, second] = [await claim('fern.shop'), await claim('fern.shop', theirs())]
    dns.setText('_storeward.fern.shop', ...[first, second].flatMap(({ records }) => records[0]?.expected ?? []))
    expect((await verify(second._id, theirs())).status).toBe(200)
    expect(await verify(first._id)).toMatchObject({ status: 409, body: { code: 'domain_taken' } })
    expect(getDomain(await read())).toMatchObject({ status: 'pending_ownership_verification', isTaken: true })
    expect(getDomain(await read(theirs()))).toMatchObject({ status: 'pending_a_record_verification', isTaken: false })
  })

  it('has one winner of two at once', async () => {
    const [first, second] = [await claim('fern.shop'), await claim('fern.shop', theirs())]
    dns.setText('_storeward.fern.shop', ...[first, second].flatMap(({ records }) => records[0]?.expected ?? []))
    point('fern.shop')
    const responses = await Promise.all([verify(first._id), verify(second._id, theirs())])
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409])
    const { rows } = await test.database.pool.query<{ status: string }>('select status from store_domains order by 1')
    expect(rows.map(({ status }) => status)).toEqual(['active', 'pending_ownership_verification'])
  })

  it('frees the name when it is removed or its store is closed', async () => {
    const second = await claim('fern.shop', theirs())
    const { _id: id } = await activate('fern.shop')
    prove(second)
    expect((await verify(second._id, theirs())).status).toBe(409)
    await test.data(storeDomains.remove, { ...mine(), query: { id } })
    expect((await verify(second._id, theirs())).body.data).toMatchObject({ status: 'active' })

    await test.newStore(other.owner.vendorId)
    await test.stepUp(other.owner)
    await test.data(stores.remove, theirs())
    const { rows } = await test.database.pool.query('select from store_domains')
    expect(rows).toEqual([])
  })

  it('of another store isn’t found', async () => {
    const { _id: id } = await claim('fern.shop', theirs())
    expect((await verify(id)).status).toBe(404)
    expect((await verifyARecord(id)).status).toBe(404)
    expect((await test.call(storeDomains.remove, { ...mine(), query: { id } })).status).toBe(404)
    expect((await read(theirs())).domains).toHaveLength(1)
  })
})

describe('the primary domain', () => {
  it('is the first active one until another is chosen', async () => {
    await activate('fern.shop')
    await activate('moss.shop')
    expect(await read()).toMatchObject({ primary: 'fern.shop' })
    for (const primary of ['WWW.Moss.shop.', 'www.fern.shop', null]) {
      const host = primary === null ? null : primary.toLowerCase().replace(/\.$/, '')
      expect((await setPrimary(primary)).body.data).toMatchObject({ primary: host })
      expect((await read()).domains.flatMap(({ hosts }) => hosts).filter(({ isPrimary }) => isPrimary)).toHaveLength(
        host === null ? 0 : 1,
      )
    }
  })

  it('can’t be a pending domain or one of another store', async () => {
    await claim('fern.shop')
    await activate('moss.shop', theirs())
    for (const host of ['fern.shop', 'moss.shop', 'x'])
      expect(await setPrimary(host)).toMatchObject({ status: 409, body: { code: 'domain_inactive' } })
  })

  it('is one after ten concurrent choices', async () => {
    await activate('fern.shop')
    await activate('moss.shop')
    const hosts = ['fern.shop', 'moss.shop', 'www.fern.shop', 'www.moss.shop', null]
    const responses = await Promise.all([...hosts, ...hosts].map((host) => setPrimary(host)))
    expect(responses.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200))
  })

  it('changes to the other host of the domain when its host no longer points here', async () => {
    const { _id: id } = await activate('fern.shop')
    dns.addresses.delete('fern.shop')
    expect((await verifyARecord(id)).body.data).toMatchObject({ primary: 'www.fern.shop', status: 'active' })
  })
})

describe('the job', () => {
  it('completes pending domains and records it as the product’s change', async () => {
    const domain = await claim('fern.shop')
    prove(domain)
    point('www.fern.shop')
    await runJob()
    expect(await read()).toMatchObject({ status: 'active', primary: 'www.fern.shop' })
    const { rows } = await test.database.pool.query<{ name: string; vendor_id: string }>(
      `select person_name as name, vendor_id from audit_log where resource = 'domains' and action = 'update'
       and store_id = $1`,
      [store],
    )
    expect(rows).toEqual([{ name: 'Storeward', vendor_id: vendorId }])
  })

  it('checks only what is due, and each domain once', async () => {
    await claim('fern.shop')
    await runJob()
    const { checkedAt } = getDomain(await read())
    const handler = test.app.handlers.find(({ task }) => task.name === checkDomainsTask.name)
    await handler?.run({}, jobContext(test.database))
    expect(getDomain(await read()).checkedAt).toBe(checkedAt)
  })

  it('gives a domain without its records three days and two notifications, then frees the name', async () => {
    const active = await activate('fern.shop')
    dns.clear()
    await runJob()
    expect(getDomain(await read())).toMatchObject({ status: 'active', missingSince: expect.any(String) })
    expect(await readNotices()).toHaveLength(0)
    await runJob()
    await runJob()
    expect(await readNotices()).toMatchObject([
      {
        payload: {
          storeId: store,
          route: '/dashboard/domain',
          facts: { domain: 'fern.shop', fallsBackAt: getDomain(await read()).fallsBackAt },
        },
      },
    ])
    expect(await read()).toMatchObject({ status: 'active', primary: 'fern.shop' })

    await backdate(73)
    await runJob()
    expect(await read()).toMatchObject({ status: 'pending_ownership_verification', primary: null })
    const lost = getDomain(await read())
    expect(lost).toMatchObject({ lostAt: expect.any(String), hosts: [{ isServed: false }, { isServed: false }] })
    const notices = await readNotices()
    expect(notices).toHaveLength(2)
    expect(notices).toContainEqual(
      expect.objectContaining({
        payload: expect.objectContaining({ facts: { domain: 'fern.shop', fallsBackAt: null } }),
      }),
    )
    expect(notificationKindTable.domain_lost.permissions).toEqual(['view_domain'])

    // The old record proves nothing anymore.
    prove(active)
    point('fern.shop')
    await runJob()
    expect(await read()).toMatchObject({ status: 'pending_ownership_verification' })
    prove(lost)
    await runJob()
    expect(await read()).toMatchObject({ status: 'active', primary: 'fern.shop', domains: [{ lostAt: null }] })
  })

  it('keeps a domain while its name servers are down', async () => {
    await activate('fern.shop')
    dns.clear()
    dns.texts.set('_storeward.fern.shop', { state: 'unreachable' })
    for (const host of ['fern.shop', 'www.fern.shop']) dns.addresses.set(host, { state: 'unreachable' })
    await runJob()
    expect(await read()).toMatchObject({ status: 'active', primary: 'fern.shop', domains: [{ missingSince: null }] })
  })
})

it('needs the permissions', async () => {
  const viewer = await test.newPerson(vendorId, 'staff', ['view_domain'], [store])
  expect((await test.call(storeDomains.get, { as: viewer, store })).status).toBe(200)
  expect((await test.call(storeDomains.add, { as: viewer, store, body: { name: 'fern.shop' } })).status).toBe(403)
})

it('is off without addresses to point to', async () => {
  const bare = await openTestApp({ NODE_ENV: 'production', PUBLIC_URL: 'https://app.storeward.com', CARDS: 'sandbox' })
  const vendor = await bare.newVendor()
  const caller = { as: vendor.owner, store: await bare.newStore(vendor.vendorId) }
  expect(await bare.data(storeDomains.get, caller)).toMatchObject({ isAvailable: false })
  expect(await bare.call(storeDomains.add, { ...caller, body: { name: 'fern.shop' } })).toMatchObject({
    status: 409,
    body: { code: 'domains_off' },
  })
  await bare.close()
})
