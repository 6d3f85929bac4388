import { expect, it } from 'vitest'
import { id } from '#contract/core/fields.ts'
import { newId } from './ids.ts'

it('creates ids that sort by creation, also within one millisecond', () => {
  const ids = Array.from({ length: 20_000 }, newId)
  expect([...ids].sort()).toEqual(ids)
  expect(new Set(ids).size).toBe(ids.length)
  expect(id.safeParse(ids[0]).success).toBe(true)
  expect(ids[0]).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab]/)
})
