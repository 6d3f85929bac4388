import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { charactersOf } from './cmap.ts'
import { trueTypeOf } from './woff2.ts'

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
const parts = ['latin', 'latin-ext', 'cyrillic', 'cyrillic-ext', 'greek', 'greek-ext', 'vietnamese']

// Variation tables aren't used. Substitutions and kerning are dropped so that codes print exactly as typed and the width
// of a line is the sum of its characters.
const unused = ['fvar', 'gvar', 'avar', 'HVAR', 'MVAR', 'STAT', 'GSUB', 'GPOS', 'GDEF']

const load = (part: string): Font => {
  const file = createRequire(import.meta.url).resolve(
    `@fontsource-variable/inter/files/inter-${part}-wght-normal.woff2`,
  )
  const bytes = trueTypeOf(readFileSync(file), unused)
  return { name: part, bytes, characters: charactersOf(bytes) }
}

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })
const stranger = '?'

/** Composed (NFC), without invisible characters, and with one breaking and one non-breaking space. */
const tidied = (text: string): string =>
  text
    .normalize('NFC')
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]/gu, (character) => (character === '\n' ? '\n' : ' '))
    .replaceAll(/[^\P{Zs} ]/gu, '\u00a0')
    .replaceAll(/\u00ad|\p{Bidi_Control}/gu, '')

/** Finds a font for every character, loading only the fonts that a document needs. */
export const makeLetters = (register: (font: string, bytes: Buffer) => void) => {
  const loaded: Font[] = []
  const fontOf = (grapheme: string): Font | undefined => {
    const codes = [...grapheme].map((character) => character.codePointAt(0) ?? 0)
    for (let index = 0; index < parts.length; index++) {
      let font = loaded[index]
      if (!font) {
        font = load(parts[index] ?? '')
        loaded.push(font)
        register(font.name, font.bytes)
      }
      const { characters } = font
      if (codes.every((code) => characters.has(code))) return font
    }
    return undefined
  }

  const known = new Map<string, Run>()
  const runOf = (grapheme: string): Run => {
    const had = known.get(grapheme)
    if (had) return had
    const font = fontOf(grapheme)
    const run = font ? { font: font.name, text: grapheme } : { font: parts[0] ?? '', text: stranger }
    known.set(grapheme, run)
    return run
  }

  return {
    tidied,
    /** Splits the text into runs of one font each. A grapheme that no font has becomes one question mark. */
    runsOf: (text: string): Run[] => {
      const runs: Run[] = []
      for (const { segment } of segmenter.segment(text)) {
        const run = runOf(segment)
        const last = runs.at(-1)
        if (last?.font === run.font) last.text += run.text
        else runs.push({ ...run })
      }
      return runs
    },
  }
}
export type Letters = ReturnType<typeof makeLetters>
