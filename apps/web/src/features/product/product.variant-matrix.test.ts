import { expect, it } from 'vitest'
import type { Option } from '#contract/domains/variants.ts'
import {
  type VariantRow,
  sortByOptions,
  isValidOptions,
  getMissingCombinations,
  rebuildVariants,
  countCombinations,
  withSuggestedSkus,
} from './product.variant-matrix.ts'

const colors: Option = { name: 'Colour', values: ['Red', 'Blue'] }
const sizes: Option = { name: 'Size', values: ['S', 'M'] }
const row = (_id: string, values: string[], price: number | null = 100): VariantRow => ({ _id, values, price })
const toIdsAndValues = (rows: readonly VariantRow[]) => rows.map(({ _id, values }) => [_id, values.join('/')])

const withoutOptions = { options: [], variants: [row('only', [], 900)] }
const withColors = { options: [colors], variants: [row('r', ['Red'], 100), row('b', ['Blue'], 200)] }

it('turns the only variant into the first combination, which keeps its stock, and copies its price', () => {
  const rebuilt = rebuildVariants(withoutOptions, [colors], withoutOptions)
  expect(toIdsAndValues(rebuilt)).toEqual([
    ['only', 'Red'],
    [undefined, 'Blue'],
  ])
  expect(rebuilt.map(({ price }) => price)).toEqual([900, 900])
})

it('keeps variant ids when a value is added or removed or an option is renamed', () => {
  expect(
    toIdsAndValues(rebuildVariants(withColors, [{ ...colors, values: ['Red', 'Blue', 'Green'] }], withColors)),
  ).toEqual([
    ['r', 'Red'],
    ['b', 'Blue'],
    [undefined, 'Green'],
  ])
  expect(toIdsAndValues(rebuildVariants(withColors, [{ ...colors, values: ['Blue'] }], withColors))).toEqual([
    ['b', 'Blue'],
  ])
  expect(toIdsAndValues(rebuildVariants(withColors, [{ ...colors, name: 'Shade' }], withColors))).toEqual([
    ['r', 'Red'],
    ['b', 'Blue'],
  ])
})

it('adds and removes a second option and copies prices', () => {
  const both = rebuildVariants(withColors, [colors, sizes], withColors)
  expect(both.map(({ _id, values, price }) => [_id, values.join('/'), price])).toEqual([
    ['r', 'Red/S', 100],
    [undefined, 'Red/M', 100],
    ['b', 'Blue/S', 200],
    [undefined, 'Blue/M', 200],
  ])
  expect(toIdsAndValues(rebuildVariants({ options: [colors, sizes], variants: both }, [colors], withColors))).toEqual([
    ['r', 'Red'],
    ['b', 'Blue'],
  ])
  expect(
    toIdsAndValues(rebuildVariants({ options: [colors, sizes], variants: both }, [sizes, colors], withColors)),
  ).toEqual([
    ['r', 'S/Red'],
    ['b', 'S/Blue'],
    [undefined, 'M/Red'],
    [undefined, 'M/Blue'],
  ])
})

it('does not recreate removed combinations, and lists them as missing', () => {
  const partial = { options: [colors, sizes], variants: [row('rs', ['Red', 'S']), row('bm', ['Blue', 'M'])] }
  const rebuilt = rebuildVariants(partial, [colors, { ...sizes, values: ['S', 'M', 'L'] }], partial)
  expect(toIdsAndValues(rebuilt).map(([, values]) => values)).toEqual(['Red/S', 'Red/L', 'Blue/M', 'Blue/L'])
  const missing = getMissingCombinations(partial)
  expect(missing.map(({ values }) => values.join('/'))).toEqual(['Red/M', 'Blue/S'])
  expect(
    toIdsAndValues(sortByOptions({ ...partial, variants: [...partial.variants, ...missing] })).map(
      ([, values]) => values,
    ),
  ).toEqual(['Red/S', 'Red/M', 'Blue/S', 'Blue/M'])
})

it('restores the saved variant when a removed value is added again', () => {
  const withoutBlue = rebuildVariants(withColors, [{ ...colors, values: ['Red'] }], withColors)
  const restored = rebuildVariants(
    { options: [{ ...colors, values: ['Red'] }], variants: withoutBlue },
    [colors],
    withColors,
  )
  expect(restored.map(({ _id, price }) => [_id, price])).toEqual([
    ['r', 100],
    ['b', 200],
  ])
})

it('ignores an option without values', () => {
  const emptyOption: Option = { name: 'Si', values: [] }
  expect(countCombinations([colors, emptyOption])).toBe(2)
  expect(toIdsAndValues(rebuildVariants(withColors, [colors, emptyOption], withColors))).toEqual([
    ['r', 'Red'],
    ['b', 'Blue'],
  ])
})

it('suggests unique SKUs for variants without one', () => {
  const rows = [{ ...row('r', ['Rot']), sku: 'MINE' }, row('b', ['Größe 1']), row('c', ['große 1'])]
  expect(withSuggestedSkus('Leinen-Hemd für Ämter', rows).map(({ sku }) => sku)).toEqual([
    'MINE',
    'LEINEN-HEMD-FUR-GROSSE-1',
    'LEINEN-HEMD-FUR-GROSSE-1-2',
  ])
})

it('rejects duplicate option names and too many variants', () => {
  expect(isValidOptions([colors, { ...sizes, name: ' colour' }])).toBe(false)
  expect(isValidOptions([colors, { name: 'Colour', values: [] }])).toBe(true)
  expect(isValidOptions([colors, sizes])).toBe(true)
  const many = Array.from({ length: 30 }, (_, index) => String(index))
  expect(
    isValidOptions([
      { name: 'A', values: many },
      { name: 'B', values: many },
    ]),
  ).toBe(false)
  expect(toIdsAndValues(rebuildVariants(withColors, [colors, sizes], withColors)).map(([id]) => id)).toEqual([
    'r',
    undefined,
    'b',
    undefined,
  ])
})

it('updates suggested SKUs with the values and keeps typed ones', () => {
  const [red = row('', []), blue = row('', [])] = withColors.variants
  const withSkus = {
    options: [colors],
    variants: [
      { ...red, sku: 'SHIRT-RED' },
      { ...blue, sku: 'MY-BLUE' },
    ],
  }
  expect(rebuildVariants(withSkus, [colors, sizes], withSkus, 'Shirt').map(({ sku }) => sku)).toEqual([
    'SHIRT-RED-S',
    'SHIRT-RED-M',
    'MY-BLUE',
    'SHIRT-BLUE-M',
  ])
  expect(rebuildVariants(withSkus, [colors, sizes], withSkus).map(({ sku }) => sku)).toEqual([
    'SHIRT-RED',
    null,
    'MY-BLUE',
    null,
  ])
})
