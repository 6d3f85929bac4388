import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { brands } from '#contract/domains/brands.ts'
import { contacts } from '#contract/domains/contacts.ts'
import { newsletter } from '#contract/domains/newsletter.ts'
import { siteForms } from '#contract/site-forms.ts'
import { openTestApp, type Person, type TestApp } from '#server/testing/app.ts'
import { requestText, resetBeforeAccept, sendAndReset, watchHandled } from '#server/testing/disconnecting-client.ts'
import { listenOnFreePort } from '#server/testing/live-sockets.ts'
import { readQueue } from '#server/testing/queue.ts'
import { readScrape } from '#server/testing/scrape.ts'
import { unknownAddress } from './client-address.ts'

interface ServedApp {
  test: TestApp
  owner: Person
  store: string
  /** Sends each complete request, then resets its connection; resolves when the server has handled all of them. */
  sendAndReset(texts: readonly string[]): Promise<void>
  /** The same with connections that are reset before the server accepts them. */
  resetBeforeAccept(texts: readonly string[]): Promise<void>
}

const openServedApp = async (environment: Record<string, string> = {}): Promise<ServedApp> => {
  const test = await openTestApp(environment)
  const { owner, vendorId } = await test.newVendor()
  const store = await test.newStore(vendorId)
  const port = await listenOnFreePort(test.app)
  const handled = watchHandled(test.app)
  let sent = 0
  return {
    test,
    owner,
    store,
    sendAndReset: async (texts) => {
      for (const text of texts) await sendAndReset(test.app, port, text)
      await handled((sent += texts.length))
    },
    resetBeforeAccept: async (texts) => {
      resetBeforeAccept(port, texts)
      await handled((sent += texts.length))
    },
  }
}

const subscribeTexts = (count: number, prefix: string): string[] =>
  Array.from({ length: count }, (_, index) =>
    requestText(newsletter.subscribe, { body: { email: `${prefix}-${index}@example.com` } }),
  )

const subscriptions = async ({ test }: ServedApp, prefix: string): Promise<number> =>
  (await readQueue(test)).filter(({ payload }) => String(payload.email).startsWith(prefix)).length

describe('limits per address', () => {
  let servedApp: ServedApp
  beforeAll(async () => {
    servedApp = await openServedApp()
  })
  afterAll(() => servedApp.test.close())

  it('count requests whose client disconnects', async () => {
    await servedApp.sendAndReset(subscribeTexts(25, 'gone'))
    expect(await subscriptions(servedApp, 'gone')).toBe(20)
    const next = await servedApp.test.call(newsletter.subscribe, { body: { email: 'next@example.com' } })
    expect(next).toMatchObject({ status: 429, body: { code: 'too_many' } })
  })

  it('count requests without an address together', async () => {
    await servedApp.resetBeforeAccept(subscribeTexts(25, 'never'))
    expect(await subscriptions(servedApp, 'never')).toBe(20)
  })

  it('count forms of the public pages whose client disconnects', async () => {
    const form = (index: number): string => {
      const body = `email=form-${index}%40example.com`
      const head = `POST ${siteForms.newsletter.path} HTTP/1.1\r\nhost: localhost\r\nx-forwarded-for: 192.0.2.77`
      return `${head}\r\ncontent-type: application/x-www-form-urlencoded\r\ncontent-length: ${body.length}\r\n\r\n${body}`
    }
    const proxied = await openServedApp({ TRUSTED_PROXIES: '127.0.0.1' })
    await proxied.sendAndReset(Array.from({ length: 25 }, (_, index) => form(index)))
    expect(await subscriptions(proxied, 'form')).toBe(20)
    const body = { email: 'next@example.com' }
    const headers = { 'x-forwarded-for': '192.0.2.77' }
    expect((await proxied.test.call(newsletter.subscribe, { body, headers })).status).toBe(429)
    expect((await proxied.test.call(newsletter.subscribe, { body })).status).toBe(200)
    await proxied.test.close()
  })
})

const auditAddress = async ({ test }: ServedApp, label: string): Promise<string | undefined> => {
  const row = test.database.kysely.selectFrom('audit_log').select('address').where('label', '=', label)
  return (await row.executeTakeFirst())?.address
}

describe('a write whose client disconnects', () => {
  let servedApp: ServedApp
  beforeAll(async () => {
    servedApp = await openServedApp()
  })
  afterAll(() => servedApp.test.close())

  const createText = (name: string): string =>
    requestText(brands.create, { as: servedApp.owner, store: servedApp.store, body: { name } })

  it('is committed with the address it came from', async () => {
    await servedApp.sendAndReset([createText('Reset')])
    expect(await auditAddress(servedApp, 'Reset')).toBe('127.0.0.1')
  })

  it('is committed when the connection was reset before it was accepted', async () => {
    await servedApp.resetBeforeAccept([createText('Early')])
    expect(await auditAddress(servedApp, 'Early')).toBe(unknownAddress)
  })

  it('is committed in domains that store the address themselves', async () => {
    const contactText = (message: string): string =>
      requestText(contacts.send, { body: { name: 'Ann', email: 'ann@example.com', subject: 'Hello', message } })
    await servedApp.sendAndReset([contactText('First message')])
    await servedApp.resetBeforeAccept([contactText('Second message')])
    const rows = await servedApp.test.database.kysely.selectFrom('contacts').select('address').execute()
    expect(rows.map(({ address }) => address).sort()).toEqual([unknownAddress, '127.0.0.1'])
  })
})

it('a client that disconnects is counted with the status of its request, never as a server error', async () => {
  const servedApp = await openServedApp()
  const requests = async (labels: Record<string, string>): Promise<number> =>
    readScrape((await servedApp.test.app.fastify.inject('/metrics')).body).sum('storeward_http_requests_total', labels)
  const create = requestText(brands.create, { as: servedApp.owner, store: servedApp.store, body: { name: 'Metered' } })
  await servedApp.sendAndReset([create])
  // Only part of the body arrives before the reset.
  await servedApp.sendAndReset([create.slice(0, -10)])
  expect(await requests({ endpoint: 'brands.create', status: '2xx' })).toBe(1)
  expect(await requests({ endpoint: 'brands.create', status: '4xx' })).toBe(1)
  expect(await requests({ status: '5xx' })).toBe(0)
  await servedApp.test.close()
})

describe('behind a trusted proxy', () => {
  let servedApp: ServedApp
  beforeAll(async () => {
    servedApp = await openServedApp({ TRUSTED_PROXIES: '127.0.0.1' })
  })
  afterAll(() => servedApp.test.close())

  const createText = (name: string): string =>
    requestText(brands.create, {
      as: servedApp.owner,
      store: servedApp.store,
      body: { name },
      headers: { 'x-forwarded-for': '198.51.100.7, 192.0.2.8' },
    })

  it('a client that disconnects keeps the address that the proxy forwarded', async () => {
    await servedApp.sendAndReset([createText('Forwarded')])
    expect(await auditAddress(servedApp, 'Forwarded')).toBe('192.0.2.8')
  })

  it('a forwarded address is ignored when the connection has no address itself', async () => {
    await servedApp.resetBeforeAccept([createText('Claimed')])
    expect(await auditAddress(servedApp, 'Claimed')).toBe(unknownAddress)
  })
})
