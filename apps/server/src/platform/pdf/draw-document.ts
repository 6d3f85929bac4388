import Pdf from 'pdfkit'
import { toLineHeight, ink, makeCanvas, muted, type Canvas, rule } from './canvas.ts'
import { missingCharacter } from './fonts.ts'
import type { Block, PrintDocument, Cell, Column, PrintSection } from './print-document.ts'

type BlockOf<Kind extends Block['kind']> = Extract<Block, { kind: Kind }>

const margin = 45
const gap = 18
const padding = 5
const size = { name: 15, title: 20, text: 9.5, small: 8 }
const nameStyle = { size: size.name, isStrong: true }
const titleStyle = { size: size.title, isStrong: true }
const textStyle = { size: size.text }
const smallStyle = { size: size.small, color: muted }

/** The position of the next block on the current page. */
interface PageCursor {
  doc: PDFKit.PDFDocument
  canvas: Canvas
  left: number
  right: number
  y: number
  /** Starts a new page if the height doesn't fit; returns whether it did. */
  ensureSpace(height: number): boolean
}

const drawRule = ({ doc, left, right }: PageCursor, y: number, from = left): void => {
  doc.moveTo(from, y).lineTo(right, y).lineWidth(0.6).strokeColor(rule).stroke()
}

const drawHead = (cursor: PageCursor, { name, lines, title, facts }: BlockOf<'head'>): void => {
  const { canvas, left, right } = cursor
  const halfWidth = (right - left - gap) / 2
  const top = cursor.y
  let [y, rightY] = [top, top]
  for (const line of canvas.wrap(name, nameStyle, halfWidth)) {
    canvas.write(line, { x: left, y }, nameStyle)
    y += toLineHeight(size.name)
  }
  for (const line of lines.flatMap((text) => canvas.wrap(text, smallStyle, halfWidth))) {
    canvas.write(line, { x: left, y }, smallStyle)
    y += toLineHeight(size.small)
  }
  for (const line of canvas.wrap(title, titleStyle, halfWidth)) {
    canvas.write(line, { x: left, y: rightY, right }, titleStyle)
    rightY += toLineHeight(size.title)
  }
  for (const line of facts.flatMap((text) => canvas.wrap(text, textStyle, halfWidth))) {
    canvas.write(line, { x: left, y: rightY, right }, textStyle)
    rightY += toLineHeight(size.text)
  }
  cursor.y = Math.max(y, rightY) + gap / 2
  drawRule(cursor, cursor.y)
  cursor.y += gap
}

const drawFacts = (cursor: PageCursor, { columns }: BlockOf<'facts'>): void => {
  const { canvas, left, right } = cursor
  const width = (right - left - gap * (columns.length - 1)) / Math.max(columns.length, 1)
  const wrapped = columns.map(({ lines }) => lines.flatMap((line) => canvas.wrap(line, textStyle, width)))
  const maxLines = Math.max(0, ...wrapped.map((lines) => lines.length))
  cursor.ensureSpace(toLineHeight(size.small) + toLineHeight(size.text, maxLines))
  for (const [index, { label }] of columns.entries()) {
    const x = left + index * (width + gap)
    canvas.write(label, { x, y: cursor.y }, smallStyle)
    for (const [row, line] of (wrapped[index] ?? []).entries()) {
      const y = cursor.y + toLineHeight(size.small) + 2 + toLineHeight(size.text, row)
      canvas.write(line, { x, y }, textStyle)
    }
  }
  cursor.y += toLineHeight(size.small) + toLineHeight(size.text, maxLines) + gap
}

interface Span {
  x: number
  width: number
  column: Column
}

const layOutColumns = ({ left, right }: PageCursor, columns: readonly Column[]): Span[] => {
  const fixed = columns.reduce((sum, { width = 0 }) => sum + width, 0)
  const freeWidth = right - left - fixed - padding * 2 * (columns.length - 1)
  const flexibleCount = columns.filter(({ width }) => width === undefined).length
  let x = left
  return columns.map((column) => {
    const width = column.width ?? freeWidth / Math.max(flexibleCount, 1)
    const span = { x, width, column }
    x += width + padding * 2
    return span
  })
}

const drawColumnHeads = (cursor: PageCursor, spans: readonly Span[]): void => {
  for (const { x, width, column } of spans) {
    const at = { x, y: cursor.y, ...(column.align === 'right' ? { right: x + width } : {}) }
    cursor.canvas.write(column.label, at, smallStyle)
  }
  cursor.y += toLineHeight(size.small) + padding
  drawRule(cursor, cursor.y)
}

const drawRow = (cursor: PageCursor, spans: readonly Span[], cells: readonly Cell[], drawHeader: () => void): void => {
  const { doc, canvas } = cursor
  const wrapped = spans.map(({ width }, index) => {
    const { text = '', sub = '' } = cells[index] ?? {}
    return {
      text: text === '' ? [] : canvas.wrap(text, textStyle, width),
      sub: sub === '' ? [] : canvas.wrap(sub, smallStyle, width),
    }
  })
  const contentHeight = Math.max(
    ...wrapped.map(({ text, sub }) => toLineHeight(size.text, text.length) + toLineHeight(size.small, sub.length)),
  )
  if (cursor.ensureSpace(contentHeight + padding * 2)) drawHeader()
  const top = cursor.y + padding
  for (const [index, { x, width, column }] of spans.entries()) {
    const right = column.align === 'right' ? { right: x + width } : {}
    if (column.isCheckbox)
      doc
        .rect(x + 0.5, top, 11, 11)
        .lineWidth(0.9)
        .strokeColor(ink)
        .stroke()
    const { text, sub } = wrapped[index] ?? { text: [], sub: [] }
    let y = top
    for (const line of text) {
      canvas.write(line, { x, y, ...right }, textStyle)
      y += toLineHeight(size.text)
    }
    for (const line of sub) {
      canvas.write(line, { x, y, ...right }, smallStyle)
      y += toLineHeight(size.small)
    }
  }
  cursor.y = top + contentHeight + padding
  drawRule(cursor, cursor.y)
}

