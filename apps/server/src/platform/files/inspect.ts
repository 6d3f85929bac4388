import sharp, { type Sharp } from 'sharp'
import type { UploadType } from '#contract/domains/uploads.ts'
import { createCopies, readSize } from './image-copies.ts'
import { InspectionTimeout, isSharpTimeout } from './inspection-timeout.ts'
import { runImageTask } from './image-thread.ts'
import { toServedType, type ServedType } from './file-types.ts'
import { inspectUndecoded } from './inspect-undecoded.ts'
import type { Inspection, TimeLimits } from './inspection.ts'

const timeLimits: TimeLimits = { threadMs: 10_000, drawSeconds: 20 }

const maxPixels = 50_000_000
const maxFrames = 300

// Only loaders for the types we serve are enabled: unused ones can't be attacked.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadNsgifBuffer',
    'VipsForeignLoadWebpBuffer',
    'VipsForeignLoadTiffBuffer',
  ],
})
sharp.cache(false)
// One thread for an image. With a thread per core, requests waited twice as long on two cores.
sharp.concurrency(1)

const reencode = (image: Sharp, type: ServedType, { drawSeconds }: TimeLimits): Promise<Buffer> => {
  const limited = image.timeout({ seconds: drawSeconds })
  switch (type) {
    case 'image/jpeg':
      return limited.jpeg({ quality: 88 }).toBuffer()
    case 'image/webp':
      return limited.webp({ quality: 88 }).toBuffer()
    case 'image/gif':
      return limited.gif().toBuffer()
    default:
      return limited.png().toBuffer()
  }
}

const rejectFile = (reason: string): Inspection => ({ refused: reason })

const rethrowAsTimeout = (error: unknown): never => {
  throw isSharpTimeout(error) ? new InspectionTimeout() : error
}

// A file that the decoder can't read is rejected; a timeout isn't a verdict.
const rejectUnreadable = (inspection: Promise<Inspection>): Promise<Inspection> =>
  inspection.catch((error: unknown) =>
    isSharpTimeout(error) ? rethrowAsTimeout(error) : rejectFile(error instanceof Error ? error.message : 'unreadable'),
  )

const inspectSvg = async (bytes: Buffer, { threadMs }: TimeLimits): Promise<Inspection> => {
  const drawing = await runImageTask('sanitizeSvg', bytes, threadMs)
  return drawing
    ? { bytes: Buffer.from(drawing), contentType: 'image/svg+xml', copies: [] }
    : rejectFile('not a plain drawing')
}

const withCopies = async (bytes: Buffer, contentType: ServedType): Promise<Inspection> => ({
  bytes,
  contentType,
  copies: await createCopies(bytes),
  size: await readSize(bytes),
})

const inspectBmp = async (bytes: Buffer, timeouts: TimeLimits): Promise<Inspection> => {
  const pixels = await runImageTask('decodeBmp', bytes, timeouts.threadMs)
  if (!pixels) return rejectFile('not a whole BMP of sensible size')
  const { rgba, width, height } = pixels
  // In most BMPs the fourth byte isn't an alpha value.
  const image = sharp(rgba, { raw: { width, height, channels: 4 } }).removeAlpha()
  return withCopies(await reencode(image, 'image/png', timeouts), 'image/png')
}

const inspectRaster = async (bytes: Buffer, type: ServedType, timeouts: TimeLimits): Promise<Inspection> => {
  const limits = { limitInputPixels: maxPixels, failOn: 'error' } as const
  const { width, height, pages = 1 } = await sharp(bytes, limits).metadata()
  const frames = type === 'image/gif' || type === 'image/webp' ? pages : 1
  if (frames > maxFrames) return rejectFile(`${frames} frames`)
  if (width * height * frames > maxPixels) return rejectFile(`${width} × ${height} × ${frames} pixels`)
  const image = frames > 1 ? sharp(bytes, { ...limits, animated: true }) : sharp(bytes, limits).autoOrient()
  const encoded = await reencode(image, type, timeouts)
  // No copies of animations: they would be still images.
  return frames > 1
    ? { bytes: encoded, contentType: type, copies: [], size: await readSize(encoded) }
    : withCopies(encoded, type)
}

/**
 * Turns an upload into a file that may be served: checks the declared type and the size, and re-encodes the image so that
 * only pixels remain, without metadata, GPS position or appended data. Throws an `InspectionTimeout` if it takes too long.
 */
export const inspect = async (bytes: Buffer, declared: UploadType, timeouts = timeLimits): Promise<Inspection> => {
  const verdict = inspectUndecoded(bytes, declared)
  if (verdict) return verdict
  if (declared === 'image/svg+xml') return inspectSvg(bytes, timeouts)
  if (declared === 'image/bmp') return inspectBmp(bytes, timeouts).catch(rethrowAsTimeout)
  return rejectUnreadable(inspectRaster(bytes, toServedType(declared), timeouts))
}
