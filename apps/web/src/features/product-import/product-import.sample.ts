import { type ColumnTarget, formatCsvMoney, getHeading } from '#contract/domains/product-csv.ts'
import type { Currency } from '#contract/enumerations.ts'

export const sampleTargets = [
  'handle',
  'title',
  'description',
  'brand',
  'category',
  'tags',
  'publishState',
  'option1Name',
  'option1Value',
  'sku',
  'price',
  'compareAtPrice',
  'costPrice',
  'onHand',
  'weight',
] as const satisfies readonly ColumnTarget[]

type SampleRow = Partial<Record<(typeof sampleTargets)[number], string>>

export const sampleHeader: readonly string[] = sampleTargets.map(getHeading)

/** One product with two variants and one without options. */
export const toSampleRows = (currency: Currency): string[][] => {
  const money = (minor: number): string => formatCsvMoney(minor, currency)
  const candle: SampleRow = {
    handle: 'lavender-candle',
    option1Name: 'Size',
    price: money(2400),
    costPrice: money(900),
  }
  const rows: SampleRow[] = [
    {
      ...candle,
      title: 'Lavender candle',
      description: 'Soy wax, hand-poured.',
      brand: 'Marsh & Daughters',
      category: 'Candles',
      tags: 'gift, home',
      publishState: 'live',
      option1Value: 'Small',
      sku: 'CANDLE-S',
      onHand: '40',
      weight: '220',
    },
    { ...candle, option1Value: 'Large', sku: 'CANDLE-L', price: money(3800), onHand: '25', weight: '400' },
    {
      handle: 'oat-soap',
      title: 'Oat soap',
      category: 'Soaps',
      tags: 'gift',
      publishState: 'draft',
      sku: 'SOAP-OAT',
      price: money(850),
      compareAtPrice: money(1000),
      costPrice: money(300),
      onHand: '120',
      weight: '110',
    },
  ]
  return rows.map((row) => sampleTargets.map((target) => row[target] ?? ''))
}
