import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { readCharacters } from './cmap.ts'
import { toTrueType } from './woff2.ts'

export interface Run {
  font: string
  text: string
}

interface Font {
  name: string
  bytes: Buffer
  characters: ReadonlySet<number>
}

// The subsets of Inter, the font of the screens; the first is enough for most documents.
const subsets = ['latin', 'latin-ext', 'cyrillic', 'cyrillic-ext', 'greek', 'greek-ext', 'vietnamese']

// Variation tables aren't used. Substitutions and kerning are dropped so that codes print exactly as typed and the width
// of a line is the sum of its characters.
const unusedTables = ['fvar', 'gvar', 'avar', 'HVAR', 'MVAR', 'STAT', 'GSUB', 'GPOS', 'GDEF']

const loadFont = (subset: string): Font => {
  const file = createRequire(import.meta.url).resolve(
    `@fontsource-variable/inter/files/inter-${subset}-wght-normal.woff2`,
  )
  const bytes = toTrueType(readFileSync(file), unusedTables)
  return { name: subset, bytes, characters: readCharacters(bytes) }
}

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })
const missingCharacter = '?'

/** Composed (NFC), without invisible characters, and with one breaking and one non-breaking space. */
const normalizeText = (text: string): string =>
  text
    .normalize('NFC')
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]/gu, (character) => (character === '\n' ? '\n' : ' '))
    .replaceAll(/[^\P{Zs} ]/gu, '\u00a0')
    .replaceAll(/\u00ad|\p{Bidi_Control}/gu, '')

/** Finds a font for every character, loading only the fonts that a document needs. */
export const makeFonts = (register: (font: string, bytes: Buffer) => void) => {
  const loaded: Font[] = []
  const findFont = (grapheme: string): Font | undefined => {
    const codes = [...grapheme].map((character) => character.codePointAt(0) ?? 0)
    for (let index = 0; index < subsets.length; index++) {
      let font = loaded[index]
      if (!font) {
        font = loadFont(subsets[index] ?? '')
        loaded.push(font)
        register(font.name, font.bytes)
      }
      const { characters } = font
      if (codes.every((code) => characters.has(code))) return font
    }
    return undefined
  }

  const runCache = new Map<string, Run>()
  const toRun = (grapheme: string): Run => {
    const cached = runCache.get(grapheme)
    if (cached) return cached
    const font = findFont(grapheme)
    const run = font ? { font: font.name, text: grapheme } : { font: subsets[0] ?? '', text: missingCharacter }
    runCache.set(grapheme, run)
    return run
  }

  return {
    tidied: normalizeText,
    /** Splits the text into runs of one font each. A grapheme that no font has becomes one question mark. */
    toRuns: (text: string): Run[] => {
      const runs: Run[] = []
      for (const { segment } of segmenter.segment(text)) {
        const run = toRun(segment)
        const last = runs.at(-1)
        if (last?.font === run.font) last.text += run.text
        else runs.push({ ...run })
      }
      return runs
    },
  }
}
export type Fonts = ReturnType<typeof makeFonts>
