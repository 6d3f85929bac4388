import { encode } from 'bmp-ts'
import sharp, { type Sharp } from 'sharp'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { maxUploadBytes } from '#contract/domains/uploads.ts'
import type { ImageType } from '#contract/enumerations.ts'
import { inspect } from './inspect.ts'
import type { Inspection } from './inspection.ts'
import { InspectionTimeout } from './inspection-timeout.ts'

const red = { r: 220, g: 30, b: 40 }
const solidImage = (width = 30, height = 20) => sharp({ create: { width, height, channels: 3, background: red } })

const bmp = (width = 30, height = 20): Buffer => {
  const abgr = Buffer.alloc(width * height * 4)
  for (let offset = 0; offset < abgr.length; offset += 4) abgr.set([255, red.b, red.g, red.r], offset)
  return Buffer.from(encode({ data: abgr, width, height, bitPP: 24 }).data)
}

const samples: Record<Exclude<ImageType, 'image/svg+xml'>, () => Promise<Buffer>> = {
  'image/jpeg': () => solidImage().jpeg().toBuffer(),
  'image/png': () => solidImage().png().toBuffer(),
  'image/gif': () => solidImage().gif().toBuffer(),
  'image/webp': () => solidImage().webp().toBuffer(),
  'image/tiff': () => solidImage().tiff().toBuffer(),
  'image/bmp': async () => bmp(),
}
const types = Object.keys(samples) as (keyof typeof samples)[]

const expectAccepted = (inspection: Inspection): { bytes: Buffer; contentType: string } => {
  if ('refused' in inspection) throw new Error(inspection.refused)
  return inspection
}

