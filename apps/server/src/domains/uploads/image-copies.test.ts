import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ImageWidth, imageWidths } from '#contract/domains/uploads.ts'
import type { Actor, StoreId } from '#server/platform/actor.ts'
import { makeDownloadLink } from '#server/platform/files/download-links.ts'
import { makeFileLinks } from '#server/platform/files/file-links.ts'
import type { CopyName } from '#server/platform/files/files-port.ts'
import { makeS3Files } from '#server/platform/files/s3-files.ts'
import { newId } from '#server/platform/ids.ts'
import { makeTokens } from '#server/platform/tokens.ts'
import { startS3Server } from '#server/testing/s3-server.ts'
import { openUploadsHarness } from '#server/testing/uploads-harness.ts'
import { assertUsableMedia, assertUsableImage, removeImage } from './uploads.service.ts'

const makeImage = (width: number, height = 40) => sharp({ create: { width, height, channels: 3, background: 'teal' } })
/** With gradients, which AVIF stores in fewer bytes. */
const makePhoto = (width: number) => {
  const pixels = Array.from({ length: width * width }, (_, index) => {
    const [x, y] = [index % width, Math.floor(index / width)]
    return [Math.sin(x / 40) * Math.cos(y / 55), Math.cos((x + y) / 60), Math.sin((x * y) / 9000)]
  })
  const bytes = Uint8Array.from(pixels.flat(), (value) => 128 + 100 * value)
  return sharp(bytes, { raw: { width, height: width, channels: 3 } })
}
const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF')

