import { expect, it } from 'vitest'
import { customerFileSources, detectFileSource, guessColumns } from '#contract/domains/customer-columns.ts'
import { validateCustomerRow } from '#contract/domains/customer-import.ts'
import { currencies, languages } from '#contract/enumerations.ts'
import { customerColumnsText } from './customer-columns.text.ts'
import { getSampleFile, sampleColumns } from './customer-import.sample.ts'

const getSample = (source: (typeof customerFileSources)[number], language: (typeof languages)[number] = 'en') =>
  getSampleFile(source, (column) => customerColumnsText[language][column])

it.each(languages)('offers a sample whose columns are recognized in %s', (language) => {
  const { header } = getSample('storeward', language)
  expect(guessColumns(header)).toEqual(sampleColumns)
  expect(detectFileSource(header)).toBe('storeward')
})

it.each(customerFileSources)('offers a sample of %s that is imported without notes', (source) => {
  const { header, rows } = getSample(source)
  expect(detectFileSource(header)).toBe(source)
  const columns = guessColumns(header)
  for (const currency of currencies) {
    for (const row of rows) {
      expect(row).toHaveLength(header.length)
      const cells = Object.fromEntries(columns.flatMap((column, index) => (column ? [[column, row[index]]] : [])))
      expect(validateCustomerRow(cells, { currency, today: '2026-01-01' })).toMatchObject({ ok: true, notes: [] })
    }
  }
})
