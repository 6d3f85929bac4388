import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { inspect } from '#server/platform/files/inspect.ts'
import { openUploadsHarness } from '#server/testing/uploads-harness.ts'
import { assertUsableMedia } from '#server/domains/uploads/uploads.service.ts'
import { writeDemoImages } from './draw-images.ts'
import { drawings } from './drawings/drawings.ts'
import { loadDemoImages, storeDemoImages } from './product-images.ts'
import { demoCatalogs } from './products-catalog.ts'

const rows = demoCatalogs.flatMap((catalog) => catalog.split('\n').map((line) => line.trim().split('|')))

it('no two demo products share a drawing, and every drawing is used', () => {
  const titleByDrawing = new Map(rows.map(([title, ...columns]) => [columns[7], title]))
  expect(rows.filter(([title, ...columns]) => titleByDrawing.get(columns[7]) !== title)).toEqual([])
  expect([...titleByDrawing.keys()].sort()).toEqual(Object.keys(drawings).sort())
  expect(new Set(Object.values(drawings)).size).toBe(Object.keys(drawings).length)
})

it('demo images are drawn once, read back, stored in all widths and leave the SVG loader blocked', async () => {
  const harness = await openUploadsHarness('disk')
  const { vendorId } = await harness.newActor()
  const folder = await mkdtemp(join(tmpdir(), 'demo-images-'))
  // The build renders all of them.
  const selected = { mug: drawings['mug'] ?? '', lamp: drawings['lamp'] ?? '' }
  await writeDemoImages(folder, selected)
  const images = await loadDemoImages(folder)
  expect(images.map(({ name }) => name).sort()).toEqual(['lamp', 'mug'])
  const getImageKey = await harness.db
    .transaction()
    .execute((tx) => storeDemoImages(tx, harness.files, vendorId, images))
  const mug = getImageKey('mug') ?? ''
  await assertUsableMedia(harness.db, vendorId, [{ kind: 'image', key: mug }])
  for (const [query, width] of [
    ['', 720],
    ['?w=320', 320],
    ['?w=96', 96],
  ] as const) {
    const response = await fetch(harness.files.links.imageUrl(mug) + query)
    expect((await sharp(Buffer.from(await response.arrayBuffer())).metadata()).width).toBe(width)
  }
  const drawing = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')
  await expect(sharp(drawing).png().toBuffer()).rejects.toThrow()
  expect(await inspect(drawing, 'image/png')).toHaveProperty('refused')
  await rm(folder, { recursive: true })
  await harness.close()
})
