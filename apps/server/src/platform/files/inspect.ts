import sharp, { type Sharp } from 'sharp'
import { mostUploadBytes, type UploadType } from '#contract/domains/uploads.ts'
import { type Copy, drawCopies } from './picture-copies.ts'
import { InspectionTimeout, isSharpTimeout } from './inspection-timeout.ts'
import { inThread } from './picture-thread.ts'
import { servedTypeOf, type ServedType } from './picture-types.ts'
import { sniff } from './sniff.ts'

/** `copies` are smaller versions of the image. */
export type Inspection = { bytes: Buffer; contentType: ServedType; copies: readonly Copy[] } | { refused: string }

interface TimeLimits {
  threadMs: number
  drawSeconds: number
}

const timeLimits: TimeLimits = { threadMs: 10_000, drawSeconds: 20 }

const mostPixels = 50_000_000
const mostFrames = 300
const atOnce = 2

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

// An image can take 200 MB while it is re-encoded, so the number at a time is limited.
let free = atOnce
const waiting: (() => void)[] = []
const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
  if (free > 0) free -= 1
  else await new Promise<void>((resolve) => waiting.push(resolve))
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else free += 1
  }
}

const redraw = (picture: Sharp, type: ServedType, { drawSeconds }: TimeLimits): Promise<Buffer> => {
  const limited = picture.timeout({ seconds: drawSeconds })
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

const refused = (why: string): Inspection => ({ refused: why })

const rethrowAsTimeout = (error: unknown): never => {
  throw isSharpTimeout(error) ? new InspectionTimeout() : error
}

// A file that the decoder can't read is rejected; a timeout isn't a verdict.
const orRefused = (drawing: Promise<Inspection>): Promise<Inspection> =>
  drawing.catch((error: unknown) =>
    isSharpTimeout(error) ? rethrowAsTimeout(error) : refused(error instanceof Error ? error.message : 'unreadable'),
  )

const inspectSvg = async (bytes: Buffer, { threadMs }: TimeLimits): Promise<Inspection> => {
  const drawing = await inThread('sanitiseSvg', bytes, threadMs)
  return drawing
    ? { bytes: Buffer.from(drawing), contentType: 'image/svg+xml', copies: [] }
    : refused('not a plain drawing')
}

const withCopies = async (bytes: Buffer, contentType: ServedType): Promise<Inspection> => ({
  bytes,
  contentType,
  copies: await drawCopies(bytes),
})

const inspectBmp = async (bytes: Buffer, time: TimeLimits): Promise<Inspection> => {
  const pixels = await inThread('decodeBmp', bytes, time.threadMs)
  if (!pixels) return refused('not a whole BMP of sensible size')
  const { rgba, width, height } = pixels
  // In most BMPs the fourth byte isn't an alpha value.
  const picture = sharp(rgba, { raw: { width, height, channels: 4 } }).removeAlpha()
  return withCopies(await redraw(picture, 'image/png', time), 'image/png')
}

const inspectRaster = async (bytes: Buffer, type: ServedType, time: TimeLimits): Promise<Inspection> => {
  const limits = { limitInputPixels: mostPixels, failOn: 'error' } as const
  const { width, height, pages = 1 } = await sharp(bytes, limits).metadata()
  const frames = type === 'image/gif' || type === 'image/webp' ? pages : 1
  if (frames > mostFrames) return refused(`${frames} frames`)
  if (width * height * frames > mostPixels) return refused(`${width} × ${height} × ${frames} pixels`)
  const picture = frames > 1 ? sharp(bytes, { ...limits, animated: true }) : sharp(bytes, limits).autoOrient()
  const drawn = await redraw(picture, type, time)
  // No copies of animations: they would be still images.
  return frames > 1 ? { bytes: drawn, contentType: type, copies: [] } : withCopies(drawn, type)
}

/**
 * Turns an upload into a file that may be served: checks the declared type and the size, and re-encodes the image so that
 * only pixels remain, without metadata, GPS position or appended data. Throws an `InspectionTimeout` if it takes too long.
 */
export const inspect = (bytes: Buffer, declared: UploadType, time = timeLimits): Promise<Inspection> =>
  inTurn(async () => {
    if (bytes.length > mostUploadBytes) return refused('too many bytes')
    if (sniff(bytes) !== declared) return refused(`not ${declared}`)
    // PDFs aren't changed: they are only served as downloads, with a policy that blocks scripts.
    if (declared === 'application/pdf') return { bytes, contentType: declared, copies: [] }
    if (declared === 'image/svg+xml') return inspectSvg(bytes, time)
    if (declared === 'image/bmp') return inspectBmp(bytes, time).catch(rethrowAsTimeout)
    return orRefused(inspectRaster(bytes, servedTypeOf(declared), time))
  })
