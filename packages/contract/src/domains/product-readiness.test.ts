import { expect, it } from 'vitest'
import { fieldValue } from './custom-fields.ts'
import { findMissingForLive } from './product-readiness.ts'

const field = { _id: 'f', name: 'Material', type: 'Text', required: true, limits: {}, categories: [] } as const

const findMissing = (value: string) =>
  findMissingForLive(
    { billingType: 'one_time', billingPeriod: null, category: null, fields: { f: value }, variants: [{ price: 1 }] },
    [{ ...field, categories: [] }],
  )

it.each(['', '   ', '\u00a0', '\u200b\u200d', ' \ufeff\t'])('treats blanks (%j) as no value', (value) => {
  expect(findMissing(value)).toEqual([{ code: 'field', step: 'fields', field: 'f', name: 'Material' }])
  expect(fieldValue.parse(value)).toBe('')
})

it('trims text values', () => {
  expect(findMissing('Wool')).toEqual([])
  expect(fieldValue.parse('  Wool and silk ')).toBe('Wool and silk')
  expect(fieldValue.parse('👨\u200d👩')).toBe('👨\u200d👩')
})
