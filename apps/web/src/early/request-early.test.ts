import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { earlyEndpoints, earlyLists, earlyRecords } from './early-lists.ts'
import { requestEarly } from './request-early.ts'

const api = '/api/v1'
const workspaceUrl = api + earlyEndpoints.workspace
const tokensUrl = api + earlyEndpoints.tokens
const store = '0199aaaa-0000-7000-8000-00000000000a'
const listUrl = `${api}/stores/${store}/orders?sortBy=placedAt&sortOrder=desc&limit=50&compact=columns`

const takeTokens = () => globalThis.earlyRequests?.takeTokens()
const takeRead = (token: string, language: string, url = listUrl) =>
  globalThis.earlyRequests?.takeRead(url, token, language)

let requests: { url: string; headers: Record<string, string> }[] = []
let responses: Record<string, number> = {}

const makeStorage = (items: Record<string, string>) => ({ getItem: (key: string) => items[key] ?? null })

const visit = (path: string, local: Record<string, string>, session: Record<string, string> = {}) => {
  const [pathname, search = ''] = path.split(/(?=\?)/)
  vi.stubGlobal('location', { pathname, search })
  vi.stubGlobal('localStorage', makeStorage(local))
  vi.stubGlobal('sessionStorage', makeStorage(session))
  requestEarly({ lists: earlyLists, records: earlyRecords }, earlyEndpoints)
}

/** Lets the response with the tokens arrive and the reads start. */
const settle = () => vi.waitFor(() => expect(listed()).toContain(workspaceUrl))

const listed = () => requests.map(({ url }) => url)

beforeEach(() => {
  requests = []
  responses = {}
  globalThis.earlyRequests = undefined
  vi.stubGlobal('navigator', { languages: ['es-MX', 'en'] })
  vi.stubGlobal('fetch', async (url: string, init: { headers?: Record<string, string> }) => {
    requests.push({ url, headers: init.headers ?? {} })
    const status = responses[url] ?? 200
    if (status === 0) throw new TypeError('Failed to fetch')
    return new Response(JSON.stringify({ statusCode: status, data: { access_token: 'fresh', url } }), { status })
  })
})
afterEach(() => vi.unstubAllGlobals())

test('requests nothing in a browser that is signed out', () => {
  visit('/dashboard/orders', { currentStore: store })
  expect(requests).toEqual([])
  expect(takeTokens()).toBeUndefined()
})

test('requests tokens, then workspace and list of a new tab, in the language of the person', async () => {
  visit('/dashboard/orders', { auth: '{}', currentStore: store, language: 'en' })
  expect(listed()).toEqual([tokensUrl])
  await settle()
  expect(listed()).toEqual([tokensUrl, workspaceUrl, listUrl])
  expect(requests[2]?.headers).toEqual({ Authorization: 'Bearer fresh', 'Accept-Language': 'en' })
  expect(await takeTokens()).toMatchObject({ status: 200, body: { data: { access_token: 'fresh' } } })
  expect(takeTokens()).toBeUndefined()
})

test('uses the token and the store of the tab, and the filters of the address', () => {
  const session = { session: '{"access_token":"stored"}', tabStore: 'other' }
  visit('/dashboard/orders?status=pending', { auth: '{}', currentStore: store }, session)
  const filtered = `${api}/stores/other/orders?status=pending&sortBy=placedAt&sortOrder=desc&limit=50&compact=columns`
  expect(listed()).toEqual([workspaceUrl, filtered])
})

test('requests the record of a screen, if its address has an id', async () => {
  const order = '0199aaaa-0000-7000-8000-00000000000b'
  const session = { session: '{"access_token":"stored"}' }
  visit(`/dashboard/orders/${order}`, { auth: '{}', currentStore: store }, session)
  expect(listed()).toEqual([workspaceUrl, `${api}/stores/${store}/orders/${order}`])
  requests = []
  visit(`/dashboard/orders/${order}x`, { auth: '{}', currentStore: store }, session)
  expect(listed()).toEqual([workspaceUrl])
})

test('requests no list on other screens or without a remembered store', async () => {
  visit('/dashboard/orders/new', { auth: '{}', currentStore: store })
  await settle()
  expect(listed()).toEqual([tokensUrl, workspaceUrl])
  requests = []
  visit('/dashboard/orders', { auth: '{}' })
  await settle()
  expect(listed()).toEqual([tokensUrl, workspaceUrl])
})

test('hands a response over once, and only for the same token and language', async () => {
  const start = async () => {
    requests = []
    visit('/dashboard/orders', { auth: '{}', currentStore: store })
    await settle()
  }
  await start()
  expect(await takeRead('fresh', 'es')).toMatchObject({ body: { data: { url: listUrl } } })
  expect(takeRead('fresh', 'es')).toBeUndefined()
  await start()
  expect(takeRead('of another account', 'es')).toBeUndefined()
  expect(takeRead('fresh', 'es')).toBeUndefined()
  await start()
  expect(takeRead('fresh', 'en')).toBeUndefined()
  await start()
  globalThis.earlyRequests?.dropReads()
  expect(takeRead('fresh', 'es')).toBeUndefined()
})

test('hands a response that has arrived over at once, for the first render', async () => {
  visit('/dashboard/orders', { auth: '{}', currentStore: store })
  await settle()
  await globalThis.earlyRequests?.whenAllArrived()
  const takeArrived = (token: string) => globalThis.earlyRequests?.takeArrivedRead(listUrl, token, 'es')
  expect(takeArrived('fresh')).toMatchObject({ body: { data: { url: listUrl } } })
  expect(takeArrived('fresh')).toBeUndefined()
  expect(await takeRead('fresh', 'es')).toBeUndefined()

  responses = { [listUrl]: 404 }
  visit('/dashboard/orders', { auth: '{}', currentStore: store })
  await settle()
  expect(takeArrived('fresh')).toBeUndefined()
  await globalThis.earlyRequests?.whenAllArrived()
  expect(takeArrived('fresh')).toBeUndefined()

  responses = {}
  visit('/dashboard/orders', { auth: '{}', currentStore: store })
  await globalThis.earlyRequests?.whenAllArrived()
  expect(takeArrived('of another account')).toBeUndefined()
})

test('leaves failed requests to the application: expired session, missing store, no connection', async () => {
  responses = { [tokensUrl]: 401 }
  visit('/dashboard/orders', { auth: '{}', currentStore: store })
  expect(await takeTokens()).toMatchObject({ status: 401 })
  expect(listed()).toEqual([tokensUrl])

  responses = { [listUrl]: 404, [workspaceUrl]: 0 }
  visit('/dashboard/orders', { auth: '{}', currentStore: store })
  await settle()
  expect(await takeRead('fresh', 'es')).toBeUndefined()
  expect(await takeRead('fresh', 'es', workspaceUrl)).toBeUndefined()

  responses = { [tokensUrl]: 0 }
  visit('/dashboard/orders', { auth: '{}', currentStore: store })
  expect(await takeTokens()).toBeUndefined()
})
