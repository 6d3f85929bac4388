import sharp, { type Sharp } from 'sharp'
import { imageWidths } from '#contract/domains/uploads.ts'
import type { CopyName } from './files-port.ts'

export interface ImageCopy extends CopyName {
  bytes: Buffer
}

export interface ImageSize {
  width: number
  height: number
}

const timeoutSeconds = 20

/** Of one frame, if it is an animation. */
export const readSize = async (image: Buffer): Promise<ImageSize> => {
  const { width, height, pageHeight } = await sharp(image).metadata()
  return { width, height: pageHeight ?? height }
}

// The default effort of 4 takes ten times as long for files that are 17% smaller (decision 0047).
const avifOptions = { quality: 50, effort: 1, chromaSubsampling: '4:2:0' } as const
/** A thumbnail of 96 pixels has less than a kilobyte in either format. */
const minAvifWidth = 320

/** The AVIF, if it is smaller than what browsers without AVIF get. An image without it is complete, so errors are ignored. */
const encodeAvif = async (image: Sharp, currentBytes: number): Promise<Buffer | undefined> => {
  const bytes = await image
    .timeout({ seconds: timeoutSeconds })
    .avif(avifOptions)
    .toBuffer()
    .catch(() => undefined)
  return bytes && bytes.length < currentBytes ? bytes : undefined
}

/**
 * Smaller copies of a re-encoded image: WebP in the widths that are narrower than it, and AVIF in these and the next
 * width, which shows the whole image. Not of the smallest width.
 */
export const createCopies = async (image: Buffer): Promise<ImageCopy[]> => {
  const { width } = await sharp(image).metadata()
  const widths = imageWidths.filter((narrower) => narrower < width)
  const wholeWidth = imageWidths.find((wider) => wider >= width && wider >= minAvifWidth)
  const widest = widths.at(-1)
  // The image is decoded once; all copies are scaled from the largest one.
  const { data, info } = await sharp(image)
    .resize({ width: widest ?? width, withoutEnlargement: true })
    .timeout({ seconds: timeoutSeconds })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { height, channels } = info
  const scaleTo = (narrower: number): Sharp =>
    sharp(data, { raw: { width: info.width, height, channels } }).resize({ width: narrower })
  // One at a time: each occupies a thread of libuv's pool, which the file system, compression and DNS use too.
  const webps: ImageCopy[] = []
  for (const narrower of widths) {
    const bytes = await scaleTo(narrower).timeout({ seconds: timeoutSeconds }).webp({ quality: 80 }).toBuffer()
    webps.push({ width: narrower, format: 'webp', bytes })
  }
  const avifs: ImageCopy[] = []
  for (const { width: narrower, bytes: webp } of webps.filter((copy) => copy.width >= minAvifWidth)) {
    const bytes = await encodeAvif(scaleTo(narrower), webp.length)
    if (bytes) avifs.push({ width: narrower, format: 'avif', bytes })
  }
  const whole = wholeWidth && (await encodeAvif(sharp(image), image.length))
  if (whole) avifs.push({ width: wholeWidth, format: 'avif', bytes: whole })
  return [...webps, ...avifs]
}
