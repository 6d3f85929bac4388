import sharp from 'sharp'
import { expect, it } from 'vitest'
import { inspect } from '#server/platform/files/inspect.ts'
import { openHarness } from '#server/testing/uploads-harness.ts'
import { drawDemoPictures, keepDemoPictures } from './uploads.demo.ts'
import { assertUsableMedia } from './uploads.service.ts'

it('demo images are drawn, stored in all widths and leave the SVG loader blocked', async () => {
  const at = await openHarness('disk')
  const { vendorId } = await at.newActor()
  const drawn = await drawDemoPictures()
  expect(drawn.length).toBeGreaterThanOrEqual(14)
  const picture = await at.db.transaction().execute((tx) => keepDemoPictures(tx, at.files, vendorId, drawn))
  const mug = picture('mug') ?? ''
  await assertUsableMedia(at.db, vendorId, [{ kind: 'image', key: mug }])
  for (const [query, width] of [
    ['', 960],
    ['?w=320', 320],
    ['?w=96', 96],
  ] as const) {
    const seen = await fetch(at.files.links.picture(mug) + query)
    expect((await sharp(Buffer.from(await seen.arrayBuffer())).metadata()).width).toBe(width)
  }
  const drawing = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')
  await expect(sharp(drawing).png().toBuffer()).rejects.toThrow()
  expect(await inspect(drawing, 'image/png')).toHaveProperty('refused')
  await at.close()
})
