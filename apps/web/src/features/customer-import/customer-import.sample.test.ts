import { expect, it } from 'vitest'
import { guessColumns } from '#contract/domains/customer-columns.ts'
import { validateCustomerRow } from '#contract/domains/customer-import.ts'
import { currencies, languages } from '#contract/enumerations.ts'
import { customerColumnsText } from './customer-columns.text.ts'
import { sampleColumns, sampleRows } from './customer-import.sample.ts'

it.each(languages)('offers a sample whose columns are recognized in %s', (language) => {
  const header = sampleColumns.map((column) => customerColumnsText[language][column])
  expect(guessColumns(header)).toEqual(sampleColumns)
})

it.each(currencies)('offers a sample whose rows are valid in %s', (currency) => {
  for (const row of sampleRows) {
    const cells = Object.fromEntries(sampleColumns.map((column, index) => [column, row[index]]))
    expect(validateCustomerRow(cells, { currency, today: '2026-01-01' })).toMatchObject({ ok: true })
  }
})
