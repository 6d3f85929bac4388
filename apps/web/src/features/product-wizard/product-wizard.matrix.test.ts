import { expect, it } from 'vitest'
import type { Option } from '#contract/domains/variants.ts'
import {
  type VariantRow,
  inOrder,
  isSound,
  leftOut,
  regrow,
  sizeOf,
  withSuggestedSkus,
} from './product-wizard.matrix.ts'

const colours: Option = { name: 'Colour', values: ['Red', 'Blue'] }
const sizes: Option = { name: 'Size', values: ['S', 'M'] }
const row = (_id: string, values: string[], price: number | null = 100): VariantRow => ({ _id, values, price })
const named = (rows: readonly VariantRow[]) => rows.map(({ _id, values }) => [_id, values.join('/')])

const plain = { options: [], variants: [row('only', [], 900)] }
const coloured = { options: [colours], variants: [row('r', ['Red'], 100), row('b', ['Blue'], 200)] }

it('turns the only variant into the first combination, which keeps its stock, and copies its price', () => {
  const grown = regrow(plain, [colours], plain)
  expect(named(grown)).toEqual([
    ['only', 'Red'],
    [undefined, 'Blue'],
  ])
  expect(grown.map(({ price }) => price)).toEqual([900, 900])
})

it('keeps variant ids when a value is added or removed or an option is renamed', () => {
  expect(named(regrow(coloured, [{ ...colours, values: ['Red', 'Blue', 'Green'] }], coloured))).toEqual([
    ['r', 'Red'],
    ['b', 'Blue'],
    [undefined, 'Green'],
  ])
  expect(named(regrow(coloured, [{ ...colours, values: ['Blue'] }], coloured))).toEqual([['b', 'Blue']])
  expect(named(regrow(coloured, [{ ...colours, name: 'Shade' }], coloured))).toEqual([
    ['r', 'Red'],
    ['b', 'Blue'],
  ])
})

it('adds and removes a second option and copies prices', () => {
  const both = regrow(coloured, [colours, sizes], coloured)
  expect(both.map(({ _id, values, price }) => [_id, values.join('/'), price])).toEqual([
    ['r', 'Red/S', 100],
    [undefined, 'Red/M', 100],
    ['b', 'Blue/S', 200],
    [undefined, 'Blue/M', 200],
  ])
  expect(named(regrow({ options: [colours, sizes], variants: both }, [colours], coloured))).toEqual([
    ['r', 'Red'],
    ['b', 'Blue'],
  ])
  expect(named(regrow({ options: [colours, sizes], variants: both }, [sizes, colours], coloured))).toEqual([
    ['r', 'S/Red'],
    ['b', 'S/Blue'],
    [undefined, 'M/Red'],
    [undefined, 'M/Blue'],
  ])
})

it('does not recreate removed combinations, and lists them as missing', () => {
  const some = { options: [colours, sizes], variants: [row('rs', ['Red', 'S']), row('bm', ['Blue', 'M'])] }
  const grown = regrow(some, [colours, { ...sizes, values: ['S', 'M', 'L'] }], some)
  expect(named(grown).map(([, values]) => values)).toEqual(['Red/S', 'Red/L', 'Blue/M', 'Blue/L'])
  const missing = leftOut(some)
  expect(missing.map(({ values }) => values.join('/'))).toEqual(['Red/M', 'Blue/S'])
  expect(named(inOrder({ ...some, variants: [...some.variants, ...missing] })).map(([, values]) => values)).toEqual([
    'Red/S',
    'Red/M',
    'Blue/S',
    'Blue/M',
  ])
})

it('restores the saved variant when a removed value is added again', () => {
  const less = regrow(coloured, [{ ...colours, values: ['Red'] }], coloured)
  const again = regrow({ options: [{ ...colours, values: ['Red'] }], variants: less }, [colours], coloured)
  expect(again.map(({ _id, price }) => [_id, price])).toEqual([
    ['r', 100],
    ['b', 200],
  ])
})

it('ignores an option without values', () => {
  const typing: Option = { name: 'Si', values: [] }
  expect(sizeOf([colours, typing])).toBe(2)
  expect(named(regrow(coloured, [colours, typing], coloured))).toEqual([
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
  expect(isSound([colours, { ...sizes, name: ' colour' }])).toBe(false)
  expect(isSound([colours, { name: 'Colour', values: [] }])).toBe(true)
  expect(isSound([colours, sizes])).toBe(true)
  const many = Array.from({ length: 30 }, (_, place) => String(place))
  expect(
    isSound([
      { name: 'A', values: many },
      { name: 'B', values: many },
    ]),
  ).toBe(false)
  expect(named(regrow(coloured, [colours, sizes], coloured)).map(([id]) => id)).toEqual([
    'r',
    undefined,
    'b',
    undefined,
  ])
})

it('updates suggested SKUs with the values and keeps typed ones', () => {
  const [red = row('', []), blue = row('', [])] = coloured.variants
  const coded = {
    options: [colours],
    variants: [
      { ...red, sku: 'SHIRT-RED' },
      { ...blue, sku: 'MY-BLUE' },
    ],
  }
  expect(regrow(coded, [colours, sizes], coded, 'Shirt').map(({ sku }) => sku)).toEqual([
    'SHIRT-RED-S',
    'SHIRT-RED-M',
    'MY-BLUE',
    'SHIRT-BLUE-M',
  ])
  expect(regrow(coded, [colours, sizes], coded).map(({ sku }) => sku)).toEqual(['SHIRT-RED', null, 'MY-BLUE', null])
})
