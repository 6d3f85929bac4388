import { expect, it } from 'vitest'
import { guessMapping, parseCsvMoney } from '#contract/domains/product-csv.ts'
import { currencies } from '#contract/enumerations.ts'
import { sampleHeader, sampleTargets, toSampleRows } from './product-import.sample.ts'

it.each(currencies)('offers a sample with known columns and valid prices in %s', (currency) => {
  const rows = toSampleRows(currency)
  expect(guessMapping(sampleHeader, () => true, { fields: [], locations: [] })).toEqual(sampleTargets)
  const price = sampleTargets.indexOf('price')
  expect(rows.map((row) => parseCsvMoney(row[price] ?? '', currency))).toEqual([2400, 3800, 850])
})
