import { decode } from 'bmp-ts'
import type { Pixels } from './picture-thread.ts'

const mostPixels = 16_000_000

/** The header alone says whether decoding is worth the memory; undefined when it is not, or when the file is cut off. */
const claimedSize = (bytes: Buffer): { width: number; height: number } | undefined => {
  if (bytes.length < 54 || bytes.readUInt32LE(14) < 40) return undefined
  const width = bytes.readInt32LE(18)
  const height = Math.abs(bytes.readInt32LE(22))
  const bitsPerPixel = bytes.readUInt16LE(28)
  const runLength = [1, 2].includes(bytes.readUInt32LE(30))
  if (width < 1 || height < 1 || width * height > mostPixels) return undefined
  const rowBytes = Math.ceil((width * bitsPerPixel) / 32) * 4
  const missing = !runLength && bytes.readUInt32LE(10) + rowBytes * height > bytes.length
  return missing ? undefined : { width, height }
}

/** sharp reads no BMP. Undefined, or an error, for anything that is not a whole BMP of sensible size. */
export const decodeBmp = (bytes: Buffer): Pixels | undefined => {
  const claimed = claimedSize(bytes)
  if (!claimed) return undefined
  const { data } = decode(bytes, { toRGBA: true })
  return data.length === claimed.width * claimed.height * 4 ? { ...claimed, rgba: new Uint8Array(data) } : undefined
}
