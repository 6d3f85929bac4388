import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type PictureWidth, pictureWidths } from '#contract/domains/uploads.ts'
import type { Actor, StoreId } from '#server/platform/actor.ts'
import { openHarness } from '#server/testing/uploads-harness.ts'
import { assertUsableMedia, assertUsablePicture, removePicture } from './uploads.service.ts'

const picture = (width: number, height = 40) => sharp({ create: { width, height, channels: 3, background: 'teal' } })
const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF')

describe.each(['disk', 's3'] as const)('file stored in %s', (kind) => {
  let at: Awaited<ReturnType<typeof openHarness>>
  let ann: Actor
  beforeAll(async () => {
    at = await openHarness(kind)
    ann = await at.newActor()
  })
  afterAll(() => at.close())

  const look = async (url: string, width?: number | string): Promise<[string | null, number]> => {
    const seen = await fetch(width === undefined ? url : `${url}?w=${width}`)
    const { width: wide } = await sharp(Buffer.from(await seen.arrayBuffer())).metadata()
    return [seen.headers.get('content-type'), wide]
  }
  const hasCopy = async (key: string, width: PictureWidth): Promise<boolean> => {
    const found = await at.files.open(key, width)
    return found !== undefined && ('url' in found ? (await fetch(found.url)).ok : true)
  }

  it('has copies in all smaller widths', async () => {
    const { publicUrl, objectKey } = await at.sendFile(ann, await picture(700).png().toBuffer(), 'image/png')
    expect(await look(publicUrl)).toEqual(['image/png', 700])
    expect(await look(publicUrl, 96)).toEqual(['image/webp', 96])
    expect(await look(publicUrl, 320)).toEqual(['image/webp', 320])
    for (const other of [960, 97, '', '96.0', 'x', '96&w=320', -1])
      expect(await look(publicUrl, other)).toEqual(['image/png', 700])
    expect(await Promise.all(pictureWidths.map((width) => hasCopy(objectKey, width)))).toEqual([true, true, false])

    await at.runJob(objectKey, removePicture.name)
    expect(await Promise.all(pictureWidths.map((width) => hasCopy(objectKey, width)))).toEqual([false, false, false])
    expect((await fetch(`${publicUrl}?w=96`)).status).toBe(404)
  })

  it('is rotated upright and keeps transparency, also in its copies', async () => {
    const taken = await picture(400, 1200).withMetadata({ orientation: 6 }).jpeg().toBuffer()
    const { publicUrl } = await at.sendFile(ann, taken, 'image/jpeg')
    const upright = await sharp(Buffer.from(await (await fetch(`${publicUrl}?w=960`)).arrayBuffer())).metadata()
    expect([upright.width, upright.height]).toEqual([960, 320])
    const clear = await picture(200).ensureAlpha(0.5).png().toBuffer()
    const sent = await at.sendFile(ann, clear, 'image/png')
    const copy = await sharp(Buffer.from(await (await fetch(`${sent.publicUrl}?w=96`)).arrayBuffer())).metadata()
    expect(copy.hasAlpha).toBe(true)
  })

  it('is served unscaled when animated, SVG or older than copies', async () => {
    const frames = await Promise.all([picture(200), picture(200).negate()].map((frame) => frame.png().toBuffer()))
    const film = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer()
    const moving = await at.sendFile(ann, film, 'image/gif')
    expect((await look(moving.publicUrl, 96))[0]).toBe('image/gif')
    const drawing = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="500" height="9"><path d="M0 0"/></svg>')
    const drawn = await at.sendFile(ann, drawing, 'image/svg+xml')
    expect((await fetch(`${drawn.publicUrl}?w=96`)).headers.get('content-type')).toBe('image/svg+xml')
    const old = await at.sendFile(ann, await picture(500).webp().toBuffer(), 'image/webp')
    await fetch(old.publicUrl)
    await at.db.updateTable('files').set({ copies: [] }).where('key', '=', old.objectKey).execute()
    expect(await look(old.publicUrl, 96)).toEqual(['image/webp', 500])
  })

  it('is served as an attachment when it is a document, and rejected as an image', async () => {
    const { objectKey, publicUrl } = await at.sendFile(ann, pdf, 'application/pdf')
    const { headers, status } = await fetch(publicUrl)
    expect([status, headers.get('content-type'), headers.get('content-disposition')]).toEqual([
      200,
      'application/pdf',
      'attachment',
    ])
    await expect(assertUsablePicture(at.db, ann.vendorId, objectKey)).rejects.toMatchObject({ code: 'file_refused' })
    const fake = await at.sendFile(ann, Buffer.from('<html>%PDF-</html>'), 'application/pdf')
    expect((await fetch(fake.publicUrl)).status).toBe(404)
    const disguised = await at.sendFile(ann, pdf, 'image/png')
    expect((await fetch(disguised.publicUrl)).status).toBe(404)
  })

  it('is usable in products of its own vendor according to its type', async () => {
    const image = (await at.sendFile(ann, await picture(9).png().toBuffer(), 'image/png')).objectKey
    const document = (await at.sendFile(ann, pdf, 'application/pdf')).objectKey
    const media = [{ kind: 'text' }, { kind: 'image', key: image }, { kind: 'file', key: document }] as const
    await assertUsableMedia(at.db, ann.vendorId, media)
    await assertUsableMedia(at.db, ann.vendorId, [{ kind: 'text' }])
    const wrong = [...media, { kind: 'image', key: document }] as const
    await expect(assertUsableMedia(at.db, ann.vendorId, wrong)).rejects.toMatchObject({
      code: 'file_refused',
      details: { at: 'media.3.key' },
    })
    const eve = await at.newActor()
    await expect(assertUsableMedia(at.db, eve.vendorId, media)).rejects.toMatchObject({
      code: 'not_found',
      details: { at: 'media.1.key' },
    })
  })

  it('is checked by the same rules when it was fetched', async () => {
    const store = ann.storeIds[0] as StoreId
    const bytes = await picture(400).jpeg().toBuffer()
    const key = await at.uploads.keepFetched(ann.vendorId, store, { bytes, mimeType: 'image/jpeg' })
    await assertUsablePicture(at.db, ann.vendorId, key)
    expect(await look(at.files.links.picture(key ?? ''), 320)).toEqual(['image/webp', 320])
    const torn = { bytes: bytes.subarray(0, 300), mimeType: 'image/jpeg' as const }
    expect(await at.uploads.keepFetched(ann.vendorId, store, torn)).toBeUndefined()
  })
})

it('each copy has its own ETag', async () => {
  const at = await openHarness('disk')
  const { publicUrl } = await at.sendFile(await at.newActor(), await picture(400).png().toBuffer(), 'image/png')
  const tags = await Promise.all(
    ['', '?w=96', '?w=320', '?w=960'].map(async (which) => (await fetch(publicUrl + which)).headers.get('etag')),
  )
  expect(new Set(tags).size).toBe(3)
  expect(tags[3]).toBe(tags[0])
  const again = await fetch(`${publicUrl}?w=96`, { headers: { 'if-none-match': tags[1] ?? '' } })
  expect(again.status).toBe(304)
  expect(again.headers.get('x-content-type-options')).toBe('nosniff')
  await at.close()
})
