import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  columnTargets,
  guessMapping,
  getHeading,
  joinList,
  hasOtherCurrency,
  parseFlag,
  parseCsvMoney,
  splitList,
  formatCsvMoney,
} from './product-csv.ts'

const noStoreNames = { fields: [], locations: [] }
const all = () => true

/** The heading line of Shopify's product export, as its documentation gives it. */
const shopify =
  'Handle,Title,Body (HTML),Vendor,Product Category,Type,Tags,Published,Option1 Name,Option1 Value,Option1 Linked To,Option2 Name,Option2 Value,Option2 Linked To,Option3 Name,Option3 Value,Option3 Linked To,Variant SKU,Variant Grams,Variant Inventory Tracker,Variant Inventory Qty,Variant Inventory Policy,Variant Fulfillment Service,Variant Price,Variant Compare At Price,Variant Requires Shipping,Variant Taxable,Variant Barcode,Image Src,Image Position,Image Alt Text,Gift Card,SEO Title,SEO Description,Variant Image,Variant Weight Unit,Variant Tax Code,Cost per item,Status'.split(
    ',',
  )

describe('guessMapping', () => {
  it('recognizes Shopify’s headings and ignores those without a target', () => {
    const mapping = guessMapping(shopify, all, noStoreNames)
    expect(Object.fromEntries(shopify.map((heading, index) => [heading, mapping[index]]))).toMatchObject({
      Handle: 'handle',
      'Body (HTML)': 'description',
      Vendor: 'brand',
      Type: 'category',
      'Product Category': 'fallbackCategory',
      Published: 'published',
      'Option1 Linked To': null,
      'Option2 Value': 'option2Value',
      'Variant SKU': 'sku',
      'Variant Grams': 'weight',
      'Variant Inventory Qty': 'onHand',
      'Variant Inventory Policy': 'allowBackorder',
      'Variant Price': 'price',
      'Variant Taxable': 'isTaxable',
      'Variant Inventory Tracker': 'inventoryTracker',
      'Gift Card': 'giftCard',
      'Image Src': 'picture',
      'Variant Image': 'variantPicture',
      'Variant Weight Unit': null,
      'Cost per item': 'costPrice',
      Status: 'publishState',
    })
  })

  it('recognizes all of our own headings, custom fields and locations by name', () => {
    const header = [...columnTargets.map(getHeading), 'Field: Material', 'Stock: Back room', 'Stock: Nowhere']
    const storeNames = { fields: [{ _id: 'f', name: 'Material' }], locations: [{ _id: 'l', name: 'Back room' }] }
    expect(guessMapping(header, all, storeNames)).toEqual([...columnTargets, 'field:f', 'stock:l', null])
  })

  it('maps the first location of another store to the main location', () => {
    const header = ['Title', 'Stock: Elsewhere', 'Stock: Nowhere']
    expect(guessMapping(header, all, noStoreNames)).toEqual(['title', 'onHand', null])
  })

  it('uses each target once', () => {
    expect(guessMapping(['Title', 'title', 'Name'], all, noStoreNames)).toEqual(['title', null, null])
  })
})

describe('a list in a cell', () => {
  it('comes back as it was', () => {
    const item = fc.string({ minLength: 1 }).filter((text) => text.trim() !== '')
    fc.assert(
      fc.property(fc.array(item), (items) => {
        expect(splitList(joinList(items))).toEqual(items)
      }),
    )
  })

  it('is parsed as people write it', () => {
    expect(splitList(' red,green ,, "a, b" ,')).toEqual(['red', 'green', 'a, b'])
    expect(splitList('')).toEqual([])
    expect(splitList('5" nails, "   ", x')).toEqual(['5" nails', 'x'])
  })
})

describe('money in a cell', () => {
  it.each([
    ['19.99', 'USD', 1999],
    ['19,99', 'EUR', 1999],
    ['1,234.50', 'USD', 123450],
    ['1.234,50 €', 'EUR', 123450],
    ['$1,234', 'USD', 123400],
    ['1.234', 'USD', undefined],
    ['1,234,567', 'USD', 123456700],
    ['19.9900', 'USD', 1999],
    ['1200.00', 'JPY', 1200],
    ['¥1,200', 'JPY', 1200],
    ['0', 'USD', 0],
    ['free', 'USD', undefined],
    ['', 'USD', undefined],
    ['19.999', 'USD', undefined],
    ['1USD2', 'USD', undefined],
    ['$€1', 'USD', undefined],
    [`1.${'0'.repeat(60)}1`, 'USD', undefined],
  ] as const)('%j of %s is %s', (cell, currency, minor) => {
    expect(parseCsvMoney(cell, currency)).toBe(minor)
  })

  it.each([
    ['9.999', 'USD', 1000],
    ['1.005', 'USD', 101],
    ['12,3456 €', 'EUR', 1235],
    ['1200.4', 'JPY', 1200],
    ['19.99', 'USD', 1999],
    ['1.234 €', 'EUR', undefined],
    ['1.200', 'JPY', undefined],
    ['-0.001', 'USD', undefined],
    ['9.99x', 'USD', undefined],
    [`${'9'.repeat(20)}.999`, 'USD', undefined],
  ] as const)('%j of %s is rounded to %s', (cell, currency, minor) => {
    expect(parseCsvMoney(cell, currency, { rounds: true })).toBe(minor)
  })

  it('comes back as it was', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e12 }), fc.constantFrom('USD', 'JPY', 'CHF'), (minor, currency) => {
        expect(parseCsvMoney(formatCsvMoney(minor, currency as 'USD'), currency as 'USD')).toBe(minor)
      }),
    )
  })
})

it.each([
  ['12.00', 'GBP', false],
  ['£12', 'GBP', false],
  ['12,00 GBP', 'GBP', false],
  ['€65,00', 'GBP', true],
  ['65,00 EUR', 'GBP', true],
  ['$12', 'CAD', false],
  ['$12', 'CHF', true],
  ['free', 'GBP', false],
] as const)('finds the currency of %j in a store with %s: %s', (cell, currency, isOther) => {
  expect(hasOtherCurrency(cell, currency)).toBe(isOther)
})

it('parses yes and no in the formats of several shops', () => {
  expect(['TRUE', 'false', ' continue', 'deny', 'maybe', ''].map(parseFlag)).toEqual([
    true,
    false,
    true,
    false,
    undefined,
    undefined,
  ])
})
