import { brandWrites } from '#server/domains/brands/brands.service.ts'
import { categoryWrites } from '#server/domains/categories/categories.service.ts'
import { createSubCategory } from '#server/domains/categories/subcategories.service.ts'
import { createCollection } from '#server/domains/collections/collections.service.ts'
import type { StaffActor, StoreId } from '#server/platform/actor.ts'
import { truncate } from '#server/platform/truncate.ts'
import { normalizeForSearch } from '#server/platform/db/normalize.ts'
import type { UnitOfWork } from '#server/platform/unit-of-work.ts'
import type { LookupResult } from './import-lookups.repo.ts'
import type { Draft } from './read-group.rules.ts'

export interface NameResolver {
  brand: (name: string | undefined) => string | undefined
  category: (name: string | undefined) => string | undefined
  subcategory: (category: string | undefined, name: string | undefined) => string | undefined
  collection: (name: string) => string | undefined
}

/** Resolves names to ids and creates missing rows that validation has allowed. */
export const resolveNames = async (
  uow: UnitOfWork,
  store: StoreId,
  actor: StaffActor,
  drafts: readonly Draft[],
  lookups: LookupResult,
): Promise<NameResolver> => {
  const byName = (list: readonly { id: string; name: string }[]) => new Map(list.map(({ id, name }) => [name, id]))
  const brands = byName(lookups.brands)
  const categories = byName(lookups.categories)
  const collections = byName(lookups.collections)
  const subcategories = new Map(lookups.subcategories.map(({ id, name, category }) => [`${category} ${name}`, id]))
  for (const { brand, category, subcategory, collections: collectionNames = [] } of drafts) {
    if (brand && !brands.has(normalizeForSearch(brand))) {
      brands.set(normalizeForSearch(brand), (await brandWrites.create(uow, store, actor, { name: brand }))._id)
    }
    if (category && !categories.has(normalizeForSearch(category))) {
      categories.set(
        normalizeForSearch(category),
        (await categoryWrites.create(uow, store, actor, { name: category }))._id,
      )
    }
    const categoryId = category && categories.get(normalizeForSearch(category))
    if (categoryId && subcategory && !subcategories.has(`${categoryId} ${normalizeForSearch(subcategory)}`)) {
      const created = await createSubCategory(uow, store, actor, { name: subcategory, category: categoryId })
      subcategories.set(`${categoryId} ${normalizeForSearch(subcategory)}`, created._id)
    }
    for (const name of collectionNames) {
      if (collections.has(normalizeForSearch(name))) continue
      collections.set(
        normalizeForSearch(name),
        (await createCollection(uow, store, actor, { name: truncate(name, 120).trim() }))._id,
      )
    }
  }
  return {
    brand: (name) => name && brands.get(normalizeForSearch(name)),
    category: (name) => name && categories.get(normalizeForSearch(name)),
    subcategory: (category, name) => category && name && subcategories.get(`${category} ${normalizeForSearch(name)}`),
    collection: (name) => collections.get(normalizeForSearch(name)),
  }
}