describe.each(['disk', 's3'] as const)('file stored in %s', (kind) => {
  let harness: Awaited<ReturnType<typeof openUploadsHarness>>
  let ann: Actor
  beforeAll(async () => {
    harness = await openUploadsHarness(kind)
    ann = await harness.newActor()
  })
  afterAll(() => harness.close())

  const fetchImage = async (url: string, width?: number | string): Promise<[string | null, number]> => {
    const response = await fetch(width === undefined ? url : `${url}?w=${width}`)
    const { width: actualWidth } = await sharp(Buffer.from(await response.arrayBuffer())).metadata()
    return [response.headers.get('content-type'), actualWidth]
  }
  const hasCopy = async (key: string, width: ImageWidth, format: CopyName['format'] = 'webp'): Promise<boolean> => {
    const copy = await harness.files.open(key, { width, format })
    return copy !== undefined && ('url' in copy ? (await fetch(copy.url)).ok : true)
  }

  it('has copies in all smaller widths', async () => {
    const { publicUrl, objectKey } = await harness.sendFile(ann, await makeImage(700).png().toBuffer(), 'image/png')
    expect(await fetchImage(publicUrl)).toEqual(['image/png', 700])
    expect(await fetchImage(publicUrl, 96)).toEqual(['image/webp', 96])
    expect(await fetchImage(publicUrl, 320)).toEqual(['image/webp', 320])
    for (const other of [960, 97, '', '96.0', 'x', '96&w=320', -1])
      expect(await fetchImage(publicUrl, other)).toEqual(['image/png', 700])
    expect(await Promise.all(imageWidths.map((width) => hasCopy(objectKey, width)))).toEqual([true, true, false])

    await harness.runJob(objectKey, removeImage.name)
    expect(await Promise.all(imageWidths.map((width) => hasCopy(objectKey, width)))).toEqual([false, false, false])
    expect((await fetch(`${publicUrl}?w=96`)).status).toBe(404)
  })

  it('is sent as AVIF to browsers that accept it, where that is smaller', async () => {
    const photo = await makePhoto(400).png().toBuffer()
    const { publicUrl, objectKey } = await harness.sendFile(ann, photo, 'image/png')
    const fetchAs = async (accept: string, query: string) => {
      const response = await fetch(publicUrl + query, { headers: { accept } })
      const bytes = Buffer.from(await response.arrayBuffer())
      return {
        type: response.headers.get('content-type'),
        isAvif: bytes.toString('latin1', 4, 12) === 'ftypavif',
        bytes,
      }
    }
    const browser = 'image/avif,image/webp,*/*'
    for (const query of ['?w=320', '?w=960']) {
      const [avif, other] = [await fetchAs(browser, query), await fetchAs('image/webp,*/*', query)]
      expect([avif.type, avif.isAvif, other.isAvif]).toEqual(['image/avif', true, false])
      expect(avif.bytes.length).toBeLessThan(other.bytes.length)
    }
    expect((await fetchAs(browser, '')).type).toBe('image/png')
    expect((await fetchAs(browser, '?w=96')).type).toBe('image/webp')
    // Outlook accepts everything and shows no WebP.
    expect((await fetchAs('*/*', '?w=320&for=email')).type).toBe('image/png')
    expect((await fetchAs('image/webp,*/*', '?w=320&for=email')).type).toBe('image/webp')
    // Plain color: AVIF is larger, so it isn't stored.
    const plain = await harness.sendFile(ann, await makeImage(330).webp().toBuffer(), 'image/webp')
    const response = await fetch(`${plain.publicUrl}?w=320`, { headers: { accept: browser } })
    expect(response.headers.get('content-type')).toBe('image/webp')
    await harness.runJob(objectKey, removeImage.name)
    expect([await hasCopy(objectKey, 320, 'avif'), await hasCopy(objectKey, 960, 'avif')]).toEqual([false, false])
  })

  it('stores its size, of one frame if it is animated', async () => {
    const { objectKey } = await harness.sendFile(ann, await makeImage(700, 300).png().toBuffer(), 'image/png')
    const frames = await Promise.all([makeImage(50), makeImage(50).negate()].map((frame) => frame.png().toBuffer()))
    const film = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer()
    const { objectKey: filmKey } = await harness.sendFile(ann, film, 'image/gif')
    for (const key of [objectKey, filmKey]) await harness.runJob(key)
    const files = harness.db.selectFrom('files').select(['width', 'height'])
    expect(await files.where('key', '=', objectKey).executeTakeFirst()).toEqual({ width: 700, height: 300 })
    expect(await files.where('key', '=', filmKey).executeTakeFirst()).toEqual({ width: 50, height: 40 })
  })

  it('is rotated upright and keeps transparency, also in its copies', async () => {
    const taken = await makeImage(400, 1200).withMetadata({ orientation: 6 }).jpeg().toBuffer()
    const { publicUrl } = await harness.sendFile(ann, taken, 'image/jpeg')
    const upright = await sharp(Buffer.from(await (await fetch(`${publicUrl}?w=960`)).arrayBuffer())).metadata()
    expect([upright.width, upright.height]).toEqual([960, 320])
    const clear = await makeImage(200).ensureAlpha(0.5).png().toBuffer()
    const sent = await harness.sendFile(ann, clear, 'image/png')
    const copy = await sharp(Buffer.from(await (await fetch(`${sent.publicUrl}?w=96`)).arrayBuffer())).metadata()
    expect(copy.hasAlpha).toBe(true)
  })

  it('is served unscaled when animated, SVG or older than copies', async () => {
    const frames = await Promise.all([makeImage(200), makeImage(200).negate()].map((frame) => frame.png().toBuffer()))
    const film = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer()
    const moving = await harness.sendFile(ann, film, 'image/gif')
    expect((await fetchImage(moving.publicUrl, 96))[0]).toBe('image/gif')
    const drawing = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="500" height="9"><path d="M0 0"/></svg>')
    const drawn = await harness.sendFile(ann, drawing, 'image/svg+xml')
    expect((await fetch(`${drawn.publicUrl}?w=96`)).headers.get('content-type')).toBe('image/svg+xml')
    const old = await harness.sendFile(ann, await makeImage(500).webp().toBuffer(), 'image/webp')
    await fetch(old.publicUrl)
    await harness.db.updateTable('files').set({ copies: [] }).where('key', '=', old.objectKey).execute()
    expect(await fetchImage(old.publicUrl, 96)).toEqual(['image/webp', 500])
  })

  it('is private when it is a document: only a signed link downloads it', async () => {
    const { objectKey, publicUrl } = await harness.sendFile(ann, pdf, 'application/pdf')
    const closed = await fetch(publicUrl)
    expect([closed.status, closed.headers.get('cross-origin-resource-policy')]).toEqual([404, 'same-origin'])
    const { url } = makeDownloadLink(harness, { key: objectKey, name: 'Cut “out” chart' })
    const response = await fetch(url)
    expect(Buffer.from(await response.arrayBuffer())).toEqual(pdf)
    expect(response.headers.get('content-type')).toBe('application/pdf')
    expect(response.headers.get('content-disposition')).toBe(
      `attachment; filename="Cut out chart.pdf"; filename*=UTF-8''Cut%20%E2%80%9Cout%E2%80%9D%20chart.pdf`,
    )
    expect((await fetch(url.replace('/downloads/', '/downloads/x'))).status).toBe(404)
    // A link to a private file doesn't open a public one under its terms.
    const image = await harness.sendFile(ann, await makeImage(9).png().toBuffer(), 'image/png')
    expect((await fetch(makeDownloadLink(harness, { key: image.objectKey, name: '' }).url)).status).toBe(404)
    await harness.runJob(objectKey, removeImage.name)
    expect((await fetch(url)).status).toBe(404)
  })

  it('is rejected as an image when it is a document', async () => {
    const { objectKey } = await harness.sendFile(ann, pdf, 'application/pdf')
    await expect(assertUsableImage(harness.db, ann.vendorId, objectKey)).rejects.toMatchObject({ code: 'file_refused' })
    const fake = await harness.sendFile(ann, Buffer.from('<html>%PDF-</html>'), 'application/pdf')
    expect((await fetch(fake.publicUrl)).status).toBe(404)
    const disguised = await harness.sendFile(ann, pdf, 'image/png')
    expect((await fetch(disguised.publicUrl)).status).toBe(404)
  })

  it('is usable in products of its own vendor according to its type', async () => {
    const image = (await harness.sendFile(ann, await makeImage(9).png().toBuffer(), 'image/png')).objectKey
    const document = (await harness.sendFile(ann, pdf, 'application/pdf')).objectKey
    const media = [{ kind: 'text' }, { kind: 'image', key: image }, { kind: 'file', key: document }] as const
    await assertUsableMedia(harness.db, ann.vendorId, media)
    await assertUsableMedia(harness.db, ann.vendorId, [{ kind: 'text' }])
    // Everyone can read images, so they can't be what a digital product delivers.
    await expect(assertUsableMedia(harness.db, ann.vendorId, [{ kind: 'file', key: image }])).rejects.toMatchObject({
      code: 'file_refused',
    })
    const wrong = [...media, { kind: 'image', key: document }] as const
    await expect(assertUsableMedia(harness.db, ann.vendorId, wrong)).rejects.toMatchObject({
      code: 'file_refused',
      details: { field: 'media.3.key' },
    })
    const eve = await harness.newActor()
    await expect(assertUsableMedia(harness.db, eve.vendorId, media)).rejects.toMatchObject({
      code: 'not_found',
      details: { field: 'media.1.key' },
    })
  })

  it('is checked by the same rules when it was fetched', async () => {
    const store = ann.storeIds[0] as StoreId
    const bytes = await makeImage(400).jpeg().toBuffer()
    const key = await harness.uploads.storeFetched(ann.vendorId, store, { bytes, mimeType: 'image/jpeg' })
    await assertUsableImage(harness.db, ann.vendorId, key)
    expect(await fetchImage(harness.files.links.imageUrl(key ?? ''), 320)).toEqual(['image/webp', 320])
    const torn = { bytes: bytes.subarray(0, 300), mimeType: 'image/jpeg' as const }
    expect(await harness.uploads.storeFetched(ann.vendorId, store, torn)).toBeUndefined()
  })
})

