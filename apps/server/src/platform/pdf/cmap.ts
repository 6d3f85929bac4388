/** The offset of the cmap table, which maps characters to glyphs. */
const findMap = (font: Buffer): number => {
  const tables = font.readUInt16BE(4)
  for (let index = 0; index < tables; index++) {
    const at = 12 + 16 * index
    if (font.toString('latin1', at, at + 4) === 'cmap') return font.readUInt32BE(at + 8)
  }
  throw new Error('This font knows no characters.')
}

const addRange = (known: Set<number>, first: number, last: number): void => {
  for (let code = first; code <= last; code++) known.add(code)
}

const readSegments = (font: Buffer, at: number, known: Set<number>): void => {
  const segments = font.readUInt16BE(at + 6) / 2
  for (let index = 0; index < segments; index++) {
    const last = font.readUInt16BE(at + 14 + 2 * index)
    const first = font.readUInt16BE(at + 16 + 2 * segments + 2 * index)
    // The last segment is a terminator (0xFFFF), not a character.
    if (last < 0xffff) addRange(known, first, last)
  }
}

const readGroups = (font: Buffer, at: number, known: Set<number>): void => {
  const groups = font.readUInt32BE(at + 12)
  for (let index = 0; index < groups; index++) {
    addRange(known, font.readUInt32BE(at + 16 + 12 * index), font.readUInt32BE(at + 20 + 12 * index))
  }
}

/** The characters that a font has a glyph for. */
export const charactersOf = (font: Buffer): Set<number> => {
  const map = findMap(font)
  const known = new Set<number>()
  const parts = font.readUInt16BE(map + 2)
  for (let index = 0; index < parts; index++) {
    const at = map + font.readUInt32BE(map + 8 + 8 * index)
    const format = font.readUInt16BE(at)
    if (format === 4) readSegments(font, at, known)
    if (format === 12) readGroups(font, at, known)
  }
  return known
}
