import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { csvFile } from './csv.ts'
import { readTable } from './read-table.ts'

describe('readTable', () => {
  it('round-trips formulas and apostrophes through our own file', async () => {
    const rows = [
      ['=1+1', "'=1+1", "''-x"],
      ['a "b", c', 'two\nlines', "it's"],
    ]
    expect(await readTable(csvFile(['A', 'B', 'C'], rows))).toEqual([['A', 'B', 'C'], ...rows])
  })

  it('round-trips any cells through our own file', async () => {
    const characters = fc.constantFrom('=', '-', '@', ';', ',', '\t', '\r', '\n', '"', "'", ' ', 'a', '1')
    const cell = fc.oneof(
      fc.array(characters, { maxLength: 8 }).map((list) => list.join('')),
      fc.string(),
    )
    // Line breaks inside a cell are normalized.
    const value = cell.map((text) => text.replaceAll(/\r+\n/g, '\n').replaceAll('\0', ''))
    const row = fc.array(value, { minLength: 3, maxLength: 3 })
    await fc.assert(
      fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 5 }), async (rows) => {
        const file = csvFile(['A', 'B', 'C'], rows)
        expect(await readTable(file, { keepEmpty: true })).toEqual([['A', 'B', 'C'], ...rows])
      }),
      { numRuns: 300 },
    )
  }, 60_000)

  it('detects the separator and omits empty lines', async () => {
    expect(await readTable(new Blob(['\uFEFFa;b\r\n1;2\r\n\r\n;\r\n']))).toEqual([
      ['a', 'b'],
      ['1', '2'],
    ])
    expect(await readTable(new Blob(['a\tb\n1\t2']))).toEqual([
      ['a', 'b'],
      ['1', '2'],
    ])
  })

  it('detects the encoding', async () => {
    const latin1Bytes = Uint8Array.from('a;b\r\nCaf\xe9;\xa3 5', (character) => character.charCodeAt(0))
    expect(await readTable(new Blob([latin1Bytes]))).toEqual([
      ['a', 'b'],
      ['Café', '£ 5'],
    ])
    const utf16Bytes = Uint8Array.from('\xff\xfea\0\t\0\xe9\0', (character) => character.charCodeAt(0))
    expect(await readTable(new Blob([utf16Bytes]))).toEqual([['a', 'é']])
    expect(await readTable(new Blob(['\uFEFFa,b\nCafé,€']))).toEqual([
      ['a', 'b'],
      ['Café', '€'],
    ])
  })

  it('accepts mixed line endings', async () => {
    expect(await readTable(new Blob(['a,b\r\n1,"x\ny"\n2,z\r\n"3",w\n']))).toEqual([
      ['a', 'b'],
      ['1', 'x\ny'],
      ['2', 'z'],
      ['3', 'w'],
    ])
    expect(await readTable(new Blob(['a,b\r1,2\r']))).toEqual([
      ['a', 'b'],
      ['1', '2'],
    ])
  })

  it('keeps empty lines on request, and rejects a file that is not text', async () => {
    expect(await readTable(new Blob(['a,b\n\n1,2']), { keepEmpty: true })).toEqual([['a', 'b'], [''], ['1', '2']])
    expect(await readTable(new Blob(['PK\u0003\u0004\0\0']))).toBe('notText')
  })

  it('rejects an unclosed quote: everything after it would be one cell', async () => {
    expect(await readTable(new Blob(['a,b\n1,"2\n3,4\n']))).toBe('openQuote')
    expect(await readTable(new Blob([`a,b\n1,"2\n${'3,4\n'.repeat(100_000)}`]))).toBe('openQuote')
    expect(await readTable(new Blob(['a,b\n1,2" pipe\n']))).toEqual([
      ['a', 'b'],
      ['1', '2" pipe'],
    ])
  })

  it('reads a long file completely, in chunks', async () => {
    const rows = Array.from({ length: 15_000 }, (_, row) => [`${row}`, `a "b", ${row}\nñ`, "'=x"])
    expect(await readTable(csvFile(['A', 'B', 'C'], rows))).toEqual([['A', 'B', 'C'], ...rows])
  })
})
