import { createServer } from 'node:http'
import sharp from 'sharp'

const imageCount = 8

export interface ImageServer {
  port: number
  close(): void
}

/** Photos as cameras take them: noise compresses badly, so an image of 1600 × 1200 pixels has about 400 kB. */
const makeImages = (width: number): Promise<Buffer[]> =>
  Promise.all(
    Array.from({ length: imageCount }, (_, index) =>
      sharp({
        create: {
          width,
          height: Math.round(width * 0.75),
          channels: 3,
          background: { r: index * 30, g: 120, b: 90 },
          noise: { type: 'gaussian', mean: 128, sigma: 12 },
        },
      })
        .jpeg({ quality: 80 })
        .toBuffer(),
    ),
  )

export const serveImages = async (width: number): Promise<ImageServer> => {
  const images = await makeImages(width)
  let served = 0
  const server = createServer((_, response) => {
    served += 1
    response.setHeader('content-type', 'image/jpeg').end(images[served % imageCount])
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return { port: typeof address === 'object' && address ? address.port : 0, close: () => void server.close() }
}
