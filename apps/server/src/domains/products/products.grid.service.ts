import type * as z from 'zod'
import type { products } from '#contract/domains/products.ts'
import type { Doer, StoreId } from '#server/platform/actor.ts'
import { isConflict } from '#server/platform/db/db-errors.ts'
import { fold } from '#server/platform/db/fold.ts'
import { refuse } from '#server/platform/refusal.ts'
import type { Work } from '#server/platform/work.ts'
import { readTakenSkus } from './products.copy.repo.ts'
import { keepCurrency } from './products.currency.repo.ts'
import { type Cells, type GridVariant, lockVariants, touchProducts, writeCells } from './products.grid.repo.ts'
import { resource } from './products.service.ts'
import { refreshProducts } from './products.write.repo.ts'

type Changes = z.output<typeof products.changeVariants.body>['changes']
type Outcome = z.output<typeof products.changeVariants.response>
type Refused = Outcome['refused'][number]

interface Wish {
  was: GridVariant
  cells: Cells
}

const cellsAfter = (was: Cells, change: Changes[number]): Cells => ({
  price: change.price === undefined ? was.price : change.price,
  compareAtPrice: change.compareAtPrice === undefined ? was.compareAtPrice : change.compareAtPrice,
  costPrice: change.costPrice === undefined ? was.costPrice : change.costPrice,
  sku: change.sku === undefined ? was.sku : change.sku,
  barcode: change.barcode === undefined ? was.barcode : change.barcode,
})

const foldedSku = ({ sku }: Cells): string | undefined => (sku === null ? undefined : fold(sku))

/**
 * Decides which SKU changes are possible. A rejected variant keeps its SKU, which may block another one, so this
 * repeats until nothing changes.
 */
const settleSkus = (wishes: readonly Wish[], taken: ReadonlyMap<string, string>): { kept: Wish[]; refused: Wish[] } => {
  let kept = [...wishes]
  const refused: Wish[] = []
  for (let before = -1; before !== kept.length;) {
    before = kept.length
    const leaving = new Set(kept.map(({ was }) => was.id))
    const given = new Set<string>()
    kept = kept.filter((wish) => {
      const sku = foldedSku(wish.cells)
      const holder = sku === undefined ? undefined : taken.get(sku)
      const isFree = sku === undefined || (!given.has(sku) && (holder === undefined || leaving.has(holder)))
      if (sku !== undefined && isFree) given.add(sku)
      if (!isFree) refused.push(wish)
      return isFree
    })
  }
  return { kept, refused }
}

const orSkuTaken = (error: unknown): never => {
  if (isConflict(error) !== 'variants_sku_key') throw error
  return refuse('sku_taken')
}

const record = (work: Work, wishes: readonly Wish[]): void => {
  for (const id of new Set(wishes.map(({ was }) => was.product))) {
    const ofProduct = wishes.filter(({ was }) => was.product === id)
    const words = (cells: (wish: Wish) => Cells) => ({
      variants: ofProduct.map((wish) => {
        const { price, compareAtPrice, costPrice, sku, barcode } = cells(wish)
        return { name: wish.was.values.join(' / '), price, compareAtPrice, costPrice, sku, barcode }
      }),
    })
    const [before, after] = [words(({ was }) => was), words(({ cells }) => cells)]
    work.record({ resource, id, label: ofProduct[0]?.was.title ?? '', action: 'update', before, after })
  }
}

/** Updates prices and codes from the grid. Invalid changes are rejected one by one, the others are written together. */
export const changeVariants = async (work: Work, store: StoreId, doer: Doer, changes: Changes): Promise<Outcome> => {
  const locked = await lockVariants(
    work.tx,
    store,
    changes.map(({ variant }) => variant),
  )
  await keepCurrency(work.tx, store)
  const found = new Map(locked.map((variant) => [variant.id, variant]))
  const wishes = new Map<string, Wish>()
  const refused: Refused[] = []
  for (const change of changes) {
    const was = found.get(change.variant)
    const cells = was && cellsAfter(wishes.get(was.id)?.cells ?? was, change)
    if (!was || !cells) refused.push({ variant: change.variant, code: 'not_found' })
    else if (was.version !== change.version) refused.push({ variant: was.id, code: 'stale_version' })
    else if (was.publishState === 'live' && was.price !== null && cells.price === null) {
      refused.push({ variant: was.id, code: 'not_ready' })
    } else wishes.set(was.id, { was, cells })
  }
  const skus = [...wishes.values()].flatMap(({ cells }) => foldedSku(cells) ?? [])
  const settled = settleSkus([...wishes.values()], await readTakenSkus(work.tx, store, skus))
  for (const { was } of settled.refused) refused.push({ variant: was.id, code: 'sku_taken' })
  if (settled.kept.length === 0) return { changed: [], refused }

  const touched = [...new Set(settled.kept.map(({ was }) => was.product))]
  await writeCells(
    work.tx,
    store,
    settled.kept.map(({ was, cells }) => ({ ...cells, id: was.id })),
  ).catch(orSkuTaken)
  await touchProducts(work.tx, store, doer.personId, touched)
  await refreshProducts(work.tx, store, touched)
  record(work, settled.kept)
  const changed = settled.kept.map(({ was }) => ({ variant: was.id, product: was.product, version: was.version + 1 }))
  return { changed, refused }
}
