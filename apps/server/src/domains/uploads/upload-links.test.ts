import { readdir } from 'node:fs/promises'
import { request } from 'node:http'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { maxUploadBytes } from '#contract/domains/uploads.ts'
import type { Actor } from '#server/platform/actor.ts'
import { newId } from '#server/platform/ids.ts'
import { openUploadsHarness } from '#server/testing/uploads-harness.ts'
import { waitFor } from '#server/testing/wait-for.ts'

let harness: Awaited<ReturnType<typeof openUploadsHarness>>
let ann: Actor
let png: Buffer
beforeAll(async () => {
  harness = await openUploadsHarness('disk')
  ann = await harness.newActor()
  png = await sharp({ create: { width: 12, height: 9, channels: 3, background: 'teal' } })
    .png()
    .toBuffer()
})
afterAll(() => harness.close())

const slot = (size?: number) =>
  harness.begin(ann, (uow) => harness.uploads.presignUpload(uow, ann, { mimeType: 'image/png', size }))
const put = (url: string, body: Buffer = png, type = 'image/png'): Promise<Response> =>
  fetch(url, { method: 'PUT', body: new Uint8Array(body), headers: { 'content-type': type } })
const readErrorCode = async (response: Promise<Response>): Promise<unknown> =>
  ((await (await response).json()) as { code: string }).code

describe('upload link', () => {
  it('accepts one image once', async () => {
    const { url } = await slot()
    expect((await put(url)).status).toBe(200)
    expect(await readErrorCode(put(url))).toBe('conflict')
  })

  it('accepts one of several concurrent images', async () => {
    const { url, objectKey } = await slot()
    const responses = await Promise.all(Array.from({ length: 5 }, () => put(url)))
    expect(responses.map((response) => response.status).sort((a, b) => a - b)).toEqual([200, 409, 409, 409, 409])
    expect(await harness.files.readQuarantine(objectKey)).toBeUndefined()
  })

  it('reports a file that is no image and is then used up', async () => {
    const { url } = await slot()
    const response = await put(url, Buffer.from('nothing of the kind'))
    expect(await response.json()).toEqual({
      statusCode: 422,
      code: 'file_refused',
      message: 'This file is damaged, too large, or of a type that isn’t allowed. Images can have up to 50 megapixels.',
    })
    expect(await readErrorCode(put(url))).toBe('conflict')
  })

  it('accepts only the signed type', async () => {
    const { url } = await slot()
    expect(await readErrorCode(put(url, png, 'image/jpeg'))).toBe('file_refused')
    expect(await readErrorCode(put(url, png, 'text/html'))).toBe('file_refused')
    expect((await put(url)).status).toBe(200)
  })

  it('rejects more bytes than signed, with and without Content-Length', async () => {
    const { url } = await slot(20)
    expect(await readErrorCode(put(url))).toBe('too_large')
    const unsaid = await new Promise<number | undefined>((resolve, reject) => {
      const upload = request(url, { method: 'PUT', headers: { 'content-type': 'image/png' } }, (response) => {
        resolve(response.statusCode)
        response.resume()
      })
      upload.on('error', reject)
      upload.write(png)
      upload.end(png)
    })
    expect(unsaid).toBe(413)
  })

  it('is valid only for its own file and method, unaltered', async () => {
    const [first, other] = [await slot(), await slot()]
    const token = new URL(first.url).searchParams.get('token') ?? ''
    const [claims = '', signature = ''] = token.split('.')
    const forged = Buffer.from(JSON.stringify({ key: other.objectKey, type: 'image/png', most: 1e9 })).toString(
      'base64url',
    )
    for (const [address, wrong] of [
      [other.url, token],
      [first.url, ''],
      [first.url, `${claims}.`],
      [first.url, `${forged}.${signature}`],
      [other.url, `${forged}.${signature}`],
      [first.url, harness.tokens.sign('access', { key: first.objectKey, type: 'image/png', most: 1e6 }, 60)],
      [first.url, new URL(harness.files.links.remove(first.objectKey)).searchParams.get('token') ?? ''],
    ] as const) {
      const link = new URL(address)
      link.searchParams.set('token', wrong)
      expect(await readErrorCode(put(link.href))).toBe('forbidden')
    }
    const removal = `${first.publicUrl}?token=${token}`
    expect(await readErrorCode(fetch(removal, { method: 'DELETE' }))).toBe('forbidden')
    expect(await readErrorCode(fetch(`${first.publicUrl}?token=${token}&token=x`, { method: 'DELETE' }))).toBe(
      'forbidden',
    )
  })

  it('expires after ten minutes', async () => {
    const { url, objectKey } = await slot()
    const removal = harness.files.links.remove(objectKey)
    const now = Date.now()
    const clock = vi.spyOn(Date, 'now').mockReturnValue(now + 601_000)
    try {
      expect(await readErrorCode(put(url))).toBe('forbidden')
      expect(await readErrorCode(fetch(removal, { method: 'DELETE' }))).toBe('forbidden')
    } finally {
      clock.mockRestore()
    }
  })

  it('leaves nothing behind when an upload is aborted', async () => {
    const { url, objectKey } = await slot()
    const [vendor = '', file = ''] = objectKey.split('/')
    const folder = join(harness.folder, 'files', 'quarantine', vendor)
    const listPartialFiles = async () => (await readdir(folder).catch(() => [])).filter((name) => name.startsWith(file))
    await new Promise<void>((resolve) => {
      const upload = request(url, {
        method: 'PUT',
        headers: { 'content-type': 'image/png', 'content-length': maxUploadBytes },
      })
      upload.on('error', () => resolve())
      upload.write(png)
      // The server has started to store the file.
      void waitFor(async () => expect(await listPartialFiles()).not.toEqual([])).then(() =>
        upload.destroy(new Error('gone')),
      )
    })
    await waitFor(async () => expect(await listPartialFiles()).toEqual([]))
    expect((await put(url)).status).toBe(200)
  })
})

