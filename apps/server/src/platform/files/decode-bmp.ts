import { decode } from 'bmp-ts'
import type { Pixels } from './image-thread.ts'

const maxPixels = 16_000_000

/** The size in the header, to check before memory is allocated; undefined when it is too large or the file truncated. */
const readHeaderSize = (bytes: Buffer): { width: number; height: number } | undefined => {
  if (bytes.length < 54 || bytes.readUInt32LE(14) < 40) return undefined
  const width = bytes.readInt32LE(18)
  const height = Math.abs(bytes.readInt32LE(22))
  const bitsPerPixel = bytes.readUInt16LE(28)
  const runLength = [1, 2].includes(bytes.readUInt32LE(30))
  if (width < 1 || height < 1 || width * height > maxPixels) return undefined
  const rowBytes = Math.ceil((width * bitsPerPixel) / 32) * 4
  const isTruncated = !runLength && bytes.readUInt32LE(10) + rowBytes * height > bytes.length
  return isTruncated ? undefined : { width, height }
}

/** sharp doesn't support BMP. Returns undefined or throws for anything but a complete BMP of reasonable size. */
export const decodeBmp = (bytes: Buffer): Pixels | undefined => {
  const headerSize = readHeaderSize(bytes)
  if (!headerSize) return undefined
  const { data } = decode(bytes, { toRGBA: true })
  return data.length === headerSize.width * headerSize.height * 4
    ? { ...headerSize, rgba: new Uint8Array(data) }
    : undefined
}
