import { describe, expect, it } from 'vitest'
import { skipsAddresses, validateRows } from './customer-import.validate.ts'
import {
  guessMapping,
  getHeader,
  findMissingColumn,
  getRowNumber,
  readCustomers,
  getRows,
} from './customer-import.table.ts'

const read = async (text: string) => {
  const table = await readCustomers(new Blob([text]))
  if (typeof table === 'string') throw new Error(table)
  return table
}
const toNumberLabel = (number: number) => `#${number}`

describe('a table of customers', () => {
  it('is read with its header and the row numbers of the file', async () => {
    const table = await read('E-mail,Name,\nada@example.com,Ada,x\n\nbob@example.com,Bob,y\n')
    expect(getHeader(table, toNumberLabel)).toEqual(['E-mail', 'Name', '#3'])
    expect(guessMapping(table)).toEqual(['email', 'name', null])
    expect(getRows(table).map((_, row) => getRowNumber(table, row))).toEqual([2, 4])
  })

  it('may have no header: an email column is recognized by its content', async () => {
    const table = await read('Ada\tada@example.com\nBob\tbob@example.com')
    expect(table.hasHeadings).toBe(false)
    expect(getRows(table)).toHaveLength(2)
    expect(guessMapping(table)).toEqual([null, 'email'])
    expect(getRowNumber(table, 1)).toBe(2)
  })

  it.each([
    ['', 'empty'],
    ['email,name', 'empty'],
    ['PK\u0003\0\0', 'notText'],
    ['email,name\nada@example.com,"Ada\nbob@example.com,Bob', 'openQuote'],
    [`${'x'.repeat(300)}\nb`, 'unreadable'],
  ])('returns an error code for %j', async (text, why) => expect(await readCustomers(new Blob([text]))).toBe(why))

  it('requires an email or a phone number', () => {
    expect(findMissingColumn(['name', null])).toBe('noEmail')
    expect(findMissingColumn(['email'])).toBeUndefined()
    expect(findMissingColumn(['phone', 'lastName'])).toBeUndefined()
  })
})

it('validates every row, keeps cells unchanged and finds repeated emails', async () => {
  const table = await read('email,name,size\n ada@example.com ,=Ada,40\nADA@example.com,Eve,41\nnobody,Bob,\n')
  const signal = new AbortController().signal
  const validation = await validateRows(table, guessMapping(table), {
    currency: 'USD',
    allConsent: true,
    onProgress: () => undefined,
    signal,
  })
  expect(validation?.data[0]).toEqual({ email: ' ada@example.com ', name: '=Ada', emailConsent: 'yes' })
  expect(validation?.rest).toEqual([['40'], ['41'], ['']])
  expect([...(validation?.problems ?? [])]).toEqual([
    [1, 'twice_in_file'],
    [2, 'bad_email'],
  ])
})

it('reads ambiguous birthdays in the order that another row shows', async () => {
  const readBirthdays = async (...birthdays: string[]) => {
    const table = await read(
      `email,birthday\n${birthdays.map((cell, index) => `a${index}@example.com,${cell}`).join('\n')}`,
    )
    const options = { currency: 'USD', allConsent: false, onProgress: () => undefined } as const
    const { signal } = new AbortController()
    const validation = await validateRows(table, guessMapping(table), { ...options, signal })
    return [validation?.data.map(({ birthday }) => birthday), [...(validation?.notes.keys() ?? [])]]
  }
  expect(await readBirthdays('03/04/1990', '31/05/1990')).toEqual([['1990-04-03', '1990-05-31'], []])
  expect(await readBirthdays('03/04/1990', '05/31/1990')).toEqual([['1990-03-04', '1990-05-31'], []])
  expect(await readBirthdays('03/04/1990', '05/06/1991')).toEqual([
    ['03/04/1990', '05/06/1991'],
    [0, 1],
  ])
  expect(await readBirthdays('03/04/1990', '31/05/1990', '05/31/1990')).toEqual([
    ['03/04/1990', '31/05/1990', '05/31/1990'],
    [0],
  ])
})

it.each([
  ['email,city,street\nada@example.com,Lyon,\nbob@example.com,Oslo, ', ['email', null, null], 0],
  ['email,city\nada@example.com,Lyon', ['email', null], 0],
  ['email,city,street\nada@example.com,Lyon,\nbob@example.com,Oslo,Street 1', ['email', 'city', 'line1'], 1],
])('skips addresses of a file without streets at once: %j', async (text, mapping, notes) => {
  const table = await read(text)
  const chosen = guessMapping(table)
  const options = { currency: 'USD', allConsent: false, onProgress: () => undefined } as const
  const validation = await validateRows(table, chosen, { ...options, signal: new AbortController().signal })
  expect(validation?.mapping).toEqual(mapping)
  expect(validation?.notes.size).toBe(notes)
  expect(skipsAddresses(chosen, mapping as typeof chosen)).toBe(notes === 0)
  expect(validation?.rest[0]?.includes('Lyon')).toBe(notes === 0)
})
