import { openTestApp } from '#server/testing/app.ts'
import { ADMIN_URL_VARIABLE } from '#server/testing/postgres.ts'
import { makeProductImporter } from '#server/testing/product-importer.ts'
import { measureStep } from './measure-step.ts'
import type { Bench } from './measure.ts'
import type { Fact } from './report.ts'

const sizes = ['S', 'M', 'L'] as const
/** In MB, for a file of any size: an import reads batches. */
const maxGrowthMegabytes = 300

const header =
  'Handle,Title,Body (HTML),Vendor,Type,Tags,Published,Option1 Name,Option1 Value,Variant SKU,Variant Grams,Variant Inventory Tracker,Variant Inventory Qty,Variant Inventory Policy,Variant Price,Variant Taxable,Image Src,Image Position'.split(
    ',',
  )

/** A Shopify export with three variants and two images per product; without images if `imageUrl` is empty. */
export const makeProductTable = (count: number, imageUrl: string): string[][] => [
  header,
  ...Array.from({ length: count }, (_, index) =>
    sizes.map((size, variant) => [
      `item-${index}`,
      ...(variant === 0
        ? [`Item ${index}`, `<p>Description of item ${index}.</p>`, `Maker ${index % 50}`, `Shelf ${index % 20}`]
        : ['', '', '', '']),
      ...(variant === 0 ? ['new, bench', 'true', 'Size'] : ['', '', '']),
      size,
      `SKU-${index}-${size}`,
      String(100 + variant),
      'shopify',
      String((index * 7 + variant) % 20),
      'deny',
      `${10 + (index % 9)}.50`,
      'true',
      ...(variant < 2 && imageUrl !== '' ? [`${imageUrl}/${index}-${variant}.jpg`, String(variant + 1)] : ['', '']),
    ]),
  ).flat(),
]

/** Checks and imports a file, then checks it again, when nothing has changed. */
export const measureProductImport = async ({ machine, log }: Bench, count: number): Promise<Fact[]> => {
  process.env[ADMIN_URL_VARIABLE] = machine.server.adminUrl
  const test = await openTestApp()
  try {
    const { owner, vendorId } = await test.newVendor()
    const store = await test.newStore(vendorId)
    const importer = makeProductImporter(test, owner)
    const table = makeProductTable(count, 'https://images.example')
    const checked = await measureStep(() => importer.check(store, table))
    const imported = await measureStep(() => importer.start(store, checked.result._id))
    const again = await measureStep(() => importer.check(store, table))
    const { created, failed, pictures } = imported.result
    const isComplete = created === count && failed === 0 && checked.result.created === count
    const toFact = (name: string, { seconds, growth }: typeof checked, isRight: boolean): Fact => ({
      name,
      value: `${seconds.toFixed(1)} s, ${(count / seconds).toFixed(0)} products a second, ${growth.toFixed(0)} MB more memory`,
      bound: `${maxGrowthMegabytes} MB`,
      isWithinBound: isRight && growth < maxGrowthMegabytes,
    })
    const facts: Fact[] = [
      { name: 'file', value: `${count} products, ${table.length - 1} variants, ${pictures} images` },
      toFact('upload and check', checked, isComplete),
      toFact('import', imported, isComplete),
      toFact('check of the same file again', again, again.result.unchanged === count),
    ]
    for (const { name, value } of facts) log(`${name}: ${value}`)
    return facts
  } finally {
    await test.close()
  }
}
