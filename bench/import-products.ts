import { setTimeout as pause } from 'node:timers/promises'
import { openImportServer, type Step } from './import-server.ts'
import type { Bench } from './measure.ts'
import type { Fact } from './report.ts'

const sizes = ['S', 'M', 'L'] as const
const baselineMs = 3_000
/** In MB, of the server, for a file of any size: an import reads batches. */
const maxGrowthMegabytes = 300

const header =
  'Handle,Title,Body (HTML),Vendor,Type,Tags,Published,Option1 Name,Option1 Value,Variant SKU,Variant Grams,Variant Inventory Tracker,Variant Inventory Qty,Variant Inventory Policy,Variant Price,Variant Taxable,Image Src,Image Position'.split(
    ',',
  )

/**
 * A Shopify export with three variants per product, and two images for each of the last `withImages`: the images of the
 * first products would be downloaded during the import.
 */
export const makeProductTable = (count: number, imageUrl: string, withImages = 0): string[][] => [
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
      ...(variant < 2 && index >= count - withImages
        ? [`${imageUrl}/${index}-${variant}.jpg`, String(variant + 1)]
        : ['', '']),
    ]),
  ).flat(),
]

/** Checks and imports a file, then checks it again, when nothing has changed. */
export const measureProductImport = async (bench: Bench, count: number): Promise<Fact[]> => {
  const server = await openImportServer(bench)
  try {
    const account = await server.newAccount()
    const before = await server.measure(() => pause(baselineMs))
    const table = makeProductTable(count, '')
    const uploaded = await server.measure(() => server.upload(account, table))
    const checked = await server.measure(() => server.check(account, uploaded.result))
    const imported = await server.measure(() => server.run(account, uploaded.result._id))
    const second = await server.upload(account, table)
    const again = await server.measure(() => server.check(account, second))
    const isComplete = imported.result.created === count && checked.result.created === count
    const toFact = (name: string, { seconds, memory, blocked }: Step<unknown>, isRight: boolean): Fact => ({
      name,
      value: [
        `${seconds.toFixed(1)} s`,
        `${(count / seconds).toFixed(0)} products a second`,
        `${(memory - before.memory).toFixed(0)} MB more memory`,
        `event loop blocked ${blocked.typical.toFixed(1)} ms (p99)`,
      ].join(', '),
      bound: `${maxGrowthMegabytes} MB`,
      isWithinBound: isRight && memory - before.memory < maxGrowthMegabytes,
    })
    const facts: Fact[] = [
      { name: 'file', value: `${count} products, ${table.length - 1} variants` },
      { name: 'memory of the server before', value: `${before.memory.toFixed(0)} MB` },
      toFact('upload', uploaded, uploaded.result.rows === table.length - 1),
      toFact('check', checked, isComplete),
      toFact('import', imported, isComplete),
      toFact('check of the same file again', again, again.result.unchanged === count),
    ]
    for (const { name, value } of facts) bench.log(`${name}: ${value}`)
    return facts
  } finally {
    await server.close()
  }
}
