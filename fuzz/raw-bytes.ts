import { connect } from 'node:net'
import type { World } from './build-request.ts'
import type { Fault } from './checks.ts'

interface RawCase {
  name: string
  bytes: string | Buffer
  /** Closes the sending side after the bytes. */
  closesEarly?: true
}

const makeHead = (requestLine: string, ...headers: string[]): string =>
  [requestLine, 'Host: x', ...headers, '', ''].join('\r\n')

const makeCases = (world: World): RawCase[] => {
  const token = `Authorization: Bearer ${world.actors.callers.owner?.access}`
  const csrf = `X-CSRF-Token: ${world.actors.callers.owner?.csrf}`
  const post = (...headers: string[]) => makeHead('POST /api/v1/brands HTTP/1.1', token, csrf, ...headers)
  const json = 'Content-Type: application/json'
  return [
    { name: 'no HTTP', bytes: '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03' },
    { name: 'zeros', bytes: Buffer.alloc(1000) },
    { name: 'an unknown version', bytes: makeHead('GET / HTTP/9.9') },
    { name: 'a space in the path', bytes: makeHead('GET /api/v1/a b HTTP/1.1') },
    { name: 'bytes above ASCII in the path', bytes: Buffer.from(makeHead('GET /api/v1/\xff\xfe HTTP/1.1'), 'latin1') },
    {
      name: 'an absolute address',
      bytes: makeHead('GET http://evil.example/api/v1/brands HTTP/1.1', 'Connection: close'),
    },
    { name: 'a path that climbs', bytes: makeHead('GET /../../etc/passwd HTTP/1.1', 'Connection: close') },
    { name: 'two slashes', bytes: makeHead('GET //evil.example/%2f.. HTTP/1.1', 'Connection: close') },
    { name: 'no path', bytes: makeHead('GET * HTTP/1.1', 'Connection: close') },
    { name: 'CONNECT', bytes: makeHead('CONNECT evil.example:443 HTTP/1.1') },
    {
      name: 'an upgrade to nothing',
      bytes: makeHead('GET /api/v1/brands HTTP/1.1', 'Connection: Upgrade', 'Upgrade: x'),
    },
    { name: 'a header without a name', bytes: makeHead('GET / HTTP/1.1', ': x') },
    { name: 'a NUL in a header', bytes: makeHead('GET / HTTP/1.1', 'X-A: a\0b') },
    { name: 'a folded header', bytes: makeHead('GET / HTTP/1.1', 'X-A: a', ' b') },
    { name: 'giant headers', bytes: makeHead('GET / HTTP/1.1', `X-A: ${'x'.repeat(70_000)}`) },
    {
      name: 'thousands of headers',
      bytes: makeHead('GET / HTTP/1.1', ...Array.from({ length: 3000 }, (_, index) => `X-${index}: 1`)),
    },
    { name: 'two lengths', bytes: `${post(json, 'Content-Length: 2', 'Content-Length: 3')}{}` },
    { name: 'a length below zero', bytes: `${post(json, 'Content-Length: -1')}{}` },
    { name: 'a length and chunks', bytes: `${post(json, 'Content-Length: 2', 'Transfer-Encoding: chunked')}0\r\n\r\n` },
    { name: 'a chunk without end', bytes: `${post(json, 'Transfer-Encoding: chunked')}5\r\n{"a"`, closesEarly: true },
    { name: 'a chunk of no size', bytes: `${post(json, 'Transfer-Encoding: chunked')}zz\r\n{}\r\n` },
    { name: 'half of a body', bytes: `${post(json, 'Content-Length: 1000')}{"name":`, closesEarly: true },
    { name: 'an endless length', bytes: `${post(json, 'Content-Length: 99999999999999999999')}{}`, closesEarly: true },
    { name: 'half of a head', bytes: 'POST /api/v1/brands HTTP/1.1\r\nHost:', closesEarly: true },
    { name: 'an expectation', bytes: `${post(json, 'Content-Length: 2', 'Expect: 200-maybe', 'Connection: close')}{}` },
    { name: 'requests in a row', bytes: makeHead('GET /healthz HTTP/1.1').repeat(50), closesEarly: true },
  ]
}

const maxWaitMs = 3000

/** Returns the received text until the connection is closed or idle. */
const sendRaw = (port: number, { bytes, closesEarly }: RawCase): Promise<string> =>
  new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1' })
    const chunks: Buffer[] = []
    const finish = (): void => {
      socket.destroy()
      resolve(Buffer.concat(chunks).toString('latin1'))
    }
    socket.setTimeout(maxWaitMs, finish)
    socket.on('data', (chunk) => {
      chunks.push(chunk)
      socket.setTimeout(150)
    })
    socket.on('error', finish)
    socket.on('close', finish)
    if (closesEarly) socket.end(bytes)
    else socket.write(bytes)
  })

/** Sends malformed HTTP: the server may close, reject or answer, but never with a 5xx. */
export const findRawByteFaults = async (port: number, world: World): Promise<Fault[]> => {
  const replies = await Promise.all(
    makeCases(world).map(async (raw) => ({ name: raw.name, text: await sendRaw(port, raw) })),
  )
  return replies.flatMap(({ name, text }) => {
    const serverError = [...text.matchAll(/^HTTP\/1\.1 (5\d\d)/gm)].find(([, status]) => status !== '505')
    return serverError ? [{ rule: `answered ${serverError[1]} to ${name}`, detail: text.slice(0, 300) }] : []
  })
}
