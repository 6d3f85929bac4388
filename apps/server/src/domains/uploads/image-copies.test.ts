import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ImageWidth, imageWidths } from '#contract/domains/uploads.ts'
import type { Actor, StoreId } from '#server/platform/actor.ts'
import { openUploadsHarness } from '#server/testing/uploads-harness.ts'
import { assertUsableMedia, assertUsableImage, removeImage } from './uploads.service.ts'

const makeImage = (width: number, height = 40) => sharp({ create: { width, height, channels: 3, background: 'teal' } })
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
  const hasCopy = async (key: string, width: ImageWidth): Promise<boolean> => {
    const copy = await harness.files.open(key, width)
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

  it('is served as an attachment when it is a document, and rejected as an image', async () => {
    const { objectKey, publicUrl } = await harness.sendFile(ann, pdf, 'application/pdf')
    const { headers, status } = await fetch(publicUrl)
    expect([status, headers.get('content-type'), headers.get('content-disposition')]).toEqual([
      200,
      'application/pdf',
      'attachment',
    ])
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
  expect(again.status).toBe(304)
  expect(again.headers.get('x-content-type-options')).toBe('nosniff')
  await harness.close()
})
