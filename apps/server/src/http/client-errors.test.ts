import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { brands } from '#contract/domains/brands.ts'
import { errorBody } from '#contract/core/errors.ts'
import { openTestApp, type Person, type TestApp } from '#server/testing/app.ts'
import { requestText } from '#server/testing/disconnecting-client.ts'
import { listenOnFreePort } from '#server/testing/live-sockets.ts'

let test: TestApp
let owner: Person
let store: string
let port: number

beforeAll(async () => {
  test = await openTestApp()
  const vendor = await test.newVendor()
  owner = vendor.owner
  store = await test.newStore(vendor.vendorId)
  port = await listenOnFreePort(test.app)
})
afterAll(() => test.close())

/** Everything the server sends until it closes the connection. */
const exchange = async (sent: string): Promise<string> => {
  const socket = connect(port, '127.0.0.1')
  socket.write(sent)
  return text(socket)
}

const parseResponse = (response: string): { status: number; headers: string; body: unknown } => {
  const [headers = '', body = ''] = response.split('\r\n\r\n')
  return { status: Number(headers.split(' ')[1]), headers, body: errorBody.parse(JSON.parse(body)) }
}

const slowLogin = 'POST /api/v1/user/login HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 90'

describe('a request that times out', () => {
  // The server checks once a second; only the timeouts are shortened.
  beforeAll(() => {
    test.app.fastify.server.requestTimeout = 200
    test.app.fastify.server.headersTimeout = 100
  })
  afterAll(() => {
    test.app.fastify.server.requestTimeout = 30_000
    test.app.fastify.server.headersTimeout = 10_000
  })

  it.each([
    ['its headers', `${slowLogin}\r\n`, 'The request took too long to arrive. Send it again.'],
    ['its body', `${slowLogin}\r\n\r\n{"email"`, 'The request took too long to arrive. Send it again.'],
    [
      'its body, in Spanish',
      `${slowLogin}\r\nAccept-Language: es\r\n\r\n{"email"`,
      'La solicitud tardó demasiado en llegar. Envíala de nuevo.',
    ],
  ])('gets 408 and an error code: %s', async (_what, sent, message) => {
    const { status, headers, body } = parseResponse(await exchange(sent))
    expect([status, body]).toEqual([408, { statusCode: 408, code: 'request_timeout', message }])
    expect(headers).toMatch(/^Connection: close$/m)
    expect(headers).toMatch(/^Cache-Control: no-store$/m)
  })
})

it('checks timeouts every second', () => {
  const { server } = test.app.fastify
  expect(server).toMatchObject({ requestTimeout: 30_000, headersTimeout: 10_000, connectionsCheckingInterval: 1_000 })
})

it.each([
  ['is not HTTP', 'NONSENSE\r\n\r\n', 400, 'malformed'],
  [
    'has too many headers',
    `GET / HTTP/1.1\r\nHost: a\r\nCookie: ${'x'.repeat(20_000)}\r\n\r\n`,
    431,
    'headers_too_large',
  ],
])('responds in the standard format to a request that %s', async (_what, sent, status, code) => {
  expect(parseResponse(await exchange(sent))).toMatchObject({ status, body: { statusCode: status, code } })
})

it('responds to a complete write before an invalid request pipelined behind it', async () => {
  const create = requestText(brands.create, { as: owner, store, body: { name: 'Pipelined' } })
  const response = await exchange(`${create}NONSENSE\r\n\r\n`)
  expect(response).toMatch(/^HTTP\/1\.1 200 /)
  expect(response).toContain('"name":"Pipelined"')
  expect(response).not.toContain('malformed')
})
