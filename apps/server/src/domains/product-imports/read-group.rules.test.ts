import { describe, expect, it } from 'vitest'
import papa from 'papaparse'
import type { CustomField } from '#contract/domains/custom-fields.ts'
import { readHeader } from '#contract/domains/product-sources.ts'
import { mapping as mappingOf } from '#contract/domains/product-imports.ts'
import { readGroup } from './read-group.rules.ts'

const header =
  'Handle,Title,Body (HTML),Vendor,Product Category,Type,Tags,Published,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Variant SKU,Variant Grams,Variant Inventory Qty,Variant Inventory Policy,Variant Price,Variant Compare At Price,Variant Requires Shipping,Variant Barcode,Image Src,Image Position,Image Alt Text,SEO Title,Variant Image,Cost per item,Status'.split(
    ',',
  )

const read = (text: string, fields: CustomField[] = [], columnNames: string[] = header) => {
  const cells = papa.parse<string[]>(text.trim()).data
  const hasValues = (column: number): boolean => cells.some((row) => !!row[column])
  const { source, mapping } = readHeader(columnNames, hasValues, { fields, locations: [] })
  const lines = cells.map((row, index) => ({ row: index + 1, cells: row }))
  return readGroup(
    { key: cells[0]?.[0] ?? '', lines },
    { header: columnNames, mapping: mappingOf.parse(mapping), source, currency: 'USD', fields },
  )
}

describe('Shopify export', () => {
  const shirt = `
shirt,Linen shirt,"<p>Soft</p>",Elm,Apparel > Clothing > Shirts,Shirts,"summer, linen, Summer",TRUE,Size,S,Colour,Blue,LS-S,200,4,deny,49.00,59.00,TRUE,123,https://cdn.example/1.jpg,1,Front,Linen,https://cdn.example/1.jpg,20.50,active
shirt,,,,,,,,,M,,Blue,LS-M,210,0,deny,49.00,,TRUE,124,https://cdn.example/2.jpg,2,,,,20.50,
shirt,,,,,,,,,,,,,,,,,,,,https://cdn.example/3.jpg,3,Back,,,,`

  it('reads one product with its variants and images', () => {
    const { draft, problems } = read(shirt)
    expect(problems).toEqual([])
    expect(draft).toMatchObject({
      key: 'shirt',
      slug: 'shirt',
      title: 'Linen shirt',
      brand: 'Elm',
      category: 'Shirts',
      fields: {
        description: '<p>Soft</p>',
        tags: ['summer', 'linen'],
        publishState: 'live',
        visibility: 'public',
        type: 'physical',
        weight: 200,
      },
      options: [
        { name: 'Size', values: ['S', 'M'] },
        { name: 'Colour', values: ['Blue'] },
      ],
      variants: [
        {
          row: 1,
          values: ['S', 'Blue'],
          price: 4900,
          compareAtPrice: 5900,
          costPrice: 2050,
          sku: 'LS-S',
          stock: { '': 4 },
        },
        { row: 2, values: ['M', 'Blue'], price: 4900, sku: 'LS-M', stock: { '': 0 } },
      ],
      media: [
        { url: 'https://cdn.example/1.jpg', alt: 'Front', position: 1 },
        { url: 'https://cdn.example/2.jpg', alt: '', position: 2 },
        { url: 'https://cdn.example/3.jpg', alt: 'Back', position: 3 },
      ],
    })
  })

  it('reads “Default Title” as a product without options', () => {
    const { draft, problems } = read(
      'mug,Mug,,,,,,FALSE,Title,Default Title,,,M-1,300,-2,continue,12,,TRUE,,,,,,,,archived',
    )
    expect(draft).toMatchObject({ options: [], variants: [{ values: [], price: 1200 }], archived: true })
    expect(draft.fields).toMatchObject({ visibility: 'private', publishState: 'draft' })
    // Negative stock becomes 0 with a warning.
    expect(draft.variants[0]?.stock).toEqual({ '': 0 })
    expect(problems).toMatchObject([
      { level: 'warning', code: 'negative_stock', column: 'Variant Inventory Qty', value: '-2' },
    ])
  })

  it('says what a fraction in a column of whole numbers becomes', () => {
    const { draft, problems } = read('mug,Mug,,,,,,,,,,,M-1,12.6,1.9,deny,12,,,,,,,,,,')
    expect([draft.variants[0]?.stock, draft.fields.weight]).toEqual([{ '': 1 }, 13])
    expect(problems.map(({ level, code, column, value }) => [level, code, column, value])).toEqual([
      ['warning', 'rounded', 'Variant Grams', '12.6 → 13'],
      ['warning', 'rounded', 'Variant Inventory Qty', '1.9 → 1'],
    ])
  })

  it('doesn’t take an amount in another currency for one of the store’s', () => {
    const { draft, problems } = read('Mug,€12,£20', [], ['Title', 'Variant Price', 'Variant Compare At Price'])
    expect(draft.variants).toMatchObject([{ price: undefined, compareAtPrice: undefined }])
    expect(problems.map(({ level, code, value }) => [level, code, value])).toEqual([
      ['error', 'other_currency', '€12'],
      ['warning', 'other_currency', '£20'],
    ])
  })

  it('skips a row with neither a title nor options', () => {
    const columns = ['Title', 'Variant SKU', 'Variant Price']
    const { draft, problems } = read('Mug,M-1,12\n,M-2,14', [], columns)
    expect(draft.variants).toHaveLength(1)
    expect(problems).toMatchObject([{ row: 2, level: 'warning', code: 'untitled_row', column: 'Title' }])
  })

  it('reports unreadable values per line', () => {
    const { problems } = read(`
lamp,Lamp,,,,,,MAYBE,Size,S,,,,x,1,deny,free,,TRUE,,,,,,,,active
lamp,,,,,,,,,,,,L-2,,,,5,,,,,,,,,,
lamp,,,,,,,,,S,,,L-3,,,,5,,,,,,,,,,,too,many`)
    expect(problems.map(({ row, code, column }) => [row, code, column])).toEqual(
      expect.arrayContaining([
        [1, 'bad_choice', 'Published'],
        [1, 'bad_number', 'Variant Grams'],
        [1, 'bad_money', 'Variant Price'],
        [2, 'missing_value', 'Option1 Value'],
        [3, 'twice_the_same_variant', 'Option1 Value'],
        [3, 'wrong_cell_count', null],
      ]),
    )
  })
})

