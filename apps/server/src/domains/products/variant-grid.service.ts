import type * as z from 'zod'
import type { products } from '#contract/domains/products.ts'
import type { StaffActor, StoreId } from '#server/platform/actor.ts'
import { getConflictConstraint } from '#server/platform/db/db-errors.ts'
import { normalizeForSearch } from '#server/platform/db/normalize.ts'
import { fail } from '#server/platform/app-error.ts'
import type { UnitOfWork } from '#server/platform/unit-of-work.ts'
import { readTakenSkus } from './copy-products.repo.ts'
import { lockCurrency } from './product-currency.repo.ts'
import { type GridCells, type GridVariant, lockVariants, bumpVersions, writeCells } from './variant-grid.repo.ts'
import { resource } from './products.service.ts'
import { refreshProducts } from './write-products.repo.ts'

type Changes = z.output<typeof products.changeVariants.body>['changes']
type GridResult = z.output<typeof products.changeVariants.response>
type Rejection = GridResult['refused'][number]

interface CellEdit {
  current: GridVariant
  cells: GridCells
}

const applyChange = (current: GridCells, change: Changes[number]): GridCells => ({
  price: change.price === undefined ? current.price : change.price,
  compareAtPrice: change.compareAtPrice === undefined ? current.compareAtPrice : change.compareAtPrice,
  costPrice: change.costPrice === undefined ? current.costPrice : change.costPrice,
  sku: change.sku === undefined ? current.sku : change.sku,
  barcode: change.barcode === undefined ? current.barcode : change.barcode,
})

const getNormalizedSku = ({ sku }: GridCells): string | undefined =>
  sku === null ? undefined : normalizeForSearch(sku)

/**
 * Decides which SKU changes are possible. A rejected variant keeps its SKU, which may block another one, so this
 * repeats until nothing changes.
 */
const resolveSkuConflicts = (
  edits: readonly CellEdit[],
  takenSkus: ReadonlyMap<string, string>,
): { accepted: CellEdit[]; refused: CellEdit[] } => {
  let accepted = [...edits]
  const refused: CellEdit[] = []
  for (let before = -1; before !== accepted.length;) {
    before = accepted.length
    const changingIds = new Set(accepted.map(({ current }) => current.id))
    const assigned = new Set<string>()
    accepted = accepted.filter((edit) => {
      const sku = getNormalizedSku(edit.cells)
      const holder = sku === undefined ? undefined : takenSkus.get(sku)
      const isFree = sku === undefined || (!assigned.has(sku) && (holder === undefined || changingIds.has(holder)))
      if (sku !== undefined && isFree) assigned.add(sku)
      if (!isFree) refused.push(edit)
      return isFree
    })
  }
  return { accepted, refused }
}

const rethrowAsSkuTaken = (error: unknown): never => {
  if (getConflictConstraint(error) !== 'variants_sku_key') throw error
  return fail('sku_taken')
}

const auditEdits = (uow: UnitOfWork, edits: readonly CellEdit[]): void => {
  for (const id of new Set(edits.map(({ current }) => current.product))) {
    const productEdits = edits.filter(({ current }) => current.product === id)
    const toValues = (cells: (edit: CellEdit) => GridCells) => ({
      variants: productEdits.map((edit) => {
        const { price, compareAtPrice, costPrice, sku, barcode } = cells(edit)
        return { name: edit.current.values.join(' / '), price, compareAtPrice, costPrice, sku, barcode }
      }),
    })
    const [before, after] = [toValues(({ current }) => current), toValues(({ cells }) => cells)]
    uow.audit({ resource, id, label: productEdits[0]?.current.title ?? '', action: 'update', before, after })
  }
}

/** Updates prices and codes from the grid. Invalid changes are rejected one by one, the others are written together. */
export const changeVariants = async (
  uow: UnitOfWork,
  store: StoreId,
  actor: StaffActor,
  changes: Changes,
): Promise<GridResult> => {
  const locked = await lockVariants(
    uow.tx,
    store,
    changes.map(({ variant }) => variant),
  )
  await lockCurrency(uow.tx, store)
  const variantsById = new Map(locked.map((variant) => [variant.id, variant]))
  const edits = new Map<string, CellEdit>()
  const refused: Rejection[] = []
  for (const change of changes) {
    const current = variantsById.get(change.variant)
    const cells = current && applyChange(edits.get(current.id)?.cells ?? current, change)
    if (!current || !cells) refused.push({ variant: change.variant, code: 'not_found' })
    else if (current.version !== change.version) refused.push({ variant: current.id, code: 'stale_version' })
    else if (current.publishState === 'live' && current.price !== null && cells.price === null) {
      refused.push({ variant: current.id, code: 'not_ready' })
    } else edits.set(current.id, { current, cells })
  }
  const skus = [...edits.values()].flatMap(({ cells }) => getNormalizedSku(cells) ?? [])
  const resolved = resolveSkuConflicts([...edits.values()], await readTakenSkus(uow.tx, store, skus))
  for (const { current } of resolved.refused) refused.push({ variant: current.id, code: 'sku_taken' })
  if (resolved.accepted.length === 0) return { changed: [], refused }

  const productIds = [...new Set(resolved.accepted.map(({ current }) => current.product))]
  await writeCells(
    uow.tx,
    store,
    resolved.accepted.map(({ current, cells }) => ({ ...cells, id: current.id })),
  ).catch(rethrowAsSkuTaken)
  await bumpVersions(uow.tx, store, actor.personId, productIds)
  await refreshProducts(uow.tx, store, productIds)
  auditEdits(uow, resolved.accepted)
  const changed = resolved.accepted.map(({ current }) => ({
    variant: current.id,
    product: current.product,
    version: current.version + 1,
  }))
  return { changed, refused }
}
