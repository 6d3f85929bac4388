import sharp, { type Sharp } from 'sharp'
import { mostUploadBytes, type UploadType } from '#contract/domains/uploads.ts'
import { type Copy, drawCopies } from './picture-copies.ts'
import { InspectionTimeout, isSharpTimeout } from './inspection-timeout.ts'
import { inThread } from './picture-thread.ts'
import { servedTypeOf, type ServedType } from './picture-types.ts'
import { sniff } from './sniff.ts'

/** `copies` are the same picture, smaller. */
export type Inspection = { bytes: Buffer; contentType: ServedType; copies: readonly Copy[] } | { refused: string }

interface TimeLimits {
  threadMs: number
  drawSeconds: number
}

const timeLimits: TimeLimits = { threadMs: 10_000, drawSeconds: 20 }

const mostPixels = 50_000_000
const mostFrames = 300
const atOnce = 2

// Only what we serve is ever parsed: a loader we do not use cannot be attacked.
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

// A picture can take 200 MB while it is redrawn, so only a few are at a time.
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

// Whatever the decoder could not read is not a picture to us; a time-out is not a verdict.
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
  // Most BMPs say nothing of transparency in their fourth byte, whatever it holds.
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
  // What moves is shown as it is: a copy would stand still.
  return frames > 1 ? { bytes: drawn, contentType: type, copies: [] } : withCopies(drawn, type)
}

/**
 * What arrived → what may be shown: the declared type is the real one, the size is sensible, and the picture is drawn
 * anew, so that nothing but pixels survives: no metadata, no place it was taken at, no second file behind the first.
 * Throws an `InspectionTimeout` when there was no time for a verdict.
 */
export const inspect = (bytes: Buffer, declared: UploadType, time = timeLimits): Promise<Inspection> =>
  inTurn(async () => {
    if (bytes.length > mostUploadBytes) return refused('too many bytes')
    if (sniff(bytes) !== declared) return refused(`not ${declared}`)
    // Nobody is shown a document on our pages: it is handed over as it is, behind a policy that keeps it from acting.
    if (declared === 'application/pdf') return { bytes, contentType: declared, copies: [] }
    if (declared === 'image/svg+xml') return inspectSvg(bytes, time)
    if (declared === 'image/bmp') return inspectBmp(bytes, time).catch(rethrowAsTimeout)
    return orRefused(inspectRaster(bytes, servedTypeOf(declared), time))
  })
