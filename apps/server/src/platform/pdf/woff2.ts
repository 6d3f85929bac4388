import { brotliDecompressSync } from 'node:zlib'
import { encodeGlyph, type Point } from './glyph.ts'

// Fonts are installed as WOFF2; pdfkit needs TrueType without transforms. Names follow the W3C's WOFF2 specification.

// In the order of the table directory's known tag indexes; all are listed so that the indexes are right.
const knownTags = (
  'cmap head hhea hmtx maxp name OS/2 post cvt_ fpgm glyf loca prep CFF_ VORG EBDT EBLC gasp hdmx kern LTSH PCLT VDMX ' +
  'vhea vmtx BASE GDEF GPOS GSUB EBSC JSTF MATH CBDT CBLC COLR CPAL SVG_ sbix acnt avar bdat bloc bsln cvar fdsc feat ' +
  'fmtx fvar gvar hsty just lcar mort morx opbd prop trak Zapf Silf Glat Gloc Feat Sill'
)
  .replaceAll('_', ' ')
  .match(/.{4} ?/g)

const tags = (knownTags ?? []).map((tag) => tag.slice(0, 4))

/** Reads values sequentially from a buffer. */
const makeReader = (bytes: Buffer, start = 0) => {
  let at = start
  const u8 = (): number => bytes.readUInt8(at++)
  const u16 = (): number => bytes.readUInt16BE((at += 2) - 2)
  const u32 = (): number => bytes.readUInt32BE((at += 4) - 4)
  const i16 = (): number => bytes.readInt16BE((at += 2) - 2)
  return {
    u8,
    u16,
    u32,
    i16,
    bytes: (length: number): Buffer => bytes.subarray(at, (at += length)),
    /** UIntBase128: seven bits per byte, the last byte without the high bit. */
    base128: (): number => {
      let value = 0
      for (;;) {
        const byte = u8()
        value = value * 128 + (byte & 0x7f)
        if ((byte & 0x80) === 0) return value
      }
    },
    /** 255UInt16: one byte for most numbers, up to three. */
    short: (): number => {
      const code = u8()
      if (code === 253) return u16()
      if (code === 254) return u8() + 506
      return code === 255 ? u8() + 253 : code
    },
    at: () => at,
  }
}
type Reader = ReturnType<typeof makeReader>

interface Table {
  tag: string
  /** The length in the decompressed stream. */
  length: number
  isTransformed: boolean
}

const readTable = (reader: Reader): Table => {
  const flags = reader.u8()
  const index = flags & 0x3f
  const tag = index === 0x3f ? reader.bytes(4).toString('latin1') : (tags[index] ?? '')
  const version = flags >> 6
  const length = reader.base128()
  // For these two, version 3 means untransformed; for all others, version 0.
  const isTransformed = tag === 'glyf' || tag === 'loca' ? version !== 3 : version !== 0
  return { tag, length: isTransformed ? reader.base128() : length, isTransformed }
}

const signed = (flag: number, size: number): number => ((flag & 1) === 0 ? -size : size)

/** The delta to the next point; the flag determines the number of bytes and their meaning. */
const readStep = (flag: number, glyphs: Reader): [dx: number, dy: number] => {
  if (flag < 10) return [0, signed(flag, ((flag & 14) << 7) + glyphs.u8())]
  if (flag < 20) return [signed(flag, (((flag - 10) & 14) << 7) + glyphs.u8()), 0]
  if (flag < 84) {
    const [high, low] = [flag - 20, glyphs.u8()]
    return [signed(flag, 1 + (high & 0x30) + (low >> 4)), signed(flag >> 1, 1 + ((high & 0x0c) << 2) + (low & 0x0f))]
  }
  if (flag < 120) {
    const high = flag - 84
    const dx = signed(flag, 1 + (Math.floor(high / 12) << 8) + glyphs.u8())
    return [dx, signed(flag >> 1, 1 + (((high % 12) >> 2) << 8) + glyphs.u8())]
  }
  if (flag < 124) {
    const [first, second, third] = [glyphs.u8(), glyphs.u8(), glyphs.u8()]
    return [signed(flag, (first << 4) + (second >> 4)), signed(flag >> 1, ((second & 0x0f) << 8) + third)]
  }
  return [signed(flag, glyphs.u16()), signed(flag >> 1, glyphs.u16())]
}

interface Streams {
  contours: Reader
  points: Reader
  flags: Reader
  glyphs: Reader
  composites: Reader
  boxes: Reader
  instructions: Reader
}

const readOutline = (contours: number, { points, flags, glyphs, instructions }: Streams, box: Buffer | undefined) => {
  const counts = Array.from({ length: contours }, () => points.short())
  let [x, y] = [0, 0]
  const outline: Point[][] = counts.map((count) =>
    Array.from({ length: count }, () => {
      const flag = flags.u8()
      const [dx, dy] = readStep(flag & 0x7f, glyphs)
      x += dx
      y += dy
      return { x, y, isOnCurve: (flag & 0x80) === 0 }
    }),
  )
  return encodeGlyph(outline, instructions.bytes(glyphs.short()), box)
}

