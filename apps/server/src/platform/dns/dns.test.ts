import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type DnsServer, findNsd, freeUdpPort, openDnsRelay, openDnsServer } from '#server/testing/dns-server.ts'
import { type Dns, openDns } from './dns.ts'

const dead = async () => openDns({ servers: [`127.0.0.1:${await freeUdpPort()}`], timeoutMs: 300 })

it('reports a server that doesn’t answer as unreachable, not as missing records', async () => {
  expect(await (await dead()).readText('fern.shop')).toEqual({ state: 'unreachable' })
  expect(await (await dead()).readAddresses('fern.shop')).toEqual({ state: 'unreachable' })
})

describe.skipIf(!findNsd())('with a real name server (skipped without NSD)', () => {
  let server: DnsServer
  let dns: Dns
  beforeAll(async () => {
    server = await openDnsServer({
      'fern.shop': [
        '@ IN A 192.0.2.10',
        '@ IN A 192.0.2.11',
        '@ IN AAAA 2001:db8::10',
        'v6 IN AAAA 2001:db8::10',
        'www IN CNAME fern.shop.',
        'one IN CNAME two.fern.shop.',
        'two IN CNAME Three.moss.shop.',
        'outside IN CNAME shops.example.net.',
        'loop IN CNAME pool.fern.shop.',
        'pool IN CNAME loop.fern.shop.',
        'dangling IN CNAME nothing.moss.shop.',
        '_storeward IN TXT "storeward-verification=" "abc"',
        '_storeward IN TXT "another service"',
        `long IN TXT "${'x'.repeat(255)}" "${'y'.repeat(255)}" "${'z'.repeat(255)}"`,
        ...Array.from({ length: 40 }, (_, index) => `many IN TXT "value ${index} ${'-'.repeat(60)}"`),
      ],
      'moss.shop': ['three IN A 192.0.2.30'],
    })
    dns = openDns({ servers: [server.address] })
  })
  afterAll(() => server.stop())

  it('reads text records, with their parts joined', async () => {
    expect(await dns.readText('_storeward.fern.shop')).toEqual({
      state: 'found',
      values: ['another service', 'storeward-verification=abc'],
    })
    expect(await dns.readText('long.fern.shop')).toEqual({
      state: 'found',
      values: ['x'.repeat(255) + 'y'.repeat(255) + 'z'.repeat(255)],
    })
  })

  it('reads answers that don’t fit in a datagram', async () => {
    const answer = await dns.readText('many.fern.shop')
    expect(answer.state === 'found' && answer.values.length).toBe(40)
  })

  it('tells a missing name and a missing record from a failure', async () => {
    expect(await dns.readText('none.fern.shop')).toEqual({ state: 'missing' })
    expect(await dns.readText('fern.shop')).toEqual({ state: 'missing' })
    const none = { state: 'missing', aliases: [], addresses: [] }
    expect(await dns.readAddresses('none.fern.shop')).toEqual(none)
    expect(await dns.readAddresses('_storeward.fern.shop')).toEqual(none)
    // The server isn't responsible for the zone and refuses.
    expect(await dns.readText('example.com')).toEqual({ state: 'unreachable' })
  })

  it('returns every address of a split answer', async () => {
    const addresses = ['192.0.2.10', '192.0.2.11', '2001:db8::10']
    expect(await dns.readAddresses('fern.shop')).toEqual({ state: 'found', aliases: [], addresses })
    expect(await dns.readAddresses('www.fern.shop')).toEqual({ state: 'found', aliases: ['fern.shop'], addresses })
    expect(await dns.readAddresses('v6.fern.shop')).toMatchObject({ addresses: ['2001:db8::10'] })
  })

  it('follows aliases through zones, and ends at loops and names without an address', async () => {
    expect(await dns.readAddresses('one.fern.shop')).toEqual({
      state: 'found',
      aliases: ['two.fern.shop', 'three.moss.shop'],
      addresses: ['192.0.2.30'],
    })
    expect(await dns.readAddresses('loop.fern.shop')).toMatchObject({ state: 'missing', addresses: [] })
    expect(await dns.readAddresses('dangling.fern.shop')).toEqual({
      state: 'missing',
      aliases: ['nothing.moss.shop'],
      addresses: [],
    })
    expect(await dns.readAddresses('outside.fern.shop')).toEqual({ state: 'unreachable' })
  })

  it('asks again when a query is lost', async () => {
    const relay = await openDnsRelay(server, (count) => count > 1)
    const patient = openDns({ servers: [relay.address], timeoutMs: 1000 })
    expect(await patient.readText('_storeward.fern.shop')).toMatchObject({ state: 'found' })
    relay.stop()
  })

  it('gives up on a server that is too slow', async () => {
    const relay = await openDnsRelay(server, () => false)
    const impatient = openDns({ servers: [relay.address], timeoutMs: 60_000, deadlineMs: 200 })
    expect(await impatient.readText('_storeward.fern.shop')).toEqual({ state: 'unreachable' })
    expect(await impatient.readAddresses('fern.shop')).toEqual({ state: 'unreachable' })
    relay.stop()
  })
})
