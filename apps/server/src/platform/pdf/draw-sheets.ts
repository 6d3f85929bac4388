import Pdf from 'pdfkit'
import { heightOf, ink, makePen, muted, type Pen, rule } from './pen.ts'
import type { Block, Booklet, Cell, Column, Sheet } from './sheet.ts'

type Of<Kind extends Block['kind']> = Extract<Block, { kind: Kind }>

const margin = 45
const gap = 18
const padding = 5
const size = { name: 15, title: 20, text: 9.5, small: 8 }

/** The position of the next block on the current page. */
interface Place {
  doc: PDFKit.PDFDocument
  pen: Pen
  left: number
  right: number
  y: number
  /** Starts a new page if the height doesn't fit; returns whether it did. */
  need(height: number): boolean
}

const drawRule = ({ doc, left, right }: Place, y: number, from = left): void => {
  doc.moveTo(from, y).lineTo(right, y).lineWidth(0.6).strokeColor(rule).stroke()
}

const drawHead = (place: Place, { name, lines, title, facts }: Of<'head'>): void => {
  const { pen, left, right } = place
  const half = (right - left - gap) / 2
  const top = place.y
  let [y, other] = [top, top]
  for (const line of pen.wrap(name, size.name, half)) {
    pen.write(line, { x: left, y }, { size: size.name, isStrong: true })
    y += heightOf(size.name)
  }
  for (const line of lines.flatMap((text) => pen.wrap(text, size.small, half))) {
    pen.write(line, { x: left, y }, { size: size.small, colour: muted })
    y += heightOf(size.small)
  }
  for (const line of pen.wrap(title, size.title, half)) {
    pen.write(line, { x: left, y: other, right }, { size: size.title, isStrong: true })
    other += heightOf(size.title)
  }
  for (const line of facts.flatMap((text) => pen.wrap(text, size.text, half))) {
    pen.write(line, { x: left, y: other, right }, { size: size.text })
    other += heightOf(size.text)
  }
  place.y = Math.max(y, other) + gap / 2
  drawRule(place, place.y)
  place.y += gap
}

const drawFacts = (place: Place, { columns }: Of<'facts'>): void => {
  const { pen, left, right } = place
  const width = (right - left - gap * (columns.length - 1)) / Math.max(columns.length, 1)
  const wrapped = columns.map(({ lines }) => lines.flatMap((line) => pen.wrap(line, size.text, width)))
  const most = Math.max(0, ...wrapped.map((lines) => lines.length))
  place.need(heightOf(size.small) + heightOf(size.text, most))
  for (const [index, { label }] of columns.entries()) {
    const x = left + index * (width + gap)
    pen.write(label, { x, y: place.y }, { size: size.small, colour: muted })
    for (const [row, line] of (wrapped[index] ?? []).entries()) {
      const y = place.y + heightOf(size.small) + 2 + heightOf(size.text, row)
      pen.write(line, { x, y }, { size: size.text })
    }
  }
  place.y += heightOf(size.small) + heightOf(size.text, most) + gap
}

interface Span {
  x: number
  width: number
  column: Column
}

const spansOf = ({ left, right }: Place, columns: readonly Column[]): Span[] => {
  const fixed = columns.reduce((sum, { width = 0 }) => sum + width, 0)
  const open = right - left - fixed - padding * 2 * (columns.length - 1)
  const shared = columns.filter(({ width }) => width === undefined).length
  let x = left
  return columns.map((column) => {
    const width = column.width ?? open / Math.max(shared, 1)
    const span = { x, width, column }
    x += width + padding * 2
    return span
  })
}

const drawColumnHeads = (place: Place, spans: readonly Span[]): void => {
  for (const { x, width, column } of spans) {
    const at = { x, y: place.y, ...(column.align === 'right' ? { right: x + width } : {}) }
    place.pen.write(column.label, at, { size: size.small, colour: muted })
  }
  place.y += heightOf(size.small) + padding
  drawRule(place, place.y)
}

