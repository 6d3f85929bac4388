import { type Fonts, makeFonts, missingCharacter, type Run } from './fonts.ts'

type PdfDocument = PDFKit.PDFDocument

interface Word {
  runs: (Run & { width: number })[]
  /** At a font size of one point, like all cached widths. */
  width: number
}

export interface Style {
  size: number
  isStrong?: boolean
  color?: Color
}

export type Color = [red: number, green: number, blue: number]

export const ink: Color = [22, 24, 29]
export const muted: Color = [91, 97, 107]
export const rule: Color = [212, 215, 220]

/** Inter's ascent relative to the font size: all fonts of a line share its baseline. */
const ascent = 0.96875

/** Line height relative to the font size. */
const leading = 1.35

export const toLineHeight = (size: number, lines = 1): number => size * leading * lines

const sum = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0)

/** Measures text; each character and word is measured once. */
const makeMeasure = (doc: PdfDocument, fonts: Fonts) => {
  const widths = new Map<string, number>()
  const wordCaches = { regular: new Map<string, Word>(), strong: new Map<string, Word>() }
  const measurePart = (run: Run, text: string): number => {
    const key = run.font + text
    const cached = widths.get(key)
    if (cached !== undefined) return cached
    const width = doc.font(run.font).fontSize(1000).widthOfString(text) / 1000
    widths.set(key, width)
    return width
  }
  const measureRun = (run: Run): number =>
    run.isShaped ? measurePart(run, run.text) : sum([...run.text].map((character) => measurePart(run, character)))
  return (text: string, isStrong = false): Word => {
    const cache = isStrong ? wordCaches.strong : wordCaches.regular
    const cached = cache.get(text)
    if (cached) return cached
    const runs = fonts.toRuns(text, isStrong).map((run) => ({ ...run, width: measureRun(run) }))
    const word = { runs, width: sum(runs.map(({ width }) => width)) }
    cache.set(text, word)
    return word
  }
}

/** Writes and wraps text. pdfkit's own wrapping can't be used, because a line may have several fonts. */
export const makeCanvas = (doc: PdfDocument, fontFolder?: string) => {
  const fonts = makeFonts((font, bytes) => void doc.registerFont(font, bytes), fontFolder)
  const measure = makeMeasure(doc, fonts)
  const incompletePages = new Set<PDFKit.PDFPage>()

  /** Splits a word that is wider than the line. */
  const breakWord = (word: string, maxWidth: number, isStrong: boolean): string[] => {
    const parts: string[] = []
    let [piece, width] = ['', 0]
    for (const character of word) {
      const { width: addedWidth } = measure(character, isStrong)
      if (piece !== '' && width + addedWidth > maxWidth) {
        parts.push(piece)
        piece = ''
        width = 0
      }
      piece += character
      width += addedWidth
    }
    return [...parts, piece]
  }

  const breakParagraph = (paragraph: string, maxWidth: number, isStrong: boolean): string[] => {
    const spaceWidth = measure(' ', isStrong).width
    const lines: string[] = []
    let [line, width] = ['', 0]
    const add = (word: string): void => {
      const { width: addedWidth } = measure(word, isStrong)
      const isFirst = line === ''
      if (!isFirst && width + spaceWidth + addedWidth > maxWidth) {
        lines.push(line)
        line = word
        width = addedWidth
      } else {
        line = isFirst ? word : `${line} ${word}`
        width += addedWidth + (isFirst ? 0 : spaceWidth)
      }
    }
    for (const word of paragraph.split(' ')) {
      if (measure(word, isStrong).width <= maxWidth) add(word)
      else for (const piece of breakWord(word, maxWidth, isStrong)) add(piece)
    }
    return [...lines, line]
  }

  return {
    measureText: (text: string, { size, isStrong }: Style): number =>
      measure(fonts.tidied(text), isStrong).width * size,
    /** Wraps a text to a width. */
    wrap: (text: string, { size, isStrong = false }: Style, width: number): string[] =>
      fonts
        .tidied(text)
        .split('\n')
        .flatMap((paragraph) => breakParagraph(paragraph, width / size, isStrong)),
    /** Writes one wrapped line; with `right` it is right-aligned to that position. */
    write: (line: string, position: { x: number; y: number; right?: number }, style: Style): void => {
      const { size, isStrong = false, color = ink } = style
      const { runs, width } = measure(line, isStrong)
      let x = position.right === undefined ? position.x : position.right - width * size
      doc.fillColor(color)
      for (const run of runs) {
        if (run.text.includes(missingCharacter)) incompletePages.add(doc.page)
        doc
          .font(run.font)
          .fontSize(size)
          .text(run.text, x, position.y + ascent * size, { lineBreak: false, baseline: 'alphabetic' })
        x += run.width * size
      }
    },
    /** Whether the current page has characters that no font has. */
    isPageIncomplete: (): boolean => incompletePages.has(doc.page),
  }
}
export type Canvas = ReturnType<typeof makeCanvas>
