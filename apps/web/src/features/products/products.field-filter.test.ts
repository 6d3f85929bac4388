import { describe, expect, it } from 'vitest'
import { customFieldTypes } from '#contract/enumerations.ts'
import { productFilters } from '#contract/domains/products.ts'
import { askedValue, endsOf, fieldOf, saidValue, writeFieldFilter } from './products.field-filter.ts'

const field = (type: (typeof customFieldTypes)[number]) => ({
  _id: '019a8000-0000-7000-8000-000000000001',
  name: 'Weight',
  type,
})
const words = { yes: 'yes', no: 'no' }

describe('custom field filter', () => {
  it('formats a value that the endpoint accepts and that parses back', () => {
    const written = writeFieldFilter(field('Text'), ' 100% wool: soft ')
    expect(productFilters.field.safeParse(written).success).toBe(true)
    expect(fieldOf(written)).toBe(field('Text')._id)
    expect(askedValue(written)).toBe('100% wool: soft')
    expect(endsOf(askedValue(writeFieldFilter(field('Range'), { from: '-2', to: '' })))).toEqual({ from: '-2', to: '' })
  })

  it('returns undefined for empty and malformed values', () => {
    expect(writeFieldFilter(field('Text'), '  ')).toBeUndefined()
    expect(writeFieldFilter(field('Number'), { from: '', to: '' })).toBeUndefined()
    expect(fieldOf('no such thing')).toBeUndefined()
    expect(fieldOf(null)).toBeUndefined()
  })

  it.each([
    ['Text', 'wool', 'Weight: wool'],
    ['Boolean', 'false', 'Weight: no'],
    ['Number', '2..5', 'Weight 2 – 5'],
    ['Number', '2..2', 'Weight 2'],
    ['Range', '..5', 'Weight ≤ 5'],
    ['Range', '2..', 'Weight ≥ 2'],
  ] as const)('describes %s %s as %s', (type, value, said) =>
    expect(saidValue(field(type), `${field(type)._id}:${value}`, words)).toBe(said),
  )
})
