import sharp from 'sharp'
import { expect, it } from 'vitest'
import { inspect } from '#server/platform/files/inspect.ts'
import { openUploadsHarness } from '#server/testing/uploads-harness.ts'
import { drawDemoImages, storeDemoImages } from './uploads.ts'
import { assertUsableMedia } from '#server/domains/uploads/uploads.service.ts'

it('demo images are drawn, stored in all widths and leave the SVG loader blocked', async () => {
  const harness = await openUploadsHarness('disk')
  const { vendorId } = await harness.newActor()
  const drawn = await drawDemoImages()
  expect(drawn.length).toBeGreaterThanOrEqual(14)
  const getImageKey = await harness.db
    .transaction()
    .execute((tx) => storeDemoImages(tx, harness.files, vendorId, drawn))
  const mug = getImageKey('mug') ?? ''
  await assertUsableMedia(harness.db, vendorId, [{ kind: 'image', key: mug }])
  for (const [query, width] of [
    ['', 960],
    ['?w=320', 320],
    ['?w=96', 96],
  ] as const) {
    const response = await fetch(harness.files.links.imageUrl(mug) + query)
    expect((await sharp(Buffer.from(await response.arrayBuffer())).metadata()).width).toBe(width)
  }
  const drawing = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')
  await expect(sharp(drawing).png().toBuffer()).rejects.toThrow()
  expect(await inspect(drawing, 'image/png')).toHaveProperty('refused')
  await harness.close()
})
