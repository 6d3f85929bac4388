import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import sharp from 'sharp'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { maxUploadBytes } from '#contract/domains/uploads.ts'
import { fetchImage, makeFetchImage } from './fetch-image.ts'
import { isPublicAddress } from './public-address.ts'

let png: Buffer
beforeAll(async () => {
  png = await sharp({ create: { width: 3, height: 2, channels: 3, background: 'teal' } })
    .png()
    .toBuffer()
})

let server: Server | undefined
afterEach(() => {
  server?.closeAllConnections()
  server?.close()
})

const serve = async (listener: RequestListener): Promise<string> => {
  server = createServer(listener)
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
// Like the real fetcher, but also allows 127.0.0.1 and any port.
const fetchLocal = makeFetchImage({
  isAllowed: (address) => address === '127.0.0.1' || isPublicAddress(address),
  isAllowedPort: () => true,
})

describe('an image from a URL', () => {
  it('is fetched, with the type detected from its bytes', async () => {
    const url = await serve((_, reply) => reply.setHeader('content-type', 'text/html').end(png))
    expect(await fetchLocal(` ${url}/a.jpg `)).toEqual({ bytes: png, mimeType: 'image/png' })
  })

  it('is rejected when its bytes are not an image', async () => {
    for (const bytes of ['<html></html>', '%PDF-1.7', '']) {
      const url = await serve((_, reply) => reply.setHeader('content-type', 'image/png').end(bytes))
      expect(await fetchLocal(url)).toEqual({ refused: 'not_a_picture', isRetryable: false })
      server?.close()
    }
  })

  it('is fetched over at most three redirects', async () => {
    const url = await serve((request, reply) => {
      const left = Number(request.url?.slice(1))
      if (left === 0) reply.end(png)
      else reply.writeHead(302, { location: `/${left - 1}` }).end()
    })
    expect(await fetchLocal(`${url}/3`)).toHaveProperty('bytes')
    expect(await fetchLocal(`${url}/4`)).toEqual({ refused: 'not_there', isRetryable: false })
  })

  it('is not fetched over a redirect to a disallowed URL', async () => {
    const onRequest = vi.fn<() => void>()
    let target = ''
    const url = await serve((request, reply) => {
      if (request.url === '/inside') onRequest()
      reply.writeHead(302, { location: target }).end()
    })
    const { port } = new URL(url)
    for (target of [
      `http://127.0.0.2:${port}/inside`,
      `http://[::1]:${port}/inside`,
      `http://[::ffff:127.0.0.2]:${port}/inside`,
      `http://10.0.0.1/`,
    ])
      expect(await fetchLocal(url)).toEqual({ refused: 'private_address', isRetryable: false })
    for (target of ['file:///etc/passwd', 'ftp://a.example/', 'http://u:p@127.0.0.1/', 'http://'])
      expect(await fetchLocal(url)).toEqual({ refused: 'bad_address', isRetryable: false })
    expect(onRequest).not.toHaveBeenCalled()
  })

  it('is rejected when it is too large, with or without a content length', async () => {
    const declared = await serve((_, reply) =>
      reply.writeHead(200, { 'content-length': maxUploadBytes + 1 }).write(png),
    )
    expect(await fetchLocal(declared)).toEqual({ refused: 'too_large', isRetryable: false })
    server?.closeAllConnections()
    const chunk = Buffer.alloc(1024 * 1024)
    const undeclared = await serve((_, reply) => {
      const writeMore = (): unknown => reply.writable && reply.write(chunk, writeMore)
      writeMore()
    })
    expect(await fetchLocal(undeclared)).toEqual({ refused: 'too_large', isRetryable: false })
  })

  it('is rejected when it takes too long', async () => {
    const fetchWithShortTimeout = makeFetchImage({ isAllowed: () => true, isAllowedPort: () => true, timeoutMs: 100 })
    const silent = await serve(() => undefined)
    expect(await fetchWithShortTimeout(silent)).toEqual({ refused: 'too_slow', isRetryable: true })
    server?.closeAllConnections()
    const slow = await serve((_, reply) => reply.write(png.subarray(0, 10)))
    expect(await fetchWithShortTimeout(slow)).toEqual({ refused: 'too_slow', isRetryable: true })
  })

  it('is rejected when it is missing, the server fails or the connection breaks', async () => {
    const missing = await serve((_, reply) => reply.writeHead(404).end(png))
    expect(await fetchLocal(missing)).toEqual({ refused: 'not_there', isRetryable: false })
    server?.close()
    const overloaded = await serve((_, reply) => reply.writeHead(503).end())
    expect(await fetchLocal(overloaded)).toEqual({ refused: 'unreachable', isRetryable: true })
    server?.close()
    const interrupted = await serve((_, reply) => {
      reply.writeHead(200, { 'content-length': 1000 }).write(png, () => reply.destroy())
    })
    expect(await fetchLocal(interrupted)).toEqual({ refused: 'unreachable', isRetryable: true })
    expect(await fetchLocal('http://nobody.invalid/')).toEqual({ refused: 'unreachable', isRetryable: true })
  })
})

describe('the real fetcher', () => {
  it('does not connect to private networks by IP address or host name', async () => {
    const onRequest = vi.fn<() => void>()
    const local = await serve((_, reply) => {
      onRequest()
      reply.end(png)
    })
    const { port } = new URL(local)
    const fetchAnyPort = makeFetchImage({ isAllowedPort: () => true })
    expect(await fetchAnyPort(`http://localhost:${port}/`)).toEqual({ refused: 'private_address', isRetryable: false })
    expect(await fetchAnyPort(local)).toEqual({ refused: 'private_address', isRetryable: false })
    expect(onRequest).not.toHaveBeenCalled()
    for (const url of ['http://127.0.0.1/', 'http://2130706433/', 'http://0x7f.1/', 'http://[::1]/', 'http://0/'])
      expect(await fetchImage(url)).toEqual({ refused: 'private_address', isRetryable: false })
    for (const url of ['http://a.example:8080/', 'https://a.example:22/', 'data:image/png;base64,AA==', 'x', ''])
      expect(await fetchImage(url)).toEqual({ refused: 'bad_address', isRetryable: false })
  })

  it.each(
    (
      '10.1.2.3 172.16.0.1 192.168.1.1 169.254.169.254 100.64.0.1 224.0.0.1 255.255.255.255 :: ::1 fe80::1 fc00::1 ' +
      'fd12::1 ff02::1 ::ffff:8.8.8.8 64:ff9b::a00:1 2002:7f00:1:: 2001::1 2001:db8::1 nothing'
    ).split(' '),
  )('treats %s as private', (address) => {
    expect(isPublicAddress(address)).toBe(false)
  })

  it.each(['8.8.8.8', '93.184.216.34', '172.32.0.1', '2606:4700::1111', '2a00:1450::1'])(
    'treats %s as public',
    (address) => {
      expect(isPublicAddress(address)).toBe(true)
    },
  )
})
