import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { create, type Font as ParsedFont } from 'fontkit'
import { unpackWoff } from './unpack-woff.ts'

export interface Run {
  font: string
  text: string
  /** Set with the font's substitutions and kerning, which many scripts need. */
  isShaped?: true
}

interface Font {
  name: string
  parsed: ParsedFont
  isShaped?: true
}

/** Stands for a character that no font has. Inter doesn't have it either and prints its box for unknown characters. */
export const missingCharacter = '\ufffd'

// The subsets of Inter, the font of the screens; the first is enough for most documents.
const subsets = ['latin', 'latin-ext', 'cyrillic', 'cyrillic-ext', 'greek', 'greek-ext', 'vietnamese']

const toInterName = (subset: string, isStrong: boolean): string => (isStrong ? `${subset}-strong` : subset)

const parseFont = (bytes: Buffer): ParsedFont => {
  const parsed = create(bytes)
  if ('fonts' in parsed) throw new Error('This file has several fonts.')
  return parsed
}

const require = createRequire(import.meta.url)

// Left out, so that codes print exactly as typed and the width of a line is the sum of its characters. Switching
// substitutions off by pdfkit's option `features` turns its cache off and draws six times slower.
const shapingTables = ['GSUB', 'GPOS', 'GDEF']

const readInter = (subset: string, isStrong: boolean): Buffer => {
  const file = `@fontsource/inter/files/inter-${subset}-${isStrong ? 600 : 400}-normal.woff`
  return unpackWoff(readFileSync(require.resolve(file)), shapingTables)
}

/** The fonts of a folder that a PDF can embed. From WOFF2 files, fontkit 2.0 embeds empty glyphs. */
const readFontFolder = (folder: string): { file: string; bytes: Buffer; parsed: ParsedFont }[] =>
  readdirSync(folder)
    .filter((file) => /\.(ttf|otf|woff)$/i.test(file))
    .sort()
    .flatMap((file) => {
      try {
        const bytes = readFileSync(join(folder, file))
        const parsed = parseFont(bytes)
        const trial = parsed.createSubset()
        trial.includeGlyph(parsed.getGlyph(1))
        trial.encode()
        return [{ file, bytes, parsed }]
      } catch {
        return []
      }
    })

const hasCharacters = ({ parsed }: Font, text: string): boolean =>
  [...text].every((character) => parsed.hasGlyphForCodePoint(character.codePointAt(0) ?? 0))

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** Composed (NFC), without invisible characters, and with one breaking and one non-breaking space. */
const normalizeText = (text: string): string =>
  text
    .normalize('NFC')
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]/gu, (character) => (character === '\n' ? '\n' : ' '))
    .replaceAll(/[^\P{Zs} ]/gu, '\u00a0')
    .replaceAll(/\u00ad|\p{Bidi_Control}/gu, '')

type Register = (font: string, bytes: Buffer) => void

/** Inter in one weight; a subset is loaded when a character isn't in those before it. */
const makeInter = (register: Register, isStrong: boolean) => {
  const loaded: Font[] = []
  return (grapheme: string): Font | undefined => {
    for (const [index, subset] of subsets.entries()) {
      let font = loaded[index]
      if (!font) {
        const bytes = readInter(subset, isStrong)
        font = { name: toInterName(subset, isStrong), parsed: parseFont(bytes) }
        loaded.push(font)
        register(font.name, bytes)
      }
      if (hasCharacters(font, grapheme)) return font
    }
    return undefined
  }
}

/** The fonts of the folder, read when Inter lacks a character. */
const makeFolderFonts = (register: Register, folder: string | undefined) => {
  let loaded: Font[] | undefined
  return (grapheme: string): Font | undefined => {
    loaded ??= (folder === undefined ? [] : readFontFolder(folder)).map(({ file, bytes, parsed }) => {
      register(file, bytes)
      return { name: file, parsed, isShaped: true }
    })
    return loaded.find((font) => hasCharacters(font, grapheme))
  }
}

/** Finds a font for every character, loading only the fonts that a document needs. */
export const makeFonts = (register: Register, folder?: string) => {
  const findRegular = makeInter(register, false)
  const findStrong = makeInter(register, true)
  const findInFolder = makeFolderFonts(register, folder)

  const runCache = { regular: new Map<string, Run>(), strong: new Map<string, Run>() }
  const toRun = (grapheme: string, isStrong: boolean): Run => {
    const cache = isStrong ? runCache.strong : runCache.regular
    const cached = cache.get(grapheme)
    if (cached) return cached
    const findInter = isStrong ? findStrong : findRegular
    const font = findInter(grapheme) ?? findInFolder(grapheme)
    const run: Run = font
      ? { font: font.name, text: grapheme, ...(font.isShaped && { isShaped: true }) }
      : { font: toInterName('latin', isStrong), text: missingCharacter }
    cache.set(grapheme, run)
    return run
  }

  return {
    tidied: normalizeText,
    /** Splits the text into runs of one font each. A grapheme that no font has becomes one `missingCharacter`. */
    toRuns: (text: string, isStrong = false): Run[] => {
      const runs: Run[] = []
      for (const { segment } of segmenter.segment(text)) {
        const run = toRun(segment, isStrong)
        const last = runs.at(-1)
        if (last?.font === run.font) last.text += run.text
        else runs.push({ ...run })
      }
      return runs
    },
  }
}
export type Fonts = ReturnType<typeof makeFonts>