const argumentsAreWords = 0x0001
const hasScale = 0x0008
const moreComponents = 0x0020
const hasTwoScales = 0x0040
const hasMatrix = 0x0080
const hasInstructions = 0x0100

/** A composite glyph: the bytes are the same in both formats, only the instructions are in another stream. */
const readComposite = ({ composites, glyphs, instructions }: Streams, box: Buffer | undefined): Buffer => {
  const parts: Buffer[] = []
  let flags: number
  let isInstructed = false
  do {
    const head = composites.bytes(4)
    flags = head.readUInt16BE(0)
    isInstructed ||= (flags & hasInstructions) !== 0
    const scale = (flags & hasScale) !== 0 ? 2 : (flags & hasTwoScales) !== 0 ? 4 : (flags & hasMatrix) !== 0 ? 8 : 0
    parts.push(head, composites.bytes(((flags & argumentsAreWords) === 0 ? 2 : 4) + scale))
  } while ((flags & moreComponents) !== 0)
  const head = [Buffer.from([0xff, 0xff]), box ?? Buffer.alloc(8)]
  if (!isInstructed) return Buffer.concat([...head, ...parts])
  const code = instructions.bytes(glyphs.short())
  const length = Buffer.alloc(2)
  length.writeUInt16BE(code.length)
  return Buffer.concat([...head, ...parts, length, code])
}

/** Rebuilds the glyf and loca tables from the transformed streams. */
const readOutlines = (bytes: Buffer): { glyf: Buffer; loca: Buffer } => {
  const head = makeReader(bytes, 4)
  const count = head.u16()
  head.u16()
  const sizes = Array.from({ length: 7 }, () => head.u32())
  let at = head.at()
  const [contours, points, flags, glyphs, composites, boxes, instructions] = sizes.map((size) => {
    const reader = makeReader(bytes, at)
    at += size
    return reader
  })
  if (!contours || !points || !flags || !glyphs || !composites || !boxes || !instructions)
    throw new Error('No outlines')
  const streams = { contours, points, flags, glyphs, composites, boxes, instructions }
  const hasBox = boxes.bytes(4 * Math.floor((count + 31) / 32))
  const parts: Buffer[] = []
  const loca = Buffer.alloc(4 * (count + 1))
  let length = 0
  for (let glyph = 0; glyph < count; glyph++) {
    const number = contours.i16()
    const box = ((hasBox[glyph >> 3] ?? 0) & (0x80 >> (glyph & 7))) === 0 ? undefined : boxes.bytes(8)
    const encodedGlyph =
      number === 0 ? Buffer.alloc(0) : number > 0 ? readOutline(number, streams, box) : readComposite(streams, box)
    const padding = Buffer.alloc(-encodedGlyph.length & 3)
    parts.push(encodedGlyph, padding)
    length += encodedGlyph.length + padding.length
    loca.writeUInt32BE(length, 4 * (glyph + 1))
  }
  return { glyf: Buffer.concat(parts), loca }
}

const assemble = (tables: ReadonlyMap<string, Buffer>): Buffer => {
  const head = Buffer.alloc(12 + 16 * tables.size)
  head.writeUInt32BE(0x00010000, 0)
  head.writeUInt16BE(tables.size, 4)
  let at = head.length
  const parts: Buffer[] = []
  for (const [index, [tag, bytes]] of [...tables].sort(([a], [b]) => (a < b ? -1 : 1)).entries()) {
    head.write(tag, 12 + 16 * index, 'latin1')
    head.writeUInt32BE(at, 12 + 16 * index + 8)
    head.writeUInt32BE(bytes.length, 12 + 16 * index + 12)
    const padding = Buffer.alloc(-bytes.length & 3)
    parts.push(bytes, padding)
    at += bytes.length + padding.length
  }
  return Buffer.concat([head, ...parts])
}

/** Converts a font to TrueType, without the excluded tables. Without checksums, which pdfkit doesn't verify. */
export const toTrueType = (woff2: Buffer, excludedTables: readonly string[] = []): Buffer => {
  const head = makeReader(woff2, 12)
  const count = head.u16()
  head.u16()
  head.u32()
  const compressed = head.u32()
  const directory = makeReader(woff2, 48)
  const tableEntries = Array.from({ length: count }, () => readTable(directory))
  const stream = makeReader(brotliDecompressSync(woff2.subarray(directory.at(), directory.at() + compressed)))
  const tables = new Map<string, Buffer>()
  for (const { tag, length, isTransformed } of tableEntries) {
    const bytes = stream.bytes(length)
    if (!isTransformed) tables.set(tag, bytes)
    else if (tag === 'glyf') for (const [name, table] of Object.entries(readOutlines(bytes))) tables.set(name, table)
    else if (tag !== 'loca') throw new Error(`Table ${tag} is packed in a way this cannot read.`)
  }
  // loca was written with four bytes per offset.
  tables.get('head')?.writeInt16BE(1, 50)
  for (const tag of excludedTables) tables.delete(tag)
  return assemble(tables)
}
