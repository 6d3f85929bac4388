/** The offset of the cmap table, which maps characters to glyphs. */
const findCmapOffset = (font: Buffer): number => {
  const tables = font.readUInt16BE(4)
  for (let index = 0; index < tables; index++) {
    const offset = 12 + 16 * index
    if (font.toString('latin1', offset, offset + 4) === 'cmap') return font.readUInt32BE(offset + 8)
  }
  throw new Error('This font knows no characters.')
}

const addRange = (characters: Set<number>, first: number, last: number): void => {
  for (let code = first; code <= last; code++) characters.add(code)
}

const readSegments = (font: Buffer, offset: number, characters: Set<number>): void => {
  const segments = font.readUInt16BE(offset + 6) / 2
  for (let index = 0; index < segments; index++) {
    const last = font.readUInt16BE(offset + 14 + 2 * index)
    const first = font.readUInt16BE(offset + 16 + 2 * segments + 2 * index)
    // The last segment is a terminator (0xFFFF), not a character.
    if (last < 0xffff) addRange(characters, first, last)
  }
}

const readGroups = (font: Buffer, offset: number, characters: Set<number>): void => {
  const groups = font.readUInt32BE(offset + 12)
  for (let index = 0; index < groups; index++) {
    addRange(characters, font.readUInt32BE(offset + 16 + 12 * index), font.readUInt32BE(offset + 20 + 12 * index))
  }
}

/** The characters that a font has a glyph for. */
export const readCharacters = (font: Buffer): Set<number> => {
  const cmapOffset = findCmapOffset(font)
  const characters = new Set<number>()
  const subtables = font.readUInt16BE(cmapOffset + 2)
  for (let index = 0; index < subtables; index++) {
    const offset = cmapOffset + font.readUInt32BE(cmapOffset + 8 + 8 * index)
    const format = font.readUInt16BE(offset)
    if (format === 4) readSegments(font, offset, characters)
    if (format === 12) readGroups(font, offset, characters)
  }
  return characters
}
