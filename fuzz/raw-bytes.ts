import { connect } from 'node:net'
import type { World } from './ask.ts'
import type { Fault } from './checks.ts'

interface RawCase {
  name: string
  bytes: string | Buffer
  /** Closes the sending side after the bytes. */
  hangsUp?: true
}

const head = (line: string, ...headers: string[]): string => [line, 'Host: x', ...headers, '', ''].join('\r\n')

const casesFor = (world: World): RawCase[] => {
  const token = `Authorization: Bearer ${world.cast.callers.owner?.access}`
  const csrf = `X-CSRF-Token: ${world.cast.callers.owner?.csrf}`
  const post = (...headers: string[]) => head('POST /api/v1/brands HTTP/1.1', token, csrf, ...headers)
  const json = 'Content-Type: application/json'
  return [
    { name: 'no HTTP', bytes: '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03' },
    { name: 'zeros', bytes: Buffer.alloc(1000) },
    { name: 'an unknown version', bytes: head('GET / HTTP/9.9') },
    { name: 'a space in the path', bytes: head('GET /api/v1/a b HTTP/1.1') },
    { name: 'bytes above ASCII in the path', bytes: Buffer.from(head('GET /api/v1/\xff\xfe HTTP/1.1'), 'latin1') },
    { name: 'an absolute address', bytes: head('GET http://evil.example/api/v1/brands HTTP/1.1', 'Connection: close') },
    { name: 'a path that climbs', bytes: head('GET /../../etc/passwd HTTP/1.1', 'Connection: close') },
    { name: 'two slashes', bytes: head('GET //evil.example/%2f.. HTTP/1.1', 'Connection: close') },
    { name: 'no path', bytes: head('GET * HTTP/1.1', 'Connection: close') },
    { name: 'CONNECT', bytes: head('CONNECT evil.example:443 HTTP/1.1') },
    { name: 'an upgrade to nothing', bytes: head('GET /api/v1/brands HTTP/1.1', 'Connection: Upgrade', 'Upgrade: x') },
    { name: 'a header without a name', bytes: head('GET / HTTP/1.1', ': x') },
    { name: 'a NUL in a header', bytes: head('GET / HTTP/1.1', 'X-A: a\0b') },
    { name: 'a folded header', bytes: head('GET / HTTP/1.1', 'X-A: a', ' b') },
    { name: 'giant headers', bytes: head('GET / HTTP/1.1', `X-A: ${'x'.repeat(70_000)}`) },
    {
      name: 'thousands of headers',
      bytes: head('GET / HTTP/1.1', ...Array.from({ length: 3000 }, (_, at) => `X-${at}: 1`)),
    },
    { name: 'two lengths', bytes: `${post(json, 'Content-Length: 2', 'Content-Length: 3')}{}` },
    { name: 'a length below zero', bytes: `${post(json, 'Content-Length: -1')}{}` },
    { name: 'a length and chunks', bytes: `${post(json, 'Content-Length: 2', 'Transfer-Encoding: chunked')}0\r\n\r\n` },
    { name: 'a chunk without end', bytes: `${post(json, 'Transfer-Encoding: chunked')}5\r\n{"a"`, hangsUp: true },
    { name: 'a chunk of no size', bytes: `${post(json, 'Transfer-Encoding: chunked')}zz\r\n{}\r\n` },
    { name: 'half of a body', bytes: `${post(json, 'Content-Length: 1000')}{"name":`, hangsUp: true },
    { name: 'an endless length', bytes: `${post(json, 'Content-Length: 99999999999999999999')}{}`, hangsUp: true },
    { name: 'half of a head', bytes: 'POST /api/v1/brands HTTP/1.1\r\nHost:', hangsUp: true },
    { name: 'an expectation', bytes: `${post(json, 'Content-Length: 2', 'Expect: 200-maybe', 'Connection: close')}{}` },
    { name: 'requests in a row', bytes: head('GET /healthz HTTP/1.1').repeat(50), hangsUp: true },
  ]
}

const longestWait = 3000

/** Returns the received text until the connection is closed or idle. */
const exchange = (port: number, { bytes, hangsUp }: RawCase): Promise<string> =>
  new Promise((resolve) => {
    const line = connect({ port, host: '127.0.0.1' })
    const chunks: Buffer[] = []
    const finish = (): void => {
      line.destroy()
      resolve(Buffer.concat(chunks).toString('latin1'))
    }
    line.setTimeout(longestWait, finish)
    line.on('data', (chunk) => {
      chunks.push(chunk)
      line.setTimeout(150)
    })
    line.on('error', finish)
    line.on('close', finish)
    if (hangsUp) line.end(bytes)
    else line.write(bytes)
  })

/** Sends malformed HTTP: the server may close, reject or answer, but never with a 5xx. */
export const rawByteFaults = async (port: number, world: World): Promise<Fault[]> => {
  const answers = await Promise.all(
    casesFor(world).map(async (raw) => ({ name: raw.name, text: await exchange(port, raw) })),
  )
  return answers.flatMap(({ name, text }) => {
    const failed = [...text.matchAll(/^HTTP\/1\.1 (5\d\d)/gm)].find(([, status]) => status !== '505')
    return failed ? [{ rule: `answered ${failed[1]} to ${name}`, detail: text.slice(0, 300) }] : []
  })
}
