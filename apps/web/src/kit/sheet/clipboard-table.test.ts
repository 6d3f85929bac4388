import fc from 'fast-check'
import { expect, it } from 'vitest'
import { parseClipboardTable, formatClipboardTable } from './clipboard-table.ts'

it.each([
  ['12.50', [['12.50']]],
  [
    '1\t2\r\n3\t4\r\n',
    [
      ['1', '2'],
      ['3', '4'],
    ],
  ],
  [
    '1\t\n\t4',
    [
      ['1', ''],
      ['', '4'],
    ],
  ],
  ['"a\tb"\t"he said ""yes"""\n"two\nlines"', [['a\tb', 'he said "yes"'], ['two\nlines']]],
  ['5" screen\t"open', [['5" screen', '"open']]],
  ['1\n\n3', [['1'], [''], ['3']]],
])('parses %j', (text, rows) => expect(parseClipboardTable(text)).toEqual(rows))

it('neutralizes formulas and keeps numbers', () => {
  expect(formatClipboardTable([['=1+1', '-5.00', '-1+cmd', 'a;=1']])).toBe("'=1+1\t-5.00\t'-1+cmd\ta;'=1")
})

it('round-trips', () => {
  const cell = fc
    .oneof(fc.string(), fc.stringMatching(/^[-=+@;'\t\n"1 a]{0,8}$/))
    .map((text) => text.replaceAll('\r', ''))
  const table = fc
    .array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 5 })
    .filter((rows) => rows.every((row) => row.length === rows[0]?.length))
  fc.assert(
    fc.property(table, (rows) => {
      expect(parseClipboardTable(formatClipboardTable(rows))).toEqual(rows)
    }),
  )
})