describe('an image', () => {
  it.each(types)('of type %s is re-encoded', async (type) => {
    const { bytes, contentType } = expectAccepted(await inspect(await samples[type](), type))
    const { format, width, height } = await sharp(bytes).metadata()
    expect(`image/${format}`).toBe(contentType)
    expect([width, height]).toEqual([30, 20])
    const { channels } = await sharp(bytes).stats()
    const [r, g, b] = channels.map((channel) => Math.round(channel.mean))
    for (const [actual, expected] of [
      [r, red.r],
      [g, red.g],
      [b, red.b],
    ] as const)
      expect(Math.abs((actual ?? 0) - expected)).toBeLessThan(8)
  })

  it('is rotated by its EXIF orientation and loses its metadata', async () => {
    const photo = await solidImage(30, 20)
      .withExif({ IFD0: { Copyright: 'secret person', Make: 'Camera' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    const { bytes } = expectAccepted(await inspect(photo, 'image/jpeg'))
    const { width, height, exif, orientation } = await sharp(bytes).metadata()
    expect([width, height, exif, orientation]).toEqual([20, 30, undefined, undefined])
    expect(bytes.includes('secret person')).toBe(false)
  })

  it('in SVG is sanitized', async () => {
    const drawing = Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0"/><script>alert(1)</script></svg>',
    )
    const { bytes, contentType } = expectAccepted(await inspect(drawing, 'image/svg+xml'))
    expect(contentType).toBe('image/svg+xml')
    expect(bytes.toString()).toContain('<path d="M0 0"></path></svg>')
    expect(bytes.toString()).not.toContain('script')
  })

  it('keeps its animation', async () => {
    const frames = [10, 120, 240].map((shade) => ({
      create: { width: 8, height: 8, channels: 3 as const, background: { r: shade, g: 0, b: 0 } },
    }))
    const pngs = await Promise.all(frames.map((frame) => sharp(frame).png().toBuffer()))
    const animation = await sharp(pngs, { join: { animated: true } })
      .gif({ delay: [50, 60, 70] })
      .toBuffer()
    const { bytes } = expectAccepted(await inspect(animation, 'image/gif'))
    expect((await sharp(bytes, { animated: true }).metadata()).delay).toEqual([50, 60, 70])
  })

  it('loses data that is appended to it', async () => {
    const payload = '<script>alert(document.domain)</script>PK\u0003\u0004'
    for (const type of types) {
      const polyglot = Buffer.concat([await samples[type](), Buffer.from(payload)])
      const inspection = await inspect(polyglot, type)
      expect('bytes' in inspection && inspection.bytes.includes('script')).toBe(false)
    }
  })
})

const withClaimedSize = (file: Buffer, offset: number, write: 'writeInt32LE' | 'writeInt32BE'): Buffer => {
  const huge = Buffer.from(file)
  huge[write](100_000, offset)
  huge[write](100_000, offset + 4)
  return huge
}

describe('a file is rejected', () => {
  it('when it is not of the declared type', async () => {
    for (const type of types) {
      for (const other of types.filter((candidate) => candidate !== type)) {
        expect(await inspect(await samples[type](), other)).toHaveProperty('refused')
      }
    }
    expect(await inspect(Buffer.from('<html><script>alert(1)</script></html>'), 'image/png')).toHaveProperty('refused')
    expect(await inspect(Buffer.from('GIF89a/*<svg onload=alert(1)>*/=1;'), 'image/gif')).toHaveProperty('refused')
    expect(await inspect(Buffer.from('<html><svg></svg></html>'), 'image/svg+xml')).toHaveProperty('refused')
    expect(await inspect(Buffer.alloc(0), 'image/png')).toHaveProperty('refused')
  })

  it.each(types)('when it is a truncated %s', async (type) => {
    const noise = sharp({
      create: {
        width: 200,
        height: 200,
        channels: 3,
        background: red,
        noise: { type: 'gaussian', mean: 120, sigma: 60 },
      },
    })
    const whole = type === 'image/bmp' ? bmp(200, 200) : await noise.toFormat(type.slice(6) as 'png').toBuffer()
    expect(await inspect(whole, type)).not.toHaveProperty('refused')
    expect(await inspect(whole.subarray(0, Math.floor(whole.length / 2)), type)).toHaveProperty('refused')
    expect(await inspect(whole.subarray(0, 12), type)).toHaveProperty('refused')
  })

  it('when its header claims 100,000 pixels of width and height', async () => {
    expect(await inspect(withClaimedSize(bmp(), 18, 'writeInt32LE'), 'image/bmp')).toHaveProperty('refused')
    expect(
      await inspect(withClaimedSize(await solidImage().png().toBuffer(), 16, 'writeInt32BE'), 'image/png'),
    ).toHaveProperty('refused')
  })

  it('when a few bytes decompress to too many pixels', async () => {
    const wide = await solidImage(8000, 8000).png().toBuffer()
    expect(await inspect(wide, 'image/png')).toEqual({ refused: expect.stringMatching(/pixel/) })
    const runLength = bmp(2, 2)
    runLength.writeInt32LE(5000, 18)
    runLength.writeInt32LE(5000, 22)
    runLength.writeUInt16LE(8, 28)
    runLength.writeUInt32LE(1, 30)
    expect(await inspect(runLength, 'image/bmp')).toHaveProperty('refused')
  })

  it('when it is too large', async () => {
    const padded = Buffer.concat([await samples['image/png'](), Buffer.alloc(maxUploadBytes)])
    expect(await inspect(padded, 'image/png')).toEqual({ refused: 'too many bytes' })
  })
})

describe('an inspection that times out throws', () => {
  const drawing = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0"/></svg>')

  it.each([
    ['image/svg+xml', drawing],
    ['image/bmp', bmp()],
  ] as const)('for %s, when its thread takes too long', async (type, bytes) => {
    await expect(inspect(bytes, type, { threadMs: 0, drawSeconds: 20 })).rejects.toThrow(InspectionTimeout)
    expect(await inspect(bytes, type)).not.toHaveProperty('refused')
  })

  // The message is the one of sharp 0.35 when a 49-megapixel WebP is encoded with `timeout({ seconds: 1 })`.
  it.each(['image/webp', 'image/bmp'] as const)('for %s, when encoding takes too long', async (type) => {
    const bytes = await samples[type]()
    const timedOut = vi
      .spyOn(sharp.prototype as Sharp, 'toBuffer')
      .mockRejectedValueOnce(new Error('timeout: 42% complete'))
    onTestFinished(() => timedOut.mockRestore())
    await expect(inspect(bytes, type)).rejects.toThrow(InspectionTimeout)
    expect(await inspect(bytes, type)).not.toHaveProperty('refused')
  })
})
