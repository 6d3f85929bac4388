import { type Fonts, makeFonts, type Run } from './fonts.ts'

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

/** Line height relative to the font size. */
const leading = 1.35

export const toLineHeight = (size: number, lines = 1): number => size * leading * lines

const sum = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0)

/** Measures text; each character and word is measured once. */
const makeMeasure = (doc: PdfDocument, fonts: Fonts) => {
  const widths = new Map<string, number>()
  const wordCache = new Map<string, Word>()
  const measureCharacter = (font: string, character: string): number => {
    const cached = widths.get(font + character)
    if (cached !== undefined) return cached
    const width = doc.font(font).fontSize(1000).widthOfString(character) / 1000
    widths.set(font + character, width)
    return width
  }
  return (text: string): Word => {
    const cached = wordCache.get(text)
    if (cached) return cached
    const runs = fonts
      .toRuns(text)
      .map((run) => ({ ...run, width: sum([...run.text].map((character) => measureCharacter(run.font, character))) }))
    const word = { runs, width: sum(runs.map(({ width }) => width)) }
    wordCache.set(text, word)
    return word
  }
}

/** Writes and wraps text. pdfkit's own wrapping can't be used, because a line may have several fonts. */
export const makeCanvas = (doc: PdfDocument) => {
  const fonts = makeFonts((font, bytes) => void doc.registerFont(font, bytes))
  const measure = makeMeasure(doc, fonts)
  const spaceWidth = measure(' ').width

  /** Splits a word that is wider than the line. */
  const breakWord = (word: string, maxWidth: number): string[] => {
    const parts: string[] = []
    let [piece, width] = ['', 0]
    for (const character of word) {
      const { width: addedWidth } = measure(character)
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

  const breakParagraph = (paragraph: string, maxWidth: number): string[] => {
    const lines: string[] = []
    let [line, width] = ['', 0]
    const add = (word: string): void => {
      const { width: addedWidth } = measure(word)
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
      if (measure(word).width <= maxWidth) add(word)
      else for (const piece of breakWord(word, maxWidth)) add(piece)
    }
    return [...lines, line]
  }

  return {
    measureText: (text: string, size: number): number => measure(fonts.tidied(text)).width * size,
    /** Wraps a text to a width. */
    wrap: (text: string, size: number, width: number): string[] =>
      fonts
        .tidied(text)
        .split('\n')
        .flatMap((paragraph) => breakParagraph(paragraph, width / size)),
    /** Writes one wrapped line; with `right` it is right-aligned to that position. */
    write: (line: string, position: { x: number; y: number; right?: number }, style: Style): void => {
      const { runs, width } = measure(line)
      const { size, isStrong = false, color = ink } = style
      let x = position.right === undefined ? position.x : position.right - width * size
      doc
        .fillColor(color)
        .strokeColor(color)
        .lineWidth(size * 0.035)
      for (const run of runs) {
        // The font has one weight: a thin outline makes it look bold.
        doc
          .font(run.font)
          .fontSize(size)
          .text(run.text, x, position.y, { lineBreak: false, fill: true, stroke: isStrong })
        x += run.width * size
      }
    },
  }
}
export type Canvas = ReturnType<typeof makeCanvas>