it('documents that an earlier version made public become private, by a job or when they are opened', async () => {
  const bucket = await startS3Server()
  bucket.setPublic(['public/'])
  const tokens = makeTokens('x'.repeat(64))
  const { endpoint, bucket: name } = bucket.config
  const config = { ...bucket.config, publicUrl: `${endpoint}/${name}` }
  const files = makeS3Files(config, makeFileLinks('http://localhost', tokens))
  const makePublic = async (): Promise<{ key: string; address: string }> => {
    const key = `${newId()}/${newId()}.pdf`
    const { url = '' } = (await files.open(key)) as { url?: string }
    const link = await files.presignUpload({ key, mimeType: 'application/pdf', size: pdf.length })
    await fetch(link, { method: 'PUT', body: pdf, headers: { 'content-type': 'application/pdf' } })
    bucket.rename(`quarantine/${key}`, `public/${key}`)
    expect((await fetch(url)).status).toBe(200)
    return { key, address: url }
  }
  const [moved, opened] = [await makePublic(), await makePublic()]
  await files.makePrivate(moved.key)
  await files.makePrivate(moved.key)
  const { url = '' } = (await files.openPrivate(opened.key, 'attachment')) as { url?: string }
  expect(Buffer.from(await (await fetch(url)).arrayBuffer())).toEqual(pdf)
  expect((await fetch(url.replace(/X-Amz-Signature=\w+/, 'X-Amz-Signature=0'))).status).toBe(403)
  for (const { address, key } of [moved, opened]) {
    expect((await fetch(address)).ok).toBe(false)
    expect((await fetch(address.replace('/public/', '/private/'))).status).toBe(403)
    expect(bucket.objects()).toContain(`private/${key}`)
  }
  await files.remove(moved.key)
  expect(bucket.objects()).toEqual([`private/${opened.key}`])
  await bucket.close()
})

it('each copy has its own ETag', async () => {
  const harness = await openUploadsHarness('disk')
  const { publicUrl } = await harness.sendFile(
    await harness.newActor(),
    await makeImage(400).png().toBuffer(),
    'image/png',
  )
  const tags = await Promise.all(
    ['', '?w=96', '?w=320', '?w=960'].map(async (query) => (await fetch(publicUrl + query)).headers.get('etag')),
  )
  expect(new Set(tags).size).toBe(3)
  expect(tags[3]).toBe(tags[0])
  const again = await fetch(`${publicUrl}?w=96`, { headers: { 'if-none-match': tags[1] ?? '' } })
  expect([again.headers.get('vary'), (await fetch(publicUrl)).headers.get('vary')]).toEqual(['accept', null])
  // Webmail and link previews are other sites.
  expect(again.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
  expect(again.status).toBe(304)
  expect(again.headers.get('x-content-type-options')).toBe('nosniff')
  await harness.close()
})
