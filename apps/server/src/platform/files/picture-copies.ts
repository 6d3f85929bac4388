import sharp from 'sharp'
import { type PictureWidth, pictureWidths } from '#contract/domains/uploads.ts'

export interface Copy {
  width: PictureWidth
  bytes: Buffer
}

const seconds = 20

/** Smaller copies of a re-encoded image, in the widths that are narrower than it. */
export const drawCopies = async (picture: Buffer): Promise<Copy[]> => {
  const { width } = await sharp(picture).metadata()
  const widths = pictureWidths.filter((narrower) => narrower < width)
  const widest = widths.at(-1)
  if (!widest) return []
  // The image is decoded once; all copies are scaled from the largest one.
  const { data, info } = await sharp(picture)
    .resize({ width: widest })
    .timeout({ seconds })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { height, channels } = info
  return Promise.all(
    widths.map(async (narrower) => ({
      width: narrower,
      bytes: await sharp(data, { raw: { width: widest, height, channels } })
        .resize({ width: narrower })
        .timeout({ seconds })
        .webp({ quality: 80 })
        .toBuffer(),
    })),
  )
}
