import { type Letters, makeLetters, type Run } from './letters.ts'

type Document = PDFKit.PDFDocument

interface Word {
  runs: (Run & { width: number })[]
  /** At a font size of one point, like all cached widths. */
  width: number
}

export interface Style {
  size: number
  isStrong?: boolean
  colour?: Colour
}

export type Colour = [red: number, green: number, blue: number]

export const ink: Colour = [22, 24, 29]
export const muted: Colour = [91, 97, 107]
export const rule: Colour = [212, 215, 220]

/** Line height relative to the font size. */
const leading = 1.35

export const heightOf = (size: number, lines = 1): number => size * leading * lines

const sum = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0)

/** Measures text; each character and word is measured once. */
const makeRuler = (doc: Document, letters: Letters) => {
  const widths = new Map<string, number>()
  const words = new Map<string, Word>()
  const letterWidth = (font: string, letter: string): number => {
    const had = widths.get(font + letter)
    if (had !== undefined) return had
    const width = doc.font(font).fontSize(1000).widthOfString(letter) / 1000
    widths.set(font + letter, width)
    return width
  }
  return (text: string): Word => {
    const had = words.get(text)
    if (had) return had
    const runs = letters
      .runsOf(text)
      .map((run) => ({ ...run, width: sum([...run.text].map((letter) => letterWidth(run.font, letter))) }))
    const word = { runs, width: sum(runs.map(({ width }) => width)) }
    words.set(text, word)
    return word
  }
}

/** Writes and wraps text. pdfkit's own wrapping can't be used, because a line may have several fonts. */
export const makePen = (doc: Document) => {
  const letters = makeLetters((font, bytes) => void doc.registerFont(font, bytes))
  const measure = makeRuler(doc, letters)
  const space = measure(' ').width

  /** Splits a word that is wider than the line. */
  const pieces = (word: string, most: number): string[] => {
    const cut: string[] = []
    let [piece, width] = ['', 0]
    for (const letter of word) {
      const { width: more } = measure(letter)
      if (piece !== '' && width + more > most) {
        cut.push(piece)
        piece = ''
        width = 0
      }
      piece += letter
      width += more
    }
    return [...cut, piece]
  }

  const broken = (paragraph: string, most: number): string[] => {
    const lines: string[] = []
    let [line, width] = ['', 0]
    const add = (word: string): void => {
      const { width: more } = measure(word)
      const isFirst = line === ''
      if (!isFirst && width + space + more > most) {
        lines.push(line)
        line = word
        width = more
      } else {
        line = isFirst ? word : `${line} ${word}`
        width += more + (isFirst ? 0 : space)
      }
    }
    for (const word of paragraph.split(' ')) {
      if (measure(word).width <= most) add(word)
      else for (const piece of pieces(word, most)) add(piece)
    }
    return [...lines, line]
  }

  return {
    widthOf: (text: string, size: number): number => measure(letters.tidied(text)).width * size,
    /** Wraps a text to a width. */
    wrap: (text: string, size: number, width: number): string[] =>
      letters
        .tidied(text)
        .split('\n')
        .flatMap((paragraph) => broken(paragraph, width / size)),
    /** Writes one wrapped line; with `right` it is right-aligned to that position. */
    write: (line: string, at: { x: number; y: number; right?: number }, style: Style): void => {
      const { runs, width } = measure(line)
      const { size, isStrong = false, colour = ink } = style
      let x = at.right === undefined ? at.x : at.right - width * size
      doc
        .fillColor(colour)
        .strokeColor(colour)
        .lineWidth(size * 0.035)
      for (const run of runs) {
        // The font has one weight: a thin outline makes it look bold.
        doc.font(run.font).fontSize(size).text(run.text, x, at.y, { lineBreak: false, fill: true, stroke: isStrong })
        x += run.width * size
      }
    },
  }
}
export type Pen = ReturnType<typeof makePen>
