import { createHash } from 'node:crypto'
import type { ImportProblem, ProductImport } from '#contract/domains/product-imports.ts'
import { readStoreFields } from '#server/domains/custom-fields/custom-fields.service.ts'
import { moveStock } from '#server/domains/inventory/stock.service.ts'
import { archiveProducts } from '#server/domains/products/archive-products.service.ts'
import type { StaffActor, StoreId } from '#server/platform/actor.ts'
import type { AppError } from '#server/platform/app-error.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'
import { mapInSlices } from '#server/platform/map-in-slices.ts'
import { withSavepoint } from '#server/platform/savepoint.ts'
import type { UnitOfWork } from '#server/platform/unit-of-work.ts'
import type { Group } from './import-batches.repo.ts'
import type { RowProblem } from './import-cells.rules.ts'
import type { ImportImage } from './import-images.repo.ts'
import { lockProducts, loadLookups, readStoreSettings, writeImportKeys } from './import-lookups.repo.ts'
import { isHandleKey } from './product-keys.rules.ts'
import type { GroupContext } from './read-fields.rules.ts'
import { readGroup } from './read-group.rules.ts'
import { getMissingNames, lookUpNames, type MissingName, resolveNames } from './resolve-names.service.ts'
import {
  collectLookupKeys,
  type CreatePermissions,
  type ValidatedGroup,
  validateGroup,
} from './validate-group.rules.ts'
import { toStockMoves, writeExistingProduct, writeNewProducts, type WrittenProduct } from './write-products.service.ts'

/**
 * Products in one transaction. For 50, `refresh_products` takes 46 ms of a processor; for 5, the import takes twice as much
 * in total, because every batch has a constant number of statements.
 */
export const groupsPerBatch = 20

export interface ImportBatch {
  store: StoreId
  actor: StaffActor
  publicUrl: string
  file: ProductImport
  makes: CreatePermissions
  firstRowOfSku: (sku: string) => number | undefined
  /** Nothing is created that products refer to: its batches are undone, so that each would create it again. */
  isDryRun: boolean
}

export type Outcome = 'created' | 'updated' | 'unchanged' | 'skipped' | 'failed'

export interface GroupResult {
  outcome: Outcome
  problems: RowProblem[]
  images: ImportImage[]
  /** What the dry run would have created in addition to the product. */
  missingNames: MissingName[]
}

const codes: Partial<Record<AppError['code'], ImportProblem['code']>> = {
  not_ready: 'not_ready',
  sku_taken: 'sku_taken',
  field_value: 'bad_field_value',
  variants_mismatch: 'options_differ',
  too_many_variants: 'too_many_variants',
  invalid: 'not_valid',
  address_taken: 'bad_handle',
  not_found: 'picture_failed',
  file_refused: 'picture_failed',
}

const toProblem = ({ draft }: ValidatedGroup, { code }: AppError): RowProblem => ({
  row: draft.row,
  level: 'error',
  code: codes[code] ?? 'unexpected',
  column: null,
  value: null,
})

/** What reading groups needs in addition to their lines. */
const loadGroupContext = async (db: Db | Tx, store: StoreId, file: ProductImport): Promise<GroupContext> => ({
  header: file.header,
  mapping: file.mapping,
  source: file.source,
  currency: (await readStoreSettings(db, store)).currency,
  fields: await readStoreFields(db, store),
})

/** Reads and validates the groups. Their products stay locked until the transaction ends. */
const validateGroups = async (
  tx: Tx,
  { store, file, makes, firstRowOfSku }: ImportBatch,
  groups: readonly Group[],
): Promise<ValidatedGroup[]> => {
  const context = await loadGroupContext(tx, store, file)
  const parsed = await mapInSlices(groups, (group) => readGroup(group, context))
  const keys = collectLookupKeys(parsed.map(({ draft }) => draft))
  await lockProducts(tx, store, keys)
  const found = await loadLookups(tx, store, keys)
  const skuOwners = new Map(found.skus.toReversed().map((entry) => [entry.sku, entry]))
  const { options, source } = file
  const validation = { options, source, makes, firstRowOfSku, fields: context.fields, found, skuOwners }
  return mapInSlices(parsed, (group) => validateGroup(group, validation))
}

interface Written {
  written: Map<ValidatedGroup, WrittenProduct & Pick<GroupResult, 'missingNames'>>
  failures: Map<ValidatedGroup, RowProblem>
}

