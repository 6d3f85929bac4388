import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ImageType } from '#contract/enumerations.ts'
import { mostUploadBytes } from '#contract/domains/uploads.ts'
import type { Actor } from '#server/platform/actor.ts'
import { newId } from '#server/platform/ids.ts'
import { openHarness } from '#server/testing/uploads-harness.ts'
import { assertUsablePicture, removePicture } from './uploads.service.ts'

const png = () =>
  sharp({ create: { width: 12, height: 9, channels: 3, background: 'teal' } })
    .png()
    .toBuffer()

const put = (url: string, body: Buffer, type: string): Promise<Response> =>
  fetch(url, { method: 'PUT', body: new Uint8Array(body), headers: { 'content-type': type } })

const notFound = { statusCode: 404, code: 'not_found' }

describe.each(['disk', 's3'] as const)('image stored in %s', (kind) => {
  let at: Awaited<ReturnType<typeof openHarness>>
  let ann: Actor
  beforeAll(async () => {
    at = await openHarness(kind)
    ann = await at.newActor()
  })
  afterAll(() => at.close())

  const slot = (mimeType: ImageType = 'image/png', size?: number, actor = ann) =>
    at.begin(actor, (work) => at.uploads.presignUpload(work, actor, { mimeType, size }))
  const stateOf = (key: string) =>
    at.db.selectFrom('files').select(['state', 'bytes']).where('key', '=', key).executeTakeFirst()
  const removal = (key: string, actor = ann) =>
    at.begin(actor, (work) => at.uploads.presignDelete(work, actor, { filename: key }))

  it('is served after its check and no longer after its deletion', async () => {
    const { url, objectKey, publicUrl } = await slot()
    expect(objectKey.startsWith(`${ann.vendorId}/`)).toBe(true)
    expect(await (await fetch(publicUrl)).json()).toMatchObject(notFound)
    expect((await put(url, await png(), 'image/png')).status).toBe(200)

    const seen = await fetch(publicUrl)
    expect([seen.status, seen.headers.get('content-type')]).toEqual([200, 'image/png'])
    expect((await sharp(Buffer.from(await seen.arrayBuffer())).metadata()).width).toBe(12)
    expect(await stateOf(objectKey)).toEqual({ state: 'ready', bytes: expect.any(Number) })
    await assertUsablePicture(at.db, ann.vendorId, objectKey)

    const link = await removal(objectKey)
    expect((await fetch(link.url, { method: 'DELETE' })).status).toBe(204)
    expect((await fetch(publicUrl)).status).toBe(404)
    expect((await fetch(link.url, { method: 'DELETE' })).status).toBe(204)
    await expect(assertUsablePicture(at.db, ann.vendorId, objectKey)).rejects.toMatchObject(
      notFound.code ? { code: 'not_found' } : {},
    )
    await expect(removal(objectKey)).rejects.toMatchObject({ code: 'not_found' })
  })

  it('is never served when it is something else', async () => {
    const { url, objectKey, publicUrl } = await slot()
    await put(url, Buffer.from('<html><script>alert(1)</script></html>'), 'image/png')
    expect((await fetch(publicUrl)).status).toBe(404)
    expect((await stateOf(objectKey))?.state).toBe('refused')
    await expect(assertUsablePicture(at.db, ann.vendorId, objectKey)).rejects.toMatchObject({ code: 'not_found' })
    await at.runJob(objectKey)
    expect(await stateOf(objectKey)).toBeUndefined()
    expect(await at.files.readQuarantine(objectKey)).toBeUndefined()
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
    expect([first, ...rest].map((answer) => answer?.status)).toEqual(Array.from({ length: 6 }, () => 200))
    await Promise.all([at.runJob(objectKey), at.runJob(objectKey)])
    expect((await stateOf(objectKey))?.state).toBe('ready')
    expect((await fetch(publicUrl)).status).toBe(200)
  })

  it('leaves nothing behind when it is never uploaded', async () => {
    const { objectKey, publicUrl } = await slot()
    await assertUsablePicture(at.db, ann.vendorId, objectKey)
    await at.runJob(objectKey)
    expect(await stateOf(objectKey)).toBeUndefined()
    expect((await fetch(publicUrl)).status).toBe(404)
    await at.runJob(objectKey)
  })

  const brandWith = async (logo: string): Promise<string> => {
    const [store, id] = [ann.storeIds[0] ?? '', newId()]
    const brand = { store_id: store, id, name: 'x', name_normalized: id, search_normalized: 'x', logo_key: logo }
    await at.db.insertInto('brands').values(brand).execute()
    return id
  }
  const logoOf = async (id: string) =>
    (await at.db.selectFrom('brands').select('logo_key').where('id', '=', id).executeTakeFirstOrThrow()).logo_key

  it('is removed from referencing rows when it is never uploaded or refused', async () => {
    const never = await slot()
    const [one, other] = [await brandWith(never.objectKey), await slot()]
    await at.runJob(never.objectKey)
    expect([await logoOf(one), await stateOf(never.objectKey)]).toEqual([null, undefined])
    const two = await brandWith(other.objectKey)
    await put(other.url, Buffer.from('no picture'), 'image/png')
    await fetch(other.publicUrl)
    expect([await logoOf(two), (await stateOf(other.objectKey))?.state]).toEqual([null, 'refused'])
  })

  it('is kept while something references it', async () => {
    const { url, objectKey, publicUrl } = await slot()
    await put(url, await png(), 'image/png')
    const link = await removal(objectKey)
    const brand = await brandWith(objectKey)
    await expect(removal(objectKey)).rejects.toMatchObject({ code: 'file_in_use' })
    const answer = await fetch(link.url, { method: 'DELETE' })
    expect([answer.status, await answer.json()]).toMatchObject([409, { code: 'file_in_use' }])
    await at.runJob(objectKey, removePicture.name)
    expect((await fetch(publicUrl)).status).toBe(200)
    await at.db.updateTable('brands').set({ logo_key: null }).where('id', '=', brand).execute()
    expect((await fetch(link.url, { method: 'DELETE' })).status).toBe(204)
    expect((await fetch(publicUrl)).status).toBe(404)
  })

  it('can be deleted by its uploader and by editors', async () => {
    const person = async (permissions: Actor['permissions']): Promise<Actor> => {
      const personId = newId()
      const row = { id: personId, email: `${personId}@x.example`, name: 'Bob', password_hash: '' }
      await at.db.insertInto('persons').values(row).execute()
      return { ...ann, personId, permissions }
    }
    const [nobody, own, editor] = [await person([]), await person(['edit_profile']), await person(['edit_product'])]
    const { objectKey } = await slot('image/png', undefined, own)
    await expect(removal(objectKey, nobody)).rejects.toMatchObject({ code: 'forbidden' })
    await removal(objectKey, own)
    await removal(objectKey, editor)
    const theirs = await slot('image/png', undefined, editor)
    await expect(removal(theirs.objectKey, own)).rejects.toMatchObject({ code: 'forbidden' })
  })

  it('is deleted by the remove job, which may run twice', async () => {
    const { url, objectKey, publicUrl } = await slot()
    await put(url, await png(), 'image/png')
    expect((await fetch(publicUrl)).status).toBe(200)
    for (let times = 0; times < 2; times++) await at.runJob(objectKey, removePicture.name)
    expect((await fetch(publicUrl)).status).toBe(404)
    expect((await stateOf(objectKey))?.state).toBe('deleted')
  })

  it('belongs to its vendor only', async () => {
    const eve = await at.newActor()
    const { objectKey } = await slot()
    await expect(removal(objectKey, eve)).rejects.toMatchObject({ code: 'not_found' })
    await expect(removal(`${ann.vendorId}/${newId()}.png`)).rejects.toMatchObject({ code: 'not_found' })
    await expect(assertUsablePicture(at.db, eve.vendorId, objectKey)).rejects.toMatchObject({ code: 'not_found' })
    const foreignStore = { mimeType: 'image/png' as const, store_id: eve.storeIds[0] }
    await expect(at.begin(ann, (work) => at.uploads.presignUpload(work, ann, foreignStore))).rejects.toMatchObject({
      code: 'not_found',
    })
  })

  it('of a store is hidden from staff without access to it', async () => {
    const own = { mimeType: 'image/png' as const, store_id: ann.storeIds[0] }
    const { objectKey } = await at.begin(ann, (work) => at.uploads.presignUpload(work, ann, own))
    const bob: Actor = { ...ann, storeIds: [] }
    await expect(removal(objectKey, bob)).rejects.toMatchObject({ code: 'not_found' })
  })

  it('is refused when it is too large', async () => {
    const { url, publicUrl } = await slot()
    const answer = await put(url, Buffer.concat([await png(), Buffer.alloc(mostUploadBytes)]), 'image/png')
    // A bucket can't limit the size of an upload; it is checked when the file is read.
    expect(answer.status).toBe(kind === 'disk' ? 413 : 200)
    expect((await fetch(publicUrl)).status).toBe(404)
  })

  it('is checked again when its check was interrupted', async () => {
    const { url, objectKey, publicUrl } = await slot()
    await at.db
      .updateTable('files')
      .set({ settled_at: new Date(Date.now() - 180_000) })
      .where('key', '=', objectKey)
      .execute()
    await put(url, await png(), 'image/png')
    expect((await fetch(publicUrl)).status).toBe(200)
  })
})

it('a bucket link signs type, size and expiry', async () => {
  const at = await openHarness('s3')
  const key = `${newId()}/${newId()}.png`
  const link = new URL(await at.files.presignUpload({ key, mimeType: 'image/png', size: 20 }))
  expect(link.searchParams.get('X-Amz-SignedHeaders')).toBe('content-length;content-type;host')
  expect(link.searchParams.get('X-Amz-Expires')).toBe('600')
  expect(link.pathname).toBe(`/pictures/quarantine/${key}`)
  expect(at.files.origins).toEqual([link.origin])
  expect([...link.searchParams.keys()].filter((name) => /checksum/i.test(name))).toEqual([])
  await at.close()
})
