import { expect, it } from 'vitest'
import { joinCsvName } from './use-csv-name.ts'

it('names a file by its title, store and days', () => {
  expect(joinCsvName('Stock history', 'marsh-madrid', '2026-11-20')).toBe('stock-history-marsh-madrid-2026-11-20.csv')
  expect(joinCsvName('Vendors', undefined, '2026-11-20')).toBe('vendors-2026-11-20.csv')
})