/** Writes valid groups: new products in one statement, or one by one if that fails. */
const writeGroups = async (
  uow: UnitOfWork,
  { store, actor, publicUrl, isDryRun }: ImportBatch,
  valid: readonly ValidatedGroup[],
): Promise<Written> => {
  const drafts = valid.map(({ draft }) => draft)
  const lookups = await loadLookups(uow.tx, store, { ...collectLookupKeys(drafts), slugs: [], keys: [], skus: [] })
  const names = isDryRun ? lookUpNames(lookups) : await resolveNames(uow, store, actor, drafts, lookups)
  const writeContext = { vendorId: actor.vendorId, publicUrl, names }
  const result: Written = { written: new Map(), failures: new Map() }
  const record = (products: readonly WrittenProduct[]): void => {
    for (const item of products) {
      const missingNames = getMissingNames(item.group.draft, names)
      result.written.set(item.group, {
        ...item,
        missingNames,
        isChanged: item.isChanged || missingNames.length > 0,
      })
    }
  }
  const writeOne = async (
    group: ValidatedGroup,
    run: (part: UnitOfWork) => Promise<WrittenProduct[]>,
  ): Promise<void> => {
    const attempt = await withSavepoint(uow, run)
    if ('done' in attempt) record(attempt.done)
    else result.failures.set(group, toProblem(group, attempt.failure))
  }
  const created = valid.filter(({ existing }) => !existing)
  const batch = await withSavepoint(uow, (part) => writeNewProducts(part, store, actor, created, writeContext))
  if ('done' in batch) record(batch.done)
  else
    for (const group of created)
      await writeOne(group, (part) => writeNewProducts(part, store, actor, [group], writeContext))
  for (const group of valid) {
    const { existing } = group
    if (existing)
      await writeOne(group, async (part) => [
        await writeExistingProduct(part, store, actor, { ...group, existing }, writeContext).then((product) => ({
          ...product,
          group,
        })),
      ])
  }
  return result
}

/** Deterministic, so that a job that runs twice attaches one image. */
const mediumId = (importId: string, row: number, url: string): string => {
  const hex = createHash('sha256').update(`${importId} ${row} ${url}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-7${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

const toImages = ({ product, remoteMedia }: WrittenProduct, file: ProductImport): ImportImage[] =>
  remoteMedia.map((image) => ({
    ...image,
    productId: product._id,
    mediaId: mediumId(file._id, image.row, image.inDescription ? `description ${image.url}` : image.url),
  }))

/** Sets the stock and archives as the file says. Returns the products that this changes. */
const writeStockAndArchive = async (
  uow: UnitOfWork,
  { store, file }: ImportBatch,
  written: readonly WrittenProduct[],
): Promise<Set<WrittenProduct>> => {
  const { mainLocation, locations } = await readStoreSettings(uow.tx, store)
  const locationIds = new Set(locations)
  const moves = written.map((item) => toStockMoves(item, file.options, mainLocation, locationIds, file.fileName))
  await moveStock(uow, store, moves.flat())
  const archived = written.filter(({ group, product }) => group.draft.archived && !product.archivedAt)
  if (archived.length > 0)
    await archiveProducts(
      uow,
      store,
      archived.map(({ product }) => product._id),
    )
  return new Set([...archived, ...written.filter((_, index) => moves[index]?.length)])
}

/**
 * Imports the groups. The dry run calls it as well and undoes its writes, so that both always have the same result.
 */
export const importGroups = async (
  uow: UnitOfWork,
  batch: ImportBatch,
  groups: readonly Group[],
): Promise<GroupResult[]> => {
  const { store, file } = batch
  const validated = await validateGroups(uow.tx, batch, groups)
  const isSkipped = ({ existing }: ValidatedGroup): boolean => !!existing && file.options.existing === 'skip'
  const toWrite = validated.filter((group) => !group.hasErrors && !isSkipped(group))
  const { written, failures } = await writeGroups(uow, batch, toWrite)
  const changed = await writeStockAndArchive(uow, batch, [...written.values()])
  const isUnchanged = (item: WrittenProduct): boolean =>
    !item.isChanged && !changed.has(item) && item.remoteMedia.length === 0
  const results = validated.map((group): GroupResult => {
    const product = written.get(group)
    const failure = failures.get(group)
    const problems = failure ? [...group.problems, failure] : group.problems
    if (!product)
      return { outcome: group.hasErrors || failure ? 'failed' : 'skipped', problems, images: [], missingNames: [] }
    const outcome = !group.existing ? 'created' : isUnchanged(product) ? 'unchanged' : 'updated'
    return { outcome, problems, images: toImages(product, file), missingNames: product.missingNames }
  })
  const imported = [...written.values()].flatMap((item) => {
    const { group, product } = item
    const { key } = group.draft
    const isKnown = group.existing?.importKeys.includes(key) || isUnchanged(item)
    // Handles of our export are URL handles, which aren't recorded.
    return isKnown || (file.source === 'storeward' && isHandleKey(key)) ? [] : [{ key, productId: product._id }]
  })
  await writeImportKeys(uow.tx, store, imported)
  return results
}
