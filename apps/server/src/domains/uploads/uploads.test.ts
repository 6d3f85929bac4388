import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ImageType } from '#contract/enumerations.ts'
import { maxUploadBytes } from '#contract/domains/uploads.ts'
import type { Actor } from '#server/platform/actor.ts'
import { newId } from '#server/platform/ids.ts'
import { openUploadsHarness } from '#server/testing/uploads-harness.ts'
import { assertUsableImage, removeImage } from './uploads.service.ts'

const png = () =>
  sharp({ create: { width: 12, height: 9, channels: 3, background: 'teal' } })
    .png()
    .toBuffer()

const put = (url: string, body: Buffer, type: string): Promise<Response> =>
  fetch(url, { method: 'PUT', body: new Uint8Array(body), headers: { 'content-type': type } })

const notFound = { statusCode: 404, code: 'not_found' }

describe.each(['disk', 's3'] as const)('image stored in %s', (kind) => {
  let harness: Awaited<ReturnType<typeof openUploadsHarness>>
  let ann: Actor
  beforeAll(async () => {
    harness = await openUploadsHarness(kind)
    ann = await harness.newActor()
  })
  afterAll(() => harness.close())

  const slot = (mimeType: ImageType = 'image/png', size?: number, actor = ann) =>
    harness.begin(actor, (uow) => harness.uploads.presignUpload(uow, actor, { mimeType, size }))
  const readState = (key: string) =>
    harness.db.selectFrom('files').select(['state', 'bytes']).where('key', '=', key).executeTakeFirst()
  const presignRemoval = (key: string, actor = ann) =>
    harness.begin(actor, (uow) => harness.uploads.presignDelete(uow, actor, { filename: key }))

  it('is served after its check and no longer after its deletion', async () => {
    const { url, objectKey, publicUrl } = await slot()
    expect(objectKey.startsWith(`${ann.vendorId}/`)).toBe(true)
    expect(await (await fetch(publicUrl)).json()).toMatchObject(notFound)
    expect((await put(url, await png(), 'image/png')).status).toBe(200)

    const response = await fetch(publicUrl)
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/png'])
    expect((await sharp(Buffer.from(await response.arrayBuffer())).metadata()).width).toBe(12)
    expect(await readState(objectKey)).toEqual({ state: 'ready', bytes: expect.any(Number) })
    await assertUsableImage(harness.db, ann.vendorId, objectKey)

    const link = await presignRemoval(objectKey)
    expect((await fetch(link.url, { method: 'DELETE' })).status).toBe(204)
    expect((await fetch(publicUrl)).status).toBe(404)
    expect((await fetch(link.url, { method: 'DELETE' })).status).toBe(204)
    await expect(assertUsableImage(harness.db, ann.vendorId, objectKey)).rejects.toMatchObject(
      notFound.code ? { code: 'not_found' } : {},
    )
    await expect(presignRemoval(objectKey)).rejects.toMatchObject({ code: 'not_found' })
  })

  it('is never served when it is something else', async () => {
    const { url, objectKey, publicUrl } = await slot()
    await put(url, Buffer.from('<html><script>alert(1)</script></html>'), 'image/png')
    expect((await fetch(publicUrl)).status).toBe(404)
    expect((await readState(objectKey))?.state).toBe('refused')
    await expect(assertUsableImage(harness.db, ann.vendorId, objectKey)).rejects.toMatchObject({ code: 'not_found' })
    await harness.runJob(objectKey)
    expect(await readState(objectKey)).toBeUndefined()
    expect(await harness.files.readQuarantine(objectKey)).toBeUndefined()
  })

  it('is served as PNG when uploaded as TIFF', async () => {
    const { url, objectKey, publicUrl } = await slot('image/tiff')
    expect(objectKey).toMatch(/\.png$/)
    await put(
      url,
      await sharp(await png())
        .tiff()
        .toBuffer(),
      'image/tiff',
    )
    expect((await fetch(publicUrl)).headers.get('content-type')).toBe('image/png')
  })

  it('is checked once for concurrent readers', async () => {
    const { url, objectKey, publicUrl } = await slot()
    await put(url, await png(), 'image/png')
    const [first, ...rest] = await Promise.all(Array.from({ length: 6 }, () => fetch(publicUrl)))
    expect([first, ...rest].map((response) => response?.status)).toEqual(Array.from({ length: 6 }, () => 200))
    await Promise.all([harness.runJob(objectKey), harness.runJob(objectKey)])
    expect((await readState(objectKey))?.state).toBe('ready')
    expect((await fetch(publicUrl)).status).toBe(200)
  })

  it('leaves nothing behind when it is never uploaded', async () => {
    const { objectKey, publicUrl } = await slot()
    await assertUsableImage(harness.db, ann.vendorId, objectKey)
    await harness.runJob(objectKey)
    expect(await readState(objectKey)).toBeUndefined()
    expect((await fetch(publicUrl)).status).toBe(404)
    await harness.runJob(objectKey)
  })

  const insertBrandWith = async (logo: string): Promise<string> => {
    const [store, id] = [ann.storeIds[0] ?? '', newId()]
    const brand = { store_id: store, id, name: 'x', name_normalized: id, search_normalized: 'x', logo_key: logo }
    await harness.db.insertInto('brands').values(brand).execute()
    return id
  }
  const readLogo = async (id: string) =>
    (await harness.db.selectFrom('brands').select('logo_key').where('id', '=', id).executeTakeFirstOrThrow()).logo_key

  it('is removed from referencing rows when it is never uploaded or refused', async () => {
    const never = await slot()
    const [firstBrand, other] = [await insertBrandWith(never.objectKey), await slot()]
    await harness.runJob(never.objectKey)
    expect([await readLogo(firstBrand), await readState(never.objectKey)]).toEqual([null, undefined])
    const secondBrand = await insertBrandWith(other.objectKey)
    await put(other.url, Buffer.from('no picture'), 'image/png')
    await fetch(other.publicUrl)
    expect([await readLogo(secondBrand), (await readState(other.objectKey))?.state]).toEqual([null, 'refused'])
  })

  it('is kept while something references it', async () => {
    const { url, objectKey, publicUrl } = await slot()
    await put(url, await png(), 'image/png')
    const link = await presignRemoval(objectKey)
    const brand = await insertBrandWith(objectKey)
    await expect(presignRemoval(objectKey)).rejects.toMatchObject({ code: 'file_in_use' })
    const response = await fetch(link.url, { method: 'DELETE' })
    expect([response.status, await response.json()]).toMatchObject([409, { code: 'file_in_use' }])
    await harness.runJob(objectKey, removeImage.name)
    expect((await fetch(publicUrl)).status).toBe(200)
    await harness.db.updateTable('brands').set({ logo_key: null }).where('id', '=', brand).execute()
    expect((await fetch(link.url, { method: 'DELETE' })).status).toBe(204)
    expect((await fetch(publicUrl)).status).toBe(404)
  })

  it('can be deleted by its uploader and by editors', async () => {
    const person = async (permissions: Actor['permissions']): Promise<Actor> => {
      const personId = newId()
      const row = { id: personId, email: `${personId}@x.example`, name: 'Bob', password_hash: '' }
      await harness.db.insertInto('persons').values(row).execute()
      return { ...ann, personId, permissions }
    }
    const [unpermitted, own, editor] = [
      await person([]),
      await person(['edit_profile']),
      await person(['edit_product']),
    ]
    const { objectKey } = await slot('image/png', undefined, own)
    await expect(presignRemoval(objectKey, unpermitted)).rejects.toMatchObject({ code: 'forbidden' })
    await presignRemoval(objectKey, own)
    await presignRemoval(objectKey, editor)
    const theirs = await slot('image/png', undefined, editor)
    await expect(presignRemoval(theirs.objectKey, own)).rejects.toMatchObject({ code: 'forbidden' })
  })

  it('is deleted by the remove job, which may run twice', async () => {
    const { url, objectKey, publicUrl } = await slot()
    await put(url, await png(), 'image/png')
    expect((await fetch(publicUrl)).status).toBe(200)
    for (let times = 0; times < 2; times++) await harness.runJob(objectKey, removeImage.name)
    expect((await fetch(publicUrl)).status).toBe(404)
    expect((await readState(objectKey))?.state).toBe('deleted')
  })

  it('belongs to its vendor only', async () => {
    const eve = await harness.newActor()
    const { objectKey } = await slot()
    await expect(presignRemoval(objectKey, eve)).rejects.toMatchObject({ code: 'not_found' })
    await expect(presignRemoval(`${ann.vendorId}/${newId()}.png`)).rejects.toMatchObject({ code: 'not_found' })
    await expect(assertUsableImage(harness.db, eve.vendorId, objectKey)).rejects.toMatchObject({ code: 'not_found' })
    const foreignStore = { mimeType: 'image/png' as const, store_id: eve.storeIds[0] }
    await expect(
      harness.begin(ann, (uow) => harness.uploads.presignUpload(uow, ann, foreignStore)),
    ).rejects.toMatchObject({
      code: 'not_found',
    })
  })

  it('of a store is hidden from staff without access to it', async () => {
    const own = { mimeType: 'image/png' as const, store_id: ann.storeIds[0] }
    const { objectKey } = await harness.begin(ann, (uow) => harness.uploads.presignUpload(uow, ann, own))
    const bob: Actor = { ...ann, storeIds: [] }
    await expect(presignRemoval(objectKey, bob)).rejects.toMatchObject({ code: 'not_found' })
  })

  it('is refused when it is too large', async () => {
    const { url, publicUrl } = await slot()
    const response = await put(url, Buffer.concat([await png(), Buffer.alloc(maxUploadBytes)]), 'image/png')
    // A bucket can't limit the size of an upload; it is checked when the file is read.
    expect(response.status).toBe(kind === 'disk' ? 413 : 200)
    expect((await fetch(publicUrl)).status).toBe(404)
  })

  it('is checked again when its check was interrupted', async () => {
    const { url, objectKey, publicUrl } = await slot()
    await harness.db
      .updateTable('files')
      .set({ settled_at: new Date(Date.now() - 180_000) })
      .where('key', '=', objectKey)
      .execute()
    await put(url, await png(), 'image/png')
    expect((await fetch(publicUrl)).status).toBe(200)
  })
})

it('a bucket link signs type, size and expiry', async () => {
  const harness = await openUploadsHarness('s3')
  const key = `${newId()}/${newId()}.png`
  const link = new URL(await harness.files.presignUpload({ key, mimeType: 'image/png', size: 20 }))
  expect(link.searchParams.get('X-Amz-SignedHeaders')).toBe('content-length;content-type;host')
  expect(link.searchParams.get('X-Amz-Expires')).toBe('600')
  expect(link.pathname).toBe(`/pictures/quarantine/${key}`)
  expect(harness.files.origins).toEqual([link.origin])
  expect([...link.searchParams.keys()].filter((name) => /checksum/i.test(name))).toEqual([])
  await harness.close()
})
