import * as z from 'zod'
import { expect, it } from 'vitest'
import { endpoints } from '#contract/index.ts'
import { diceOf } from './dice.ts'
import { type Source, validFor } from './valid.ts'

const dice = diceOf(7)
const source: Source = {
  dice,
  omits: 0.6,
  text: () => `Lamp ${dice.below(500)}`,
  idOf: () => `018f0000-0000-7000-8000-00000000f02${dice.below(10)}`,
  version: () => 1,
  email: () => 'somebody@example.com',
  password: () => undefined,
  cursor: () => undefined,
}

const isMade = (schema: z.core.$ZodType): boolean =>
  Array.from({ length: 300 }).some(() => z.safeParse(schema, validFor(schema, source)).success)

it('generates valid values for the schemas of every endpoint', () => {
  const parts = endpoints.flatMap(({ name, params, query, body }) =>
    Object.entries({ params, query, body }).map(([part, schema]) => ({ what: `${name} ${part}`, schema })),
  )
  expect(parts.filter(({ schema }) => !isMade(schema)).map(({ what }) => what)).toEqual([])
})

it('generates the same numbers for the same seeds', () => {
  const throws = (...seeds: number[]) => {
    const thrown = diceOf(...seeds)
    return Array.from({ length: 20 }, () => thrown.below(1000))
  }
  expect(throws(1, 2)).toEqual(throws(1, 2))
  expect(throws(1, 2)).not.toEqual(throws(2, 1))
})
