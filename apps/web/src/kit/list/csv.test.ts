import fc from 'fast-check'
import papa from 'papaparse'
import { describe, expect, it } from 'vitest'
import { csvCell, csvFile } from './csv.ts'

describe('a CSV cell', () => {
  it.each([
    ['=1+1', "'=1+1"],
    ['+44 20', "'+44 20"],
    ['-1', "'-1"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\tx', "'\tx"],
    ['\rx', "'\rx"],
    ['plain', 'plain'],
    ['a=b', 'a=b'],
    ['', ''],
    [null, ''],
    [undefined, ''],
    [true, 'true'],
    [-5, -5],
    [0, 0],
  ])('%j becomes %j', (value, cell) => {
    expect(csvCell(value)).toBe(cell)
  })

  it('never begins a text like a formula', () => {
    fc.assert(fc.property(fc.string(), (text) => !/^[=+\-@\t\r]/.test(String(csvCell(text)))))
  })
})

describe('a CSV file', () => {
  const text = async (rows: string[][]) =>
    new TextDecoder('utf-8', { ignoreBOM: true }).decode(await (await csvFile(['A', 'B'], rows)).arrayBuffer())

  it('begins with the mark that Excel needs', async () => {
    expect(await text([])).toBe('\uFEFFA,B')
  })

  it('keeps quotes, commas and line breaks', async () => {
    const rows = [['say "hi"', 'a,b\nc']]
    const back = papa.parse<string[]>((await text(rows)).slice(1)).data
    expect(back).toEqual([['A', 'B'], ...rows])
  })
})