it('reads custom fields of every type and rejects values outside their limits', () => {
  const field = (name: string, type: CustomField['type'], limits: CustomField['limits'] = {}): CustomField => ({
    _id: `0000000${name.length}-0000-7000-8000-000000000000`,
    name,
    type,
    limits,
    help: '',
    required: false,
    categories: [],
    position: 1,
    version: 1,
    createdAt: '',
    updatedAt: '',
    updatedBy: null,
  })
  const fields = [
    field('A', 'Text'),
    field('BB', 'List', { choices: ['a, b', 'c'], several: true }),
    field('CCC', 'Boolean'),
    field('DDDD', 'Number', { most: 5 }),
    field('EEEEE', 'Range'),
  ]
  const columnNames = ['Handle', 'Title', ...fields.map(({ name }) => `Field: ${name}`)]
  const good = read('x,X,words,"""a, b"", c",yes,4.5,1..3', fields, columnNames)
  expect(good.problems).toEqual([])
  expect(Object.values(good.draft.fields.fields ?? {})).toEqual(['words', ['a, b', 'c'], true, 4.5, { from: 1, to: 3 }])
  const bad = read('x,X,words,d,perhaps,6,3..1', fields, columnNames)
  expect(bad.problems.map(({ code }) => code)).toEqual(Array.from({ length: 4 }, () => 'bad_field_value'))
})

describe('hostile file', () => {
  const columnNames = ['Handle', 'Title', 'Option1 Name', 'Option1 Value', 'Tags', 'Price', 'Weight (g)', 'Stock']

  it('is read in linear time', () => {
    const spaces = ' '.repeat(4990)
    const price = `1.${'0'.repeat(69_000)}1`
    const { problems } = read(`x,X,,,"a${spaces}b, c",${price},${'9'.repeat(60_000)},x`, [], columnNames)
    expect(problems.map(({ code }) => code).sort()).toEqual(['bad_money', 'bad_number', 'bad_stock'])
    const many = Array.from({ length: 5000 }, (_, index) => `x,${index === 0 ? 'X' : ''},Size,V${index},,1,,`)
    expect(read(many.join('\n'), [], columnNames).problems.map(({ code }) => code)).toEqual(['too_many_lines'])
  })

  it('never splits surrogate pairs and accepts negative numbers only for stock', () => {
    const { draft, problems } = read(`x,X,,,${'a'.repeat(59)}😀b,${'p'.repeat(119)}😀b,-5,-3`, [], columnNames)
    expect(JSON.stringify([draft, problems])).not.toMatch(/\\ud[89a-f]/)
    expect(problems.map(({ code }) => code).sort()).toEqual(['bad_money', 'bad_number', 'negative_stock'])
  })

  it('merges values that differ in case and rejects duplicate option names', () => {
    const two = ['Handle', 'Title', 'Option1 Name', 'Option1 Value', 'Option2 Name', 'Option2 Value']
    const { draft, problems } = read('x,X,Color,Red,color,S\nx,,,red,,M', [], two)
    expect(draft.options[0]?.values).toEqual(['Red'])
    expect(problems.map(({ code }) => code)).toEqual(['same_option_twice'])
  })
})
