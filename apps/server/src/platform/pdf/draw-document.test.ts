import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inflateSync } from 'node:zlib'
import { create, type Font } from 'fontkit'
import { afterAll, expect, it } from 'vitest'
import { drawDocument } from './draw-document.ts'
import { makeFonts } from './fonts.ts'
import { makePdf } from './pdf-thread.ts'
import type { PrintDocument, PrintSection } from './print-document.ts'
import { unpackWoff } from './unpack-woff.ts'

const findFile = (file: string): string => createRequire(import.meta.url).resolve(file)

const fontFolder = mkdtempSync(join(tmpdir(), 'storeward-fonts-'))
copyFileSync(
  findFile('@fontsource/noto-sans-thai/files/noto-sans-thai-thai-400-normal.woff'),
  join(fontFolder, 'thai.woff'),
)
copyFileSync(
  findFile('@fontsource/noto-sans-thai/files/noto-sans-thai-thai-400-normal.woff2'),
  join(fontFolder, 'first.woff2'),
)
writeFileSync(join(fontFolder, 'broken.ttf'), 'not a font')
writeFileSync(join(fontFolder, 'readme.txt'), 'not a font either')
afterAll(() => rmSync(fontFolder, { recursive: true }))

const loadFont = (part: string): Buffer =>
  unpackWoff(readFileSync(findFile(`@fontsource/inter/files/inter-${part}-400-normal.woff`)), ['GSUB', 'GPOS'])

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
  const isLong = head.readInt16BE(50) === 1
  const getOffset = (glyph: number): number =>
    isLong ? loca.readUInt32BE(4 * glyph) : 2 * loca.readUInt16BE(2 * glyph)
  expect(loca.length).toBe((isLong ? 4 : 2) * (count + 1))
  expect(getOffset(count)).toBe(glyf.length)
  const box = [36, 38, 40, 42].map((offset) => head.readInt16BE(offset))
  const [left = 0, low = 0, right = 0, high = 0] = box
  let drawn = 0
  for (let glyph = 0; glyph < count; glyph++) {
    const [from, to] = [getOffset(glyph), getOffset(glyph + 1)]
    if (from === to) continue
    drawn += 1
    const [xMin = 0, yMin = 0, xMax = 0, yMax = 0] = [2, 4, 6, 8].map((offset) => glyf.readInt16BE(from + offset))
    expect(xMin >= left && yMin >= low && xMax <= right && yMax <= high && xMin <= xMax).toBe(true)
  }
  expect(drawn).toBeGreaterThan(count / 2)
})

it('leaves excluded tables out and keeps the characters', () => {
  const bytes = loadFont('latin')
  expect(() => findTable(bytes, 'GSUB')).toThrow('No GSUB')
  const latin = create(bytes) as Font
  const has = (text: string) => [...text].map((character) => latin.hasGlyphForCodePoint(character.codePointAt(0) ?? 0))
  expect(has('Añ€–•')).toEqual([true, true, true, true, true])
  expect(has('łЯ山')).toEqual([false, false, false])
})

it('finds a font for each character and replaces unknown ones with one sign each', () => {
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
    { font: 'latin', text: ' \ufffd \ufffd' },
  ])
  expect(fonts.tidied('a\u0301\t1\u202f000\u200f')).toBe('á 1\u00a0000')
})

it('has a second weight', () => {
  expect(makeFonts(() => {}).toRuns('Łó', true)).toEqual([
    { font: 'latin-ext-strong', text: 'Ł' },
    { font: 'latin-strong', text: 'ó' },
  ])
})

it('takes characters that Inter lacks from the folder and skips unusable files', () => {
  const loaded: string[] = []
  const fonts = makeFonts((font) => void loaded.push(font), fontFolder)
  expect(fonts.toRuns('Tea')).toEqual([{ font: 'latin', text: 'Tea' }])
  expect(loaded).toEqual(['latin'])
  expect(fonts.toRuns('ที่ 山')).toEqual([
    { font: 'thai.woff', text: 'ที่', isShaped: true },
    { font: 'latin', text: ' \ufffd' },
  ])
  expect(loaded).not.toContain('broken.ttf')
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
  missingCharacterNote: 'marks a character that can’t be printed.',
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

/** The number of texts on each page. */
const countTexts = (pdf: Buffer): number[] =>
  [...pdf.toString('latin1').matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)].flatMap(([, stream = '']) => {
    const content = inflateSync(Buffer.from(stream, 'latin1')).toString('latin1')
    return content.match(/^BT$/gm)?.length ?? []
  })

it('explains missing characters on the pages that have them', async () => {
  const [plain = 0] = countTexts(await drawDocument(makeDocument([makeSection(1)])))
  const sections = [makeSection(1), makeSection(1, '山'), makeSection(1, 'ที่')]
  expect(countTexts(await drawDocument(makeDocument(sections)))).toEqual([plain, plain + 1, plain + 1])
  expect(countTexts(await drawDocument(makeDocument(sections), fontFolder))).toEqual([plain, plain + 1, plain])
  expect(countTexts(await makePdf(makeDocument(sections), fontFolder))).toEqual([plain, plain + 1, plain])
})

it('draws in threads and queues documents beyond the limit', async () => {
  const pdfs = await Promise.all([1, 2, 3].map((rows) => makePdf(makeDocument([makeSection(rows)]))))
  expect(pdfs.map(countPages)).toEqual([1, 1, 1])
})
