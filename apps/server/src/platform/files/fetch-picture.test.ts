import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import sharp from 'sharp'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { mostUploadBytes } from '#contract/domains/uploads.ts'
import { fetchPicture, makeFetchPicture } from './fetch-picture.ts'
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

const serve = async (answer: RequestListener): Promise<string> => {
  server = createServer(answer)
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
// Like the real fetcher, but also allows 127.0.0.1 and any port.
const near = makeFetchPicture({
  isAllowed: (address) => address === '127.0.0.1' || isPublicAddress(address),
  isPort: () => true,
})

describe('an image from a URL', () => {
  it('is fetched, with the type detected from its bytes', async () => {
    const at = await serve((_, reply) => reply.setHeader('content-type', 'text/html').end(png))
    expect(await near(` ${at}/a.jpg `)).toEqual({ bytes: png, mimeType: 'image/png' })
  })

  it('is rejected when its bytes are not an image', async () => {
    for (const bytes of ['<html></html>', '%PDF-1.7', '']) {
      const at = await serve((_, reply) => reply.setHeader('content-type', 'image/png').end(bytes))
      expect(await near(at)).toEqual({ refused: 'not_a_picture', mayWork: false })
      server?.close()
    }
  })

  it('is fetched over at most three redirects', async () => {
    const at = await serve((request, reply) => {
      const left = Number(request.url?.slice(1))
      if (left === 0) reply.end(png)
      else reply.writeHead(302, { location: `/${left - 1}` }).end()
    })
    expect(await near(`${at}/3`)).toHaveProperty('bytes')
    expect(await near(`${at}/4`)).toEqual({ refused: 'not_there', mayWork: false })
  })

  it('is not fetched over a redirect to a disallowed URL', async () => {
    const seen = vi.fn<() => void>()
    let target = ''
    const at = await serve((request, reply) => {
      if (request.url === '/inside') seen()
      reply.writeHead(302, { location: target }).end()
    })
    const { port } = new URL(at)
    for (target of [
      `http://127.0.0.2:${port}/inside`,
      `http://[::1]:${port}/inside`,
      `http://[::ffff:127.0.0.2]:${port}/inside`,
      `http://10.0.0.1/`,
    ])
      expect(await near(at)).toEqual({ refused: 'private_address', mayWork: false })
    for (target of ['file:///etc/passwd', 'ftp://a.example/', 'http://u:p@127.0.0.1/', 'http://'])
      expect(await near(at)).toEqual({ refused: 'bad_address', mayWork: false })
    expect(seen).not.toHaveBeenCalled()
  })

  it('is rejected when it is too large, with or without a content length', async () => {
    const said = await serve((_, reply) => reply.writeHead(200, { 'content-length': mostUploadBytes + 1 }).write(png))
    expect(await near(said)).toEqual({ refused: 'too_large', mayWork: false })
    server?.closeAllConnections()
    const piece = Buffer.alloc(1024 * 1024)
    const unsaid = await serve((_, reply) => {
      const more = (): unknown => reply.writable && reply.write(piece, more)
      more()
    })
    expect(await near(unsaid)).toEqual({ refused: 'too_large', mayWork: false })
  })

  it('is rejected when it takes too long', async () => {
    const hasty = makeFetchPicture({ isAllowed: () => true, isPort: () => true, longest: 100 })
    const silent = await serve(() => undefined)
    expect(await hasty(silent)).toEqual({ refused: 'too_slow', mayWork: true })
    server?.closeAllConnections()
    const slow = await serve((_, reply) => reply.write(png.subarray(0, 10)))
    expect(await hasty(slow)).toEqual({ refused: 'too_slow', mayWork: true })
  })

  it('is rejected when it is missing, the server fails or the connection breaks', async () => {
    const missing = await serve((_, reply) => reply.writeHead(404).end(png))
    expect(await near(missing)).toEqual({ refused: 'not_there', mayWork: false })
    server?.close()
    const away = await serve((_, reply) => reply.writeHead(503).end())
    expect(await near(away)).toEqual({ refused: 'unreachable', mayWork: true })
    server?.close()
    const torn = await serve((_, reply) => {
      reply.writeHead(200, { 'content-length': 1000 }).write(png, () => reply.destroy())
    })
    expect(await near(torn)).toEqual({ refused: 'unreachable', mayWork: true })
    expect(await near('http://nobody.invalid/')).toEqual({ refused: 'unreachable', mayWork: true })
  })
})

describe('the real fetcher', () => {
  it('does not connect to private networks by IP address or host name', async () => {
    const seen = vi.fn<() => void>()
    const at = await serve((_, reply) => {
      seen()
      reply.end(png)
    })
    const { port } = new URL(at)
    const byName = makeFetchPicture({ isPort: () => true })
    expect(await byName(`http://localhost:${port}/`)).toEqual({ refused: 'private_address', mayWork: false })
    expect(await byName(at)).toEqual({ refused: 'private_address', mayWork: false })
    expect(seen).not.toHaveBeenCalled()
    for (const url of ['http://127.0.0.1/', 'http://2130706433/', 'http://0x7f.1/', 'http://[::1]/', 'http://0/'])
      expect(await fetchPicture(url)).toEqual({ refused: 'private_address', mayWork: false })
    for (const url of ['http://a.example:8080/', 'https://a.example:22/', 'data:image/png;base64,AA==', 'x', ''])
      expect(await fetchPicture(url)).toEqual({ refused: 'bad_address', mayWork: false })
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
