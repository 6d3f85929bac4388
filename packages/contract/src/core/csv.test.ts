import fc from 'fast-check'
import papa from 'papaparse'
import { describe, expect, it } from 'vitest'
import { csvCell, type CsvValue, neutralizeFormulas, restoreFormulas, writeCsv } from './csv.ts'

describe('a CSV cell', () => {
  it.each([
    ['=1+1', "'=1+1"],
    ['+44 20', "'+44 20"],
    ['-1', '-1'],
    ['-12.50', '-12.50'],
    ['-1+1', "'-1+1"],
    ['-1 ', "'-1 "],
    ['-a1', "'-a1"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['＝1+1', "'＝1+1"],
    ['\tx', "'\tx"],
    ['\rx', "'\rx"],
    ['a;=1+1', "a;'=1+1"],
    ['a;"=1+1"', `a;'"=1+1"`],
    ['a\t-1', "a\t'-1"],
    ['a\n=1+1', "a\n'=1+1"],
    ['a\r\n\r\n=1+1', "a\n\n'=1+1"],
    ['a;', "a;'"],
    ['plain', 'plain'],
    ['a=b; c-d', 'a=b; c-d'],
    ['two\n\nparagraphs', 'two\n\nparagraphs'],
    ['', ''],
    [null, ''],
    [undefined, ''],
    [true, 'true'],
    [-5, '-5'],
    [0, '0'],
  ])('%j becomes %j', (value, cell) => {
    expect(csvCell(value)).toBe(cell)
  })
})

// A small alphabet, so that special characters meet in every order.
const hostileText = fc
  .array(fc.constantFrom('=', '+', '-', '@', '＝', ';', ',', '\t', '\r', '\n', '"', "'", ' ', 'a', '1'), {
    maxLength: 12,
  })
  .map((characters) => characters.join(''))
const text = fc.oneof(hostileText, fc.string())
const value: fc.Arbitrary<CsvValue> = fc.oneof(
  { weight: 8, arbitrary: text },
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.integer(),
  fc.constantFrom(null, undefined, true, false),
)
const table = fc
  .integer({ min: 1, max: 4 })
  .chain((width) => fc.array(fc.array(value, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 5 }))

/** Splits at every separator and line break and drops the quotes, like a program that doesn't know quotes. */
const splitBlindly = (file: string, separator: string): string[] =>
  file
    .split(/\r\n|\n|\r/)
    .flatMap((row) => row.split(separator))
    .map((cell) => cell.replace(/^"+/, ''))

/** Like Excel: text after a closing quote belongs to the cell, up to the next separator. */
const splitLikeExcel = (file: string, separator: string): string[] => {
  const cells: string[] = []
  let cell = ''
  let isStart = true
  let isQuoted = false
  const endCell = () => {
    cells.push(cell)
    cell = ''
    isStart = true
  }
  for (let index = 0; index < file.length; index += 1) {
    const character = file.charAt(index)
    if (isQuoted && character === '"' && file[index + 1] === '"') cell += file.charAt(index++)
    else if (isQuoted ? character === '"' : character === '"' && isStart) isQuoted = !isQuoted
    else if (!isQuoted && (character === separator || character === '\n' || character === '\r')) {
      endCell()
      continue
    } else cell += character
    isStart = false
  }
  endCell()
  return cells
}

const formula = /^[=+\-@＝＋－＠\t\r]/
// A negative number at the start of a row, followed by the quotes and commas of the next cells, isn't a formula.
const number = /^-?\d+(\.\d+)?(e[+-]?\d+)?("?,|"?$)/

describe('a CSV file', () => {
  it.each([',', ';', '\t'])(
    'has no cell that begins like a formula when the separator is %j',
    (separator) => {
      fc.assert(
        fc.property(table, (rows) => {
          const file = writeCsv(rows)
          const parsed = papa.parse<string[]>(file, { delimiter: separator, newline: '\r\n' }).data.flat()
          const read = [...parsed, ...splitLikeExcel(file, separator)]
          const cells = separator === ',' ? read : [...read, ...splitBlindly(file, separator)]
          expect(cells.filter((cell) => formula.test(cell) && !number.test(cell))).toEqual([])
        }),
        { numRuns: 2000 },
      )
    },
    60_000,
  )

  it('round-trips quotes, separators, line breaks and negative numbers', () => {
    const rows = [
      ['say "hi"', 'a,b;c\td\ne', -12.5],
      ['=1', null, true],
    ]
    expect(papa.parse(writeCsv(rows), { delimiter: ',', newline: '\r\n' }).data).toEqual([
      ['say "hi"', 'a,b;c\td\ne', '-12.5'],
      ["'=1", '', 'true'],
    ])
  })

  it('is restored exactly by restoreFormulas', () => {
    fc.assert(
      fc.property(text, (original) => {
        expect(restoreFormulas(neutralizeFormulas(original))).toBe(original)
      }),
      { numRuns: 2000 },
    )
  }, 60_000)
})