const drawRow = (place: Place, spans: readonly Span[], cells: readonly Cell[], header: () => void): void => {
  const { doc, pen } = place
  const wrapped = spans.map(({ width }, index) => {
    const { text = '', sub = '' } = cells[index] ?? {}
    return {
      text: text === '' ? [] : pen.wrap(text, size.text, width),
      sub: sub === '' ? [] : pen.wrap(sub, size.small, width),
    }
  })
  const inner = Math.max(
    ...wrapped.map(({ text, sub }) => heightOf(size.text, text.length) + heightOf(size.small, sub.length)),
  )
  if (place.need(inner + padding * 2)) header()
  const top = place.y + padding
  for (const [index, { x, width, column }] of spans.entries()) {
    const right = column.align === 'right' ? { right: x + width } : {}
    if (column.isBox)
      doc
        .rect(x + 0.5, top, 11, 11)
        .lineWidth(0.9)
        .strokeColor(ink)
        .stroke()
    const { text, sub } = wrapped[index] ?? { text: [], sub: [] }
    let y = top
    for (const line of text) {
      pen.write(line, { x, y, ...right }, { size: size.text })
      y += heightOf(size.text)
    }
    for (const line of sub) {
      pen.write(line, { x, y, ...right }, { size: size.small, colour: muted })
      y += heightOf(size.small)
    }
  }
  place.y = top + inner + padding
  drawRule(place, place.y)
}

const drawTable = (place: Place, { columns, rows }: Of<'table'>): void => {
  const spans = spansOf(place, columns)
  const header = () => drawColumnHeads(place, spans)
  // Keep the header on the same page as the first row.
  place.need(heightOf(size.small) + heightOf(size.text) + padding * 4)
  header()
  for (const cells of rows) drawRow(place, spans, cells, header)
  place.y += gap
}

const drawTotals = (place: Place, { rows }: Of<'totals'>): void => {
  const { pen, right } = place
  const width = 250
  const x = right - width
  for (const { label, value, isStrong = false, isRuled = false } of rows) {
    const lines = pen.wrap(label, size.text, width - pen.widthOf(value, size.text) - gap)
    place.need(heightOf(size.text, lines.length) + padding)
    if (isRuled) {
      drawRule(place, place.y, x)
      place.y += padding
    }
    pen.write(pen.wrap(value, size.text, width)[0] ?? '', { x, y: place.y, right }, { size: size.text, isStrong })
    for (const line of lines) {
      pen.write(line, { x, y: place.y }, { size: size.text, isStrong })
      place.y += heightOf(size.text)
    }
    place.y += 2
  }
  place.y += gap
}

const drawText = (place: Place, { label, text }: Of<'text'>): void => {
  const { pen, left, right } = place
  place.need(heightOf(size.small) + heightOf(size.text, 2))
  pen.write(label, { x: left, y: place.y }, { size: size.small, colour: muted })
  place.y += heightOf(size.small) + 2
  for (const line of pen.wrap(text, size.text, right - left)) {
    place.need(heightOf(size.text))
    pen.write(line, { x: left, y: place.y }, { size: size.text })
    place.y += heightOf(size.text)
  }
  place.y += gap
}

const draw = (place: Place, block: Block): void => {
  if (block.kind === 'head') drawHead(place, block)
  else if (block.kind === 'facts') drawFacts(place, block)
  else if (block.kind === 'table') drawTable(place, block)
  else if (block.kind === 'totals') drawTotals(place, block)
  else drawText(place, block)
}

const drawSheet = (doc: PDFKit.PDFDocument, pen: Pen, { blocks, foot }: Sheet): void => {
  const { width, height } = doc.addPage().page
  const bottom = height - margin - heightOf(size.small) - gap
  const first = doc.bufferedPageRange().count - 1
  const place: Place = {
    doc,
    pen,
    left: margin,
    right: width - margin,
    y: margin,
    need: (wanted) => {
      if (place.y + wanted <= bottom || place.y === margin) return false
      doc.addPage()
      place.y = margin
      return true
    },
  }
  for (const block of blocks) draw(place, block)
  const pages = doc.bufferedPageRange().count - first
  const y = height - margin - heightOf(size.small)
  const style = { size: size.small, colour: muted }
  for (let page = 0; page < pages; page++) {
    doc.switchToPage(first + page)
    pen.write(pen.wrap(foot, size.small, place.right - place.left - 60)[0] ?? '', { x: margin, y }, style)
    pen.write(`${page + 1} / ${pages}`, { x: margin, y, right: place.right }, style)
  }
}

export const drawSheets = ({ size: paper, title, language, sheets }: Booklet): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const doc = new Pdf({
      size: paper,
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
    const pen = makePen(doc)
    for (const sheet of sheets) drawSheet(doc, pen, sheet)
    doc.end()
  })
