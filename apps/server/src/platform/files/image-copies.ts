import sharp from 'sharp'
import { type ImageWidth, imageWidths } from '#contract/domains/uploads.ts'

export interface ImageCopy {
  width: ImageWidth
  bytes: Buffer
}

const timeoutSeconds = 20

/** Smaller copies of a re-encoded image, in the widths that are narrower than it. */
export const createCopies = async (image: Buffer): Promise<ImageCopy[]> => {
  const { width } = await sharp(image).metadata()
  const widths = imageWidths.filter((narrower) => narrower < width)
  const widest = widths.at(-1)
  if (!widest) return []
  // The image is decoded once; all copies are scaled from the largest one.
  const { data, info } = await sharp(image)
    .resize({ width: widest })
    .timeout({ seconds: timeoutSeconds })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { height, channels } = info
  return Promise.all(
    widths.map(async (narrower) => ({
      width: narrower,
      bytes: await sharp(data, { raw: { width: widest, height, channels } })
        .resize({ width: narrower })
        .timeout({ seconds: timeoutSeconds })
        .webp({ quality: 80 })
        .toBuffer(),
    })),
  )
}
