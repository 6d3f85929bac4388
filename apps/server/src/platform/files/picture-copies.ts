import sharp from 'sharp'
import { type PictureWidth, pictureWidths } from '#contract/domains/uploads.ts'

export interface Copy {
  width: PictureWidth
  bytes: Buffer
}

const seconds = 20

/** Smaller copies of a picture that was drawn anew, in the widths that are narrower than it is. */
export const drawCopies = async (picture: Buffer): Promise<Copy[]> => {
  const { width } = await sharp(picture).metadata()
  const widths = pictureWidths.filter((narrower) => narrower < width)
  const widest = widths.at(-1)
  if (!widest) return []
  // The picture is read once; the smaller copies come from the largest.
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
