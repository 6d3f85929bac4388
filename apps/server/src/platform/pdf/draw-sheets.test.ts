import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, it } from 'vitest'
import { charactersOf } from './cmap.ts'
import { drawSheets } from './draw-sheets.ts'
import { encodeGlyph } from './glyph.ts'
import { makeLetters } from './letters.ts'
import { makePdf } from './pdf-thread.ts'
import type { Booklet, Sheet } from './sheet.ts'
import { trueTypeOf } from './woff2.ts'

const fontOf = (part: string): Buffer =>
  trueTypeOf(
    readFileSync(
      createRequire(import.meta.url).resolve(`@fontsource-variable/inter/files/inter-${part}-wght-normal.woff2`),
    ),
  )

const tableOf = (font: Buffer, wanted: string): Buffer => {
  for (let at = 12; at < 12 + 16 * font.readUInt16BE(4); at += 16) {
    if (font.toString('latin1', at, at + 4) !== wanted) continue
    const start = font.readUInt32BE(at + 8)
    return font.subarray(start, start + font.readUInt32BE(at + 12))
  }
  throw new Error(`No ${wanted}`)
}

it.each(['latin', 'latin-ext', 'greek'])('unpacks the outlines of %s', (part) => {
  const font = fontOf(part)
  const [glyf, loca, head] = [tableOf(font, 'glyf'), tableOf(font, 'loca'), tableOf(font, 'head')]
  const count = tableOf(font, 'maxp').readUInt16BE(4)
  expect(loca.length).toBe(4 * (count + 1))
  expect(loca.readUInt32BE(4 * count)).toBe(glyf.length)
  const box = [36, 38, 40, 42].map((at) => head.readInt16BE(at))
  const [left = 0, low = 0, right = 0, high = 0] = box
  let drawn = 0
  for (let glyph = 0; glyph < count; glyph++) {
    const [from, to] = [loca.readUInt32BE(4 * glyph), loca.readUInt32BE(4 * glyph + 4)]
    if (from === to) continue
    drawn += 1
    const [xMin = 0, yMin = 0, xMax = 0, yMax = 0] = [2, 4, 6, 8].map((at) => glyf.readInt16BE(from + at))
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
  const latin = charactersOf(fontOf('latin'))
  const has = (text: string) => [...text].map((letter) => latin.has(letter.codePointAt(0) ?? 0))
  expect(has('Añ€–•')).toEqual([true, true, true, true, true])
  expect(has('łЯ山')).toEqual([false, false, false])
})

it('finds a font for each character and replaces unknown ones with a question mark', () => {
  const loaded: string[] = []
  const letters = makeLetters((font) => void loaded.push(font))
  expect(letters.runsOf('Total 10 €')).toEqual([{ font: 'latin', text: 'Total 10 €' }])
  expect(loaded).toEqual(['latin'])
  expect(letters.runsOf('Łódź')).toEqual([
    { font: 'latin-ext', text: 'Ł' },
    { font: 'latin', text: 'ód' },
    { font: 'latin-ext', text: 'ź' },
  ])
  expect(letters.runsOf('Я α 👩‍👩‍👧 山')).toEqual([
    { font: 'cyrillic', text: 'Я' },
    { font: 'latin', text: ' ' },
    { font: 'greek', text: 'α' },
    { font: 'latin', text: ' ? ?' },
  ])
  expect(letters.tidied('a\u0301\t1\u202f000\u200f')).toBe('á 1\u00a0000')
})

const sheet = (rows: number, text = 'A thing'): Sheet => ({
  foot: 'A shop',
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

const booklet = (sheets: Sheet[], size: Booklet['size'] = 'A4'): Booklet => ({
  size,
  title: 'Slips',
  language: 'en',
  sheets,
})

const pagesOf = (pdf: Buffer): number => pdf.toString('latin1').match(/\/Type \/Page\b(?!s)/g)?.length ?? 0

it('starts every section on a new page and continues on further pages', async () => {
  const short = await drawSheets(booklet([sheet(1), sheet(2)], 'LETTER'))
  expect(short.toString('latin1')).toMatch(/^%PDF-1/)
  expect([pagesOf(short), short.includes('[0 0 612 792]')]).toEqual([2, true])
  const long = await drawSheets(booklet([sheet(200)]))
  expect(pagesOf(long)).toBeGreaterThan(5)
  expect(long.includes('[0 0 595.28 841.89]')).toBe(true)
  const wordy = await drawSheets(booklet([sheet(8, 'A title that goes on '.repeat(40))]))
  expect(pagesOf(wordy)).toBeGreaterThan(1)
})

it('draws text with unsupported characters', async () => {
  expect(pagesOf(await drawSheets(booklet([sheet(1, '日本語 👩‍👩‍👧 \u0000\ud800')])))).toBe(1)
})

it('draws in threads and queues documents beyond the limit', async () => {
  const pdfs = await Promise.all([1, 2, 3].map((rows) => makePdf(booklet([sheet(rows)]))))
  expect(pdfs.map(pagesOf)).toEqual([1, 1, 1])
})