const drawTable = (cursor: PageCursor, { columns, rows }: BlockOf<'table'>): void => {
  const spans = layOutColumns(cursor, columns)
  const drawHeader = () => drawColumnHeads(cursor, spans)
  // Keep the header on the same page as the first row.
  cursor.ensureSpace(toLineHeight(size.small) + toLineHeight(size.text) + padding * 4)
  drawHeader()
  for (const cells of rows) drawRow(cursor, spans, cells, drawHeader)
  cursor.y += gap
}

const drawTotals = (cursor: PageCursor, { rows }: BlockOf<'totals'>): void => {
  const { canvas, right } = cursor
  const width = 250
  const x = right - width
  for (const { label, value, isStrong = false, isRuled = false } of rows) {
    const style = { size: size.text, isStrong }
    const lines = canvas.wrap(label, style, width - canvas.measureText(value, style) - gap)
    cursor.ensureSpace(toLineHeight(size.text, lines.length) + padding)
    if (isRuled) {
      drawRule(cursor, cursor.y, x)
      cursor.y += padding
    }
    canvas.write(canvas.wrap(value, style, width)[0] ?? '', { x, y: cursor.y, right }, style)
    for (const line of lines) {
      canvas.write(line, { x, y: cursor.y }, style)
      cursor.y += toLineHeight(size.text)
    }
    cursor.y += 2
  }
  cursor.y += gap
}

const drawText = (cursor: PageCursor, { label, text }: BlockOf<'text'>): void => {
  const { canvas, left, right } = cursor
  cursor.ensureSpace(toLineHeight(size.small) + toLineHeight(size.text, 2))
  canvas.write(label, { x: left, y: cursor.y }, smallStyle)
  cursor.y += toLineHeight(size.small) + 2
  for (const line of canvas.wrap(text, textStyle, right - left)) {
    cursor.ensureSpace(toLineHeight(size.text))
    canvas.write(line, { x: left, y: cursor.y }, textStyle)
    cursor.y += toLineHeight(size.text)
  }
  cursor.y += gap
}

const draw = (cursor: PageCursor, block: Block): void => {
  if (block.kind === 'head') drawHead(cursor, block)
  else if (block.kind === 'facts') drawFacts(cursor, block)
  else if (block.kind === 'table') drawTable(cursor, block)
  else if (block.kind === 'totals') drawTotals(cursor, block)
  else drawText(cursor, block)
}

/** Footer, page number, and a note on pages with characters that no font has. */
const drawPageEnd = (cursor: PageCursor, footer: string, pageNumber: string, missingCharacterNote: string): void => {
  const { canvas, left, right, y } = cursor
  canvas.write(canvas.wrap(footer, smallStyle, right - left - 60)[0] ?? '', { x: left, y }, smallStyle)
  canvas.write(pageNumber, { x: left, y, right }, smallStyle)
  if (!canvas.isPageIncomplete()) return
  const note = canvas.wrap(`${missingCharacter} ${missingCharacterNote}`, smallStyle, right - left)[0] ?? ''
  canvas.write(note, { x: left, y: y - toLineHeight(size.small) }, smallStyle)
}

const drawSection = (
  doc: PDFKit.PDFDocument,
  canvas: Canvas,
  { blocks, footer }: PrintSection,
  missingCharacterNote: string,
): void => {
  const { width, height } = doc.addPage().page
  const bottom = height - margin - toLineHeight(size.small) - gap
  const first = doc.bufferedPageRange().count - 1
  const cursor: PageCursor = {
    doc,
    canvas,
    left: margin,
    right: width - margin,
    y: margin,
    ensureSpace: (neededHeight) => {
      if (cursor.y + neededHeight <= bottom || cursor.y === margin) return false
      doc.addPage()
      cursor.y = margin
      return true
    },
  }
  for (const block of blocks) draw(cursor, block)
  const pages = doc.bufferedPageRange().count - first
  cursor.y = height - margin - toLineHeight(size.small)
  for (let page = 0; page < pages; page++) {
    doc.switchToPage(first + page)
    drawPageEnd(cursor, footer, `${page + 1} / ${pages}`, missingCharacterNote)
  }
}

/** `fontFolder` has fonts for the characters that Inter lacks. */
export const drawDocument = (
  { size: paperSize, title, language, missingCharacterNote, sections }: PrintDocument,
  fontFolder?: string,
): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const doc = new Pdf({
      size: paperSize,
      // Disables pdfkit's own page breaks; they are decided here.
      margin: 0,
      autoFirstPage: false,
      bufferPages: true,
      lang: language,
      displayTitle: true,
      info: { Title: title },
    })
    const chunks: Buffer[] = []
    doc.on('data', (chunk: Buffer) => void chunks.push(chunk))
    doc.on('end', () => resolve(Buffer.concat(chunks)))
    doc.on('error', reject)
    const canvas = makeCanvas(doc, fontFolder)
    for (const section of sections) drawSection(doc, canvas, section, missingCharacterNote)
    doc.end()
  })
