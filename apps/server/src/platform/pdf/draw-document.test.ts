import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, it } from 'vitest'
import { readCharacters } from './cmap.ts'
import { drawDocument } from './draw-document.ts'
import { encodeGlyph } from './glyph.ts'
import { makeFonts } from './fonts.ts'
import { makePdf } from './pdf-thread.ts'
import type { PrintDocument, PrintSection } from './print-document.ts'
import { toTrueType } from './woff2.ts'

const loadFont = (part: string): Buffer =>
  toTrueType(
    readFileSync(
      createRequire(import.meta.url).resolve(`@fontsource-variable/inter/files/inter-${part}-wght-normal.woff2`),
    ),
  )

const findTable = (font: Buffer, tag: string): Buffer => {
  for (let offset = 12; offset < 12 + 16 * font.readUInt16BE(4); offset += 16) {
    if (font.toString('latin1', offset, offset + 4) !== tag) continue
    const start = font.readUInt32BE(offset + 8)
    return font.subarray(start, start + font.readUInt32BE(offset + 12))
  }
  throw new Error(`No ${tag}`)
}

it.each(['latin', 'latin-ext', 'greek'])('unpacks the outlines of %s', (part) => {
  const font = loadFont(part)
  const [glyf, loca, head] = [findTable(font, 'glyf'), findTable(font, 'loca'), findTable(font, 'head')]
  const count = findTable(font, 'maxp').readUInt16BE(4)
  expect(loca.length).toBe(4 * (count + 1))
  expect(loca.readUInt32BE(4 * count)).toBe(glyf.length)
  const box = [36, 38, 40, 42].map((offset) => head.readInt16BE(offset))
  const [left = 0, low = 0, right = 0, high = 0] = box
  let drawn = 0
  for (let glyph = 0; glyph < count; glyph++) {
    const [from, to] = [loca.readUInt32BE(4 * glyph), loca.readUInt32BE(4 * glyph + 4)]
    if (from === to) continue
    drawn += 1
    const [xMin = 0, yMin = 0, xMax = 0, yMax = 0] = [2, 4, 6, 8].map((offset) => glyf.readInt16BE(from + offset))
    expect(xMin >= left && yMin >= low && xMax <= right && yMax <= high && xMin <= xMax).toBe(true)
  }
  expect(drawn).toBeGreaterThan(count / 2)
})

it('encodes a glyph in TrueType format', () => {
  const point = (x: number, y: number, isOnCurve = true) => ({ x, y, isOnCurve })
  const glyph = encodeGlyph([[point(0, 0), point(300, 0), point(300, -5, false)]], Buffer.from([7]))
  const box = [0, 0, 0xff, 0xfb, 1, 44, 0, 0]
  const lastPointAndInstructions = [0, 2, 0, 1, 7]
  const flags = [0x31, 0x21, 0x14]
  const steps = [1, 44, 5]
  expect([...glyph]).toEqual([0, 1, ...box, ...lastPointAndInstructions, ...flags, ...steps])
})

it('reads the characters of a font', () => {
  const latin = readCharacters(loadFont('latin'))
  const has = (text: string) => [...text].map((character) => latin.has(character.codePointAt(0) ?? 0))
  expect(has('Añ€–•')).toEqual([true, true, true, true, true])
  expect(has('łЯ山')).toEqual([false, false, false])
})

it('finds a font for each character and replaces unknown ones with a question mark', () => {
  const loaded: string[] = []
  const fonts = makeFonts((font) => void loaded.push(font))
  expect(fonts.toRuns('Total 10 €')).toEqual([{ font: 'latin', text: 'Total 10 €' }])
  expect(loaded).toEqual(['latin'])
  expect(fonts.toRuns('Łódź')).toEqual([
    { font: 'latin-ext', text: 'Ł' },
    { font: 'latin', text: 'ód' },
    { font: 'latin-ext', text: 'ź' },
  ])
  expect(fonts.toRuns('Я α 👩‍👩‍👧 山')).toEqual([
    { font: 'cyrillic', text: 'Я' },
    { font: 'latin', text: ' ' },
    { font: 'greek', text: 'α' },
    { font: 'latin', text: ' ? ?' },
  ])
  expect(fonts.tidied('a\u0301\t1\u202f000\u200f')).toBe('á 1\u00a0000')
})

const makeSection = (rows: number, text = 'A thing'): PrintSection => ({
  footer: 'A shop',
  blocks: [
    { kind: 'head', name: 'A shop', lines: ['A street'], title: 'Slip', facts: ['#1001'] },
    { kind: 'facts', columns: [{ label: 'To', lines: ['x'.repeat(300)] }] },
    {
      kind: 'table',
      columns: [{ label: 'Item' }, { label: 'Qty', width: 40, align: 'right' }],
      rows: Array.from({ length: rows }, () => [{ text, sub: 'Large' }, { text: '2' }]),
    },
    { kind: 'text', label: 'Note', text: 'word '.repeat(40) },
  ],
})

const makeDocument = (sections: PrintSection[], size: PrintDocument['size'] = 'A4'): PrintDocument => ({
  size,
  title: 'Slips',
  language: 'en',
  sections,
})

const countPages = (pdf: Buffer): number => pdf.toString('latin1').match(/\/Type \/Page\b(?!s)/g)?.length ?? 0

it('starts every section on a new page and continues on further pages', async () => {
  const short = await drawDocument(makeDocument([makeSection(1), makeSection(2)], 'LETTER'))
  expect(short.toString('latin1')).toMatch(/^%PDF-1/)
  expect([countPages(short), short.includes('[0 0 612 792]')]).toEqual([2, true])
  const long = await drawDocument(makeDocument([makeSection(200)]))
  expect(countPages(long)).toBeGreaterThan(5)
  expect(long.includes('[0 0 595.28 841.89]')).toBe(true)
  const wordy = await drawDocument(makeDocument([makeSection(8, 'A title that goes on '.repeat(40))]))
  expect(countPages(wordy)).toBeGreaterThan(1)
})

it('draws text with unsupported characters', async () => {
  expect(countPages(await drawDocument(makeDocument([makeSection(1, '日本語 👩‍👩‍👧 \u0000\ud800')])))).toBe(1)
})

it('draws in threads and queues documents beyond the limit', async () => {
  const pdfs = await Promise.all([1, 2, 3].map((rows) => makePdf(makeDocument([makeSection(rows)]))))
  expect(pdfs.map(countPages)).toEqual([1, 1, 1])
})
