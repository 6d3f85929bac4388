import { describe, expect, it } from 'vitest'
import { skipsAddresses, toOutcome, validateRows } from './customer-import.validate.ts'
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

it('finds the rows of existing customers in batches: by email, and by phone only without one', async () => {
  const many = Array.from({ length: 999 }, (_, index) => `p${index}@example.com,`)
  const rows = ['ANN@example.com,55', ',(555) 010-0300', 'bo@example.com,5550100300', 'bad,', ...many]
  const table = await read(`email,phone\n${rows.join('\n')}`)
  const sizes: number[] = []
  const options = { currency: 'USD', allConsent: false, onProgress: () => undefined } as const
  const validation = await validateRows(table, guessMapping(table), {
    ...options,
    signal: new AbortController().signal,
    findExisting: ({ emails, phones }) => {
      sizes.push(emails.length + phones.length)
      return Promise.resolve({ emails: ['ann@example.com', 'p998@example.com'], phones: ['5550100300'] })
    },
  })
  if (!validation) throw new Error('aborted')
  expect(sizes).toEqual([1000, 2])
  const toRows = (updateExisting: boolean) => {
    const { problems, updates, notes } = toOutcome(validation, updateExisting)
    return [[...problems], [...updates], [...notes.keys()]]
  }
  expect(toRows(false)).toEqual([
    [
      [0, 'already_there'],
      [1, 'phone_taken'],
      [3, 'bad_email'],
      [1002, 'already_there'],
    ],
    [],
    [],
  ])
  expect(toRows(true)).toEqual([
    [
      [1, 'phone_taken'],
      [3, 'bad_email'],
    ],
    [0, 1002],
    [0],
  ])
})

it('shows the preview without existing customers if they can’t be found', async () => {
  const table = await read('email\nann@example.com')
  const options = { currency: 'USD', allConsent: false, onProgress: () => undefined } as const
  const signal = new AbortController().signal
  const findExisting = () => Promise.resolve(undefined)
  const validation = await validateRows(table, guessMapping(table), { ...options, signal, findExisting })
  expect(validation?.existing).toBeUndefined()
  expect(validation && toOutcome(validation, true).problems.size).toBe(0)
})
