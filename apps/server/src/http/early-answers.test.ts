import { afterEach, expect, it } from 'vitest'
import Fastify, { type FastifyInstance } from 'fastify'
import { makeLog } from '#server/platform/log.ts'
import { answerEarly, type StoredAnswer } from './early-answers.ts'

let fastify: FastifyInstance | undefined
afterEach(() => fastify?.close())

const open = async (answer: StoredAnswer) => {
  const lines: string[] = []
  const metered: number[] = []
  const state = { isClosing: false }
  const log = makeLog('info', { write: (line) => void lines.push(line) })
  const app: FastifyInstance = Fastify()
  app.get('/page', (_request, reply) => reply.send('from Fastify'))
  await app.ready()
  answerEarly(app, {
    find: ({ url = '' }) => (url.startsWith('/page') ? answer : undefined),
    getSecurityHeaders: () => ({ 'x-frame-options': 'DENY' }),
    meter: ({ statusCode }) => void metered.push(statusCode),
    log,
    getAddress: () => '192.0.2.1',
    isClosing: () => state.isClosing,
  })
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  fastify = app
  return { address, lines, metered, state }
}

const stored: StoredAnswer = { status: 200, headers: { etag: '"1"' }, body: Buffer.from('from memory ✓') }

it('answers with the headers of all responses, a log line without secrets and a count', async () => {
  const { address, lines, metered } = await open(stored)
  const secret = 'x'.repeat(43)
  const response = await fetch(`${address}/page/${secret}?token=abc`)
  expect(await response.text()).toBe('from memory ✓')
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-length': '15',
    etag: '"1"',
    'x-frame-options': 'DENY',
  })
  const requestId = response.headers.get('x-request-id')
  const logged = lines.map((line) => JSON.parse(line) as object)
  expect(logged).toContainEqual(
    expect.objectContaining({ requestId, method: 'GET', path: '/page/…', status: 200, address: '192.0.2.1' }),
  )
  expect(lines.join('')).not.toContain('abc')
  expect(metered).toEqual([200])
})

it('sends no body with 304', async () => {
  const { address, metered } = await open({ status: 304, headers: { etag: '"1"' }, body: undefined })
  const response = await fetch(`${address}/page`)
  expect([response.status, await response.text()]).toEqual([304, ''])
  expect(metered).toEqual([304])
})

it('leaves other requests, and all during a shutdown, to Fastify', async () => {
  const { address, metered, state } = await open(stored)
  expect((await fetch(`${address}/other`)).status).toBe(404)
  state.isClosing = true
  expect(await (await fetch(`${address}/page`)).text()).toBe('from Fastify')
  expect(metered).toEqual([])
})
