import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type DomainOverview, storeDomains, type StoreDomain } from '#contract/domains/store-domains.ts'
import { openTestApp, type Person, type TestApp } from '#server/testing/app.ts'
import { type DnsServer, findNsd, openDnsServer } from '#server/testing/dns-server.ts'

const zone = 'fern.shop'

describe.skipIf(!findNsd())('a domain with a real name server (skipped without NSD)', () => {
  let server: DnsServer
  let test: TestApp
  let caller: { as: Person; store: string }
  let domain: StoreDomain
  let proof: string

  beforeAll(async () => {
    server = await openDnsServer({ [zone]: [], 'shops.test': ['fern IN A 192.0.2.10', 'other IN A 198.51.100.7'] })
    test = await openTestApp({
      DNS_SERVER: server.address,
      PLATFORM_DOMAIN: 'shops.test',
      PLATFORM_ADDRESSES: '192.0.2.10',
    })
    const { vendorId, owner } = await test.newVendor()
    caller = { as: owner, store: await test.newStore(vendorId) }
    const overview = await test.data(storeDomains.add, { ...caller, body: { name: zone } })
    const [added] = overview.domains
    if (!added) throw new Error('The domain is missing.')
    domain = added
    proof = `_storeward IN TXT "${domain.records[0]?.expected[0]}"`
  })
  afterAll(async () => {
    await test.close()
    await server.stop()
  })

  const check = async (...records: string[]): Promise<StoreDomain | undefined> => {
    await server.setRecords(zone, records)
    await test.database.pool.query('delete from rate_limits')
    const response = await test.call(storeDomains.verifyOwnership, { ...caller, body: { id: domain._id } })
    return (response.body.data as DomainOverview).domains[0]
  }
  const states = (checked: StoreDomain | undefined) =>
    checked?.records.map(({ type, host, state }) => `${type} ${host} ${state}`)

  it('waits for its records', async () => {
    expect(states(await check())).toEqual([
      'TXT _storeward.fern.shop missing',
      'A fern.shop missing',
      'CNAME www.fern.shop missing',
    ])
  })

  it('sees wrong, split and chained answers', async () => {
    const wrong = await check('_storeward IN TXT "storeward-verification=0"', '@ IN A 198.51.100.7')
    expect(wrong?.status).toBe('pending_ownership_verification')
    expect(states(wrong)?.slice(0, 2)).toEqual(['TXT _storeward.fern.shop wrong', 'A fern.shop wrong'])
    const split = await check(proof, '@ IN A 192.0.2.10', '@ IN A 198.51.100.7', 'www IN CNAME other.shops.test.')
    expect(split?.status).toBe('pending_a_record_verification')
    expect(split?.records).toMatchObject([
      { state: 'ok' },
      { found: ['192.0.2.10', '198.51.100.7'], state: 'wrong' },
      { found: ['other.shops.test', '198.51.100.7'], state: 'wrong' },
    ])
    const chained = await check(proof, 'www IN CNAME shop.fern.shop.', 'shop IN CNAME fern.shops.test.')
    expect(chained).toMatchObject({
      status: 'active',
      hosts: [
        { host: 'fern.shop', isServed: false },
        { host: 'www.fern.shop', isServed: true, isPrimary: true },
      ],
    })
    expect(chained?.records[2]?.found).toEqual(['shop.fern.shop', 'fern.shops.test', '192.0.2.10'])
  })

  it('keeps the domain while the name server is down', async () => {
    await server.stop()
    const response = await test.call(storeDomains.verifyARecord, { ...caller, body: { id: domain._id } })
    expect(response.body.data).toMatchObject({
      status: 'active',
      domains: [{ missingSince: null, records: [{ state: 'unreachable' }, {}, { state: 'unreachable', found: [] }] }],
    })
  })
})
