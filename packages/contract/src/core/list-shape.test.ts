import * as z from 'zod'
import { expect, test } from 'vitest'
import { endpoints } from '../index.ts'
import { isFilterValue } from './filter-rule.ts'
import { toListShape } from './list-shape.ts'

const id = '0199aaaa-0000-7000-8000-00000000000b'
const texts = [
  'true',
  'false',
  'pending',
  'paid',
  'with',
  '',
  ' ',
  'x',
  'VIP',
  '0',
  '5',
  '-1',
  '1.5',
  '1e3',
  '1e15',
  'NaN',
  id,
  id.toUpperCase(),
  `${id}0`,
  '2026-02-28',
  '2026-02-29',
  '2024-02-29',
  '0000-01-01',
  '2026-13-01',
  '2026-1-1',
  'yesterday',
  `${id}:5`,
]

test('the rules of all lists accept what their schemas accept', () => {
  for (const { name, query } of endpoints) {
    const { shape = {} } = query._zod.def as { shape?: Record<string, z.core.$ZodType> }
    for (const [filter, rule] of Object.entries(toListShape(query)?.filters ?? {})) {
      const schema = shape[filter]
      if (!schema) throw new Error(`${name} has no ${filter}.`)
      for (const text of texts.filter((each) => each.trim() !== '')) {
        const label = `${name} ${filter} ${JSON.stringify(text)}`
        expect([label, isFilterValue(rule, text)]).toEqual([label, z.safeParse(schema, text).success])
      }
    }
  }
})

test('a query without sorts is no list', () => {
  expect(toListShape(z.strictObject({ date: z.iso.date() }))).toBeUndefined()
})
