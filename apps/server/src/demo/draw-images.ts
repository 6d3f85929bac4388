import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { createCopies } from '#server/platform/files/image-copies.ts'
import { drawings } from './drawings/drawings.ts'
import { drawingSize } from './drawings/scene.ts'
import { type DemoImage, toFileName } from './product-images.ts'

const drawingLoader = { operation: ['VipsForeignLoadSvgBuffer'] }

const drawImage = async ([name, drawing]: [string, string]): Promise<DemoImage> => {
  const bytes = await sharp(Buffer.from(drawing)).webp({ quality: 82, effort: 0 }).toBuffer()
  return { name, bytes, copies: await createCopies(bytes), size: drawingSize }
}

/**
 * Renders the drawings. The SVG loader is never used for uploads (see inspect.ts), so it is unblocked only while this
 * runs, before the server listens.
 */
export const drawDemoImages = async (selected = drawings): Promise<DemoImage[]> => {
  sharp.unblock(drawingLoader)
  try {
    const queue = Object.entries(selected).entries()
    const images: DemoImage[] = []
    // A few at a time: on a busy machine a hundred at once exceed the time limit of each.
    const drawNext = async (): Promise<void> => {
      for (const [index, drawing] of queue) images[index] = await drawImage(drawing)
    }
    await Promise.all([drawNext(), drawNext()])
    return images
  } finally {
    sharp.block(drawingLoader)
  }
}

/** Called by the build, so that the first start doesn't wait for the renderer. */
export const writeDemoImages = async (folder: string, selected = drawings): Promise<void> => {
  await mkdir(folder, { recursive: true })
  const images = await drawDemoImages(selected)
  await Promise.all(
    images.flatMap(({ name, bytes, copies }) => [
      writeFile(join(folder, toFileName(name)), bytes),
      ...copies.map((copy) => writeFile(join(folder, toFileName(name, copy)), copy.bytes)),
    ]),
  )
}
