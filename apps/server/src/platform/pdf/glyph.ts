export interface Point {
  x: number
  y: number
  isOnCurve: boolean
}

const onCurve = 0x01
const shortX = 0x02
const shortY = 0x04
const sameOrPlusX = 0x10
const sameOrPlusY = 0x20

/** A delta along one axis: no byte, one byte with the sign in the flag, or two bytes. */
const encodeStep = (delta: number, isShort: number, isSameOrPlus: number): { flag: number; bytes: number[] } => {
  if (delta === 0) return { flag: isSameOrPlus, bytes: [] }
  const size = Math.abs(delta)
  if (size < 256) return { flag: isShort | (delta > 0 ? isSameOrPlus : 0), bytes: [size] }
  return { flag: 0, bytes: [(delta >> 8) & 0xff, delta & 0xff] }
}

const toBoundingBox = (points: readonly Point[]): Buffer => {
  const box = Buffer.alloc(8)
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)]
  const sides = [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)]
  for (const [index, side] of sides.entries()) box.writeInt16BE(side, 2 * index)
  return box
}

const toUint16Bytes = (numbers: readonly number[]): Buffer => {
  const bytes = Buffer.alloc(2 * numbers.length)
  for (const [index, number] of numbers.entries()) bytes.writeUInt16BE(number, 2 * index)
  return bytes
}

/** A glyph in the format of TrueType's `glyf` table. */
export const encodeGlyph = (outline: readonly Point[][], instructions: Buffer, box?: Buffer): Buffer => {
  const points = outline.flat()
  let last = -1
  const ends = outline.map((contour) => (last += contour.length))
  const flags: number[] = []
  const xs: number[] = []
  const ys: number[] = []
  let [x, y] = [0, 0]
  for (const point of points) {
    const [dx, dy] = [encodeStep(point.x - x, shortX, sameOrPlusX), encodeStep(point.y - y, shortY, sameOrPlusY)]
    flags.push((point.isOnCurve ? onCurve : 0) | dx.flag | dy.flag)
    xs.push(...dx.bytes)
    ys.push(...dy.bytes)
    x = point.x
    y = point.y
  }
  return Buffer.concat([
    toUint16Bytes([outline.length]),
    box ?? toBoundingBox(points),
    toUint16Bytes([...ends, instructions.length]),
    instructions,
    Buffer.from([...flags, ...xs, ...ys]),
  ])
}