describe('image', () => {
  it('is served with security headers and an immutable cache', async () => {
    const { url, publicUrl } = await slot()
    await put(url)
    const { headers } = await fetch(publicUrl)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('content-security-policy')).toBe("sandbox; default-src 'none'; style-src 'unsafe-inline'")
    expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin')
    expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    const again = await fetch(publicUrl, { headers: { 'if-none-match': `"x", W/${headers.get('etag')}` } })
    expect([again.status, await again.text()]).toEqual([304, ''])
    const head = await fetch(publicUrl, { method: 'HEAD' })
    expect([head.status, head.headers.get('content-type')]).toEqual([200, 'image/png'])
  })

  it('uploaded just before a crash is checked when it is opened', async () => {
    const { url, objectKey, publicUrl } = await slot()
    const { Readable } = await import('node:stream')
    await (await harness.files.receive?.(objectKey, Readable.from([png]), maxUploadBytes))?.accept()
    expect((await fetch(publicUrl)).status).toBe(200)
    expect(await readErrorCode(put(url))).toBe('conflict')
  })

  it('is found only under its own key', async () => {
    const secret = `${ann.vendorId}/${newId()}.png`
    for (const path of [
      `/files/${secret}`,
      `/files/${ann.vendorId}/..%2f..%2fsecret-key`,
      '/files/..%2f..%2fetc/passwd',
      `/files/${ann.vendorId}/${newId()}.html`,
      `/files/quarantine/${secret}`,
      `/files/${'%00'.repeat(3)}/x`,
    ]) {
      expect((await fetch(harness.publicUrl + path)).status).toBe(404)
    }
  })
})

it('rejects keys that would escape the storage folder', async () => {
  for (const key of [
    '../../secret-key',
    '/etc/passwd',
    `${newId()}/../${newId()}.png`,
    `${newId()}/${newId()}.png\0`,
  ]) {
    await expect((async () => harness.files.readQuarantine(key))()).rejects.toThrow('invalid_format')
    await expect((async () => harness.files.open(key))()).rejects.toThrow('invalid_format')
    await expect((async () => harness.files.remove(key))()).rejects.toThrow('invalid_format')
  }
})
