import * as z from 'zod'
import { expect, it } from 'vitest'
import { endpoints } from '#contract/index.ts'
import { makeRng } from './rng.ts'
import { type Source, makeValid } from './make-valid.ts'

const rng = makeRng(7)
const source: Source = {
  rng,
  omits: 0.6,
  text: () => `Lamp ${rng.below(500)}`,
  getId: () => `018f0000-0000-7000-8000-00000000f02${rng.below(10)}`,
  version: () => 1,
  email: () => 'somebody@example.com',
  password: () => undefined,
  cursor: () => undefined,
}

const canMake = (schema: z.core.$ZodType): boolean =>
  Array.from({ length: 300 }).some(() => z.safeParse(schema, makeValid(schema, source)).success)

it('generates valid values for the schemas of every endpoint', () => {
  const parts = endpoints.flatMap(({ name, params, query, body }) =>
    Object.entries({ params, query, body }).map(([part, schema]) => ({ what: `${name} ${part}`, schema })),
  )
  expect(parts.filter(({ schema }) => !canMake(schema)).map(({ what: label }) => label)).toEqual([])
})

it('generates the same numbers for the same seeds', () => {
  const draw = (...seeds: number[]) => {
    const generator = makeRng(...seeds)
    return Array.from({ length: 20 }, () => generator.below(1000))
  }
  expect(draw(1, 2)).toEqual(draw(1, 2))
  expect(draw(1, 2)).not.toEqual(draw(2, 1))
})
