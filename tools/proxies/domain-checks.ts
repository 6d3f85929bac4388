import { readFile } from 'node:fs/promises'
import { request } from 'node:https'
import { setTimeout as pause } from 'node:timers/promises'
import { text } from 'node:stream/consumers'
import { type DomainOverview, storeDomains } from '#contract/domains/store-domains.ts'
import type { TestApp } from '#server/testing/app.ts'
import { type DnsServer, findNsd, openDnsServer } from '#server/testing/dns-server.ts'
import { installFromDebian } from '../system-packages.mjs'
import type { CheckResult } from './proxy-checks.ts'
import type { ReverseProxy } from './reverse-proxy.ts'
import { makeVisitor, sendRequest } from './visitor.ts'

const domain = 'fern.shop'
const platformDomain = 'shops.example.net'
const address = '127.0.0.1'

/** The zone of a vendor's domain, without the records of the shop. Undefined if NSD isn't installed. */
export const openDomainZone = async (): Promise<DnsServer | undefined> => {
  if (!findNsd()) await installFromDebian('nsd')
  return findNsd() ? openDnsServer({ [domain]: [] }) : undefined
}

export const domainSettings = (zone: DnsServer | undefined): Record<string, string> => ({
  PLATFORM_DOMAIN: platformDomain,
  PLATFORM_ADDRESSES: address,
  ...(zone && { DNS_SERVER: zone.address }),
})

interface SecureResponse {
  /** 0 if the connection failed. */
  status: number
  headers: Record<string, string | string[] | undefined>
  body: string
}

interface DomainContext {
  proxy: ReverseProxy
  test: TestApp
  zone: DnsServer | undefined
}

/** Certificates are checked against the proxy's authority, so that a wrong name fails. */
const makeClient = async ({ httpsPort, authorityFile = '' }: ReverseProxy) => {
  const ca = await readFile(authorityFile)
  return (host: string, path: string, headers: Record<string, string> = {}): Promise<SecureResponse> =>
    new Promise((resolve) => {
      const target = { host: address, port: httpsPort, servername: host, ca, path, agent: false as const }
      const outgoing = request({ ...target, headers: { host, accept: 'text/html', ...headers } }, (response) => {
        text(response).then(
          (body) => resolve({ status: response.statusCode ?? 0, headers: response.headers, body }),
          (error: Error) => resolve({ status: 0, headers: {}, body: error.message }),
        )
      })
      outgoing.on('error', (error) => resolve({ status: 0, headers: {}, body: error.message }))
      outgoing.end()
    })
}

const getDomain = (response: { body: string }): DomainOverview['domains'][number] | undefined =>
  (JSON.parse(response.body) as { data?: DomainOverview }).data?.domains[0]

/** A vendor connects a domain; the proxy gets a certificate for it at the first request, and for no other name. */
export const checkDomains = async ({ proxy, test, zone }: DomainContext): Promise<CheckResult[]> => {
  const results: CheckResult[] = []
  const addResult = (name: string, passed: boolean, observed: unknown): void => {
    results.push({ name, passed, observed: typeof observed === 'string' ? observed : JSON.stringify(observed) })
  }
  if (!zone) {
    addResult('NSD is installed, for the zone of the domain', false, 'It isn’t and couldn’t be installed.')
    return results
  }
  const { vendorId, owner } = await test.newVendor()
  const store = await test.newStore(vendorId)
  await test.database.pool.query(`update stores set slug = 'fern', name = 'Fern and Co' where id = $1`, [store])
  const visitor = makeVisitor(`https://localhost:${proxy.httpsPort}`, owner, store)
  const get = await makeClient(proxy)

  const added = getDomain(await visitor.write(storeDomains.add, { name: domain }))
  const [txt] = added?.records ?? []
  const before = await get(domain, '/')
  addResult('a domain without its records gets no certificate', before.status === 0, before.status)
  await zone.setRecords(domain, [
    `_storeward IN TXT "${txt?.expected[0]}"`,
    `@ IN A ${address}`,
    `www IN CNAME ${domain}.`,
  ])
  const verified = getDomain(await visitor.write(storeDomains.verifyOwnership, { id: added?._id }))
  addResult('with its records it is active', verified?.status === 'active', verified)
  // Both processes see it within a second.
  await pause(1000)

  const home = await get(domain, '/')
  addResult('its certificate is valid and it has the shop', home.status === 200 && home.body.includes('Fern and Co'), [
    home.status,
    home.body.slice(0, 200),
  ])
  const { 'strict-transport-security': hsts, 'set-cookie': cookies = [] } = home.headers
  addResult('HSTS leaves out its subdomains', hsts === 'max-age=31536000', hsts)
  const canonical = home.body.includes(`rel="canonical" href="https://${domain}/"`)
  addResult('canonical links name it', canonical, home.body.slice(0, 1500))
  const signIn = await get(domain, '/account/sign-in')
  const allCookies = [cookies, signIn.headers['set-cookie'] ?? []].flat()
  addResult('cookies are host-only', !allCookies.some((cookie) => /domain=/i.test(cookie)), allCookies)
  const www = await get(`www.${domain}`, '/cart?x=1')
  const location = www.headers['location']
  addResult('www redirects to it', www.status === 301 && location === `https://${domain}/cart?x=1`, [
    www.status,
    location,
  ])
  const plain = await sendRequest(`http://localhost:${proxy.httpPort}/cart?x=1`, { headers: { host: domain } })
  const secureUrl = plain.headers['location']
  addResult('http redirects to https', plain.status === 301 && secureUrl === `https://${domain}/cart?x=1`, secureUrl)
  const hidden = await Promise.all(
    ['/dashboard', '/login', '/api/v1/store', '/metrics', `/internal/domain-allowed?domain=${domain}`].map(
      async (path) => [path, (await get(domain, path)).status],
    ),
  )
  addResult(
    'it has neither dashboard nor vendor API',
    hidden.every(([, status]) => status === 404),
    hidden,
  )
  const platform = await get(`fern.${platformDomain}`, '/')
  addResult('so has the host below PLATFORM_DOMAIN', platform.status === 200, platform)
  const strangers = await Promise.all(
    ['evil.example', `a.${domain}`, `nothing.${platformDomain}`].map(async (host) => [
      host,
      (await get(host, '/')).status,
    ]),
  )
  addResult(
    'other names get no certificate',
    strangers.every(([, status]) => status === 0),
    strangers,
  )
  const forged = await get('localhost', '/cart', { 'x-forwarded-host': domain })
  addResult('a forged X-Forwarded-Host is ignored', forged.status === 404, forged.status)

  await visitor.write(storeDomains.update, { primary: null })
  await test.database.pool.query('delete from store_domains')
  await pause(1000)
  const removed = await get(domain, '/')
  addResult('a removed domain no longer has the shop', removed.status === 421, removed.status)
  return results
}
