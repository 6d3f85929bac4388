import { describe, expect, it } from 'vitest'
import { customFieldTypes } from '#contract/enumerations.ts'
import { productFilters } from '#contract/domains/products.ts'
import { getFilterValue, parseRange, getFieldId, describeFilter, formatFieldFilter } from './products.field-filter.ts'

const field = (type: (typeof customFieldTypes)[number]) => ({
  _id: '019a8000-0000-7000-8000-000000000001',
  name: 'Weight',
  type,
})
const labels = { yes: 'yes', no: 'no' }

describe('custom field filter', () => {
  it('formats a value that the endpoint accepts and that parses back', () => {
    const filter = formatFieldFilter(field('Text'), ' 100% wool: soft ')
    expect(productFilters.field.safeParse(filter).success).toBe(true)
    expect(getFieldId(filter)).toBe(field('Text')._id)
    expect(getFilterValue(filter)).toBe('100% wool: soft')
    expect(parseRange(getFilterValue(formatFieldFilter(field('Range'), { from: '-2', to: '' })))).toEqual({
      from: '-2',
      to: '',
    })
  })

  it('returns undefined for empty and malformed values', () => {
    expect(formatFieldFilter(field('Text'), '  ')).toBeUndefined()
    expect(formatFieldFilter(field('Number'), { from: '', to: '' })).toBeUndefined()
    expect(getFieldId('no such thing')).toBeUndefined()
    expect(getFieldId(null)).toBeUndefined()
  })

  it.each([
    ['Text', 'wool', 'Weight: wool'],
    ['Boolean', 'false', 'Weight: no'],
    ['Number', '2..5', 'Weight 2 – 5'],
    ['Number', '2..2', 'Weight 2'],
    ['Range', '..5', 'Weight ≤ 5'],
    ['Range', '2..', 'Weight ≥ 2'],
  ] as const)('describes %s %s as %s', (type, value, expected) =>
    expect(describeFilter(field(type), `${field(type)._id}:${value}`, labels)).toBe(expected),
  )
})
