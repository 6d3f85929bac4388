import { brandWrites } from '#server/domains/brands/brands.service.ts'
import { categoryWrites } from '#server/domains/categories/categories.service.ts'
import { createSubCategory } from '#server/domains/categories/subcategories.service.ts'
import { createCollection } from '#server/domains/collections/collections.service.ts'
import type { StaffActor, StoreId } from '#server/platform/actor.ts'
import type { NewNameKind } from '#contract/domains/product-imports.ts'
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

interface NameIndex extends NameResolver {
  add: (kind: 'brands' | 'categories' | 'collections', name: string, id: string) => void
  addSubcategory: (category: string, name: string, id: string) => void
}

const indexNames = (lookups: LookupResult): NameIndex => {
  const byName = (list: readonly { id: string; name: string }[]) => new Map(list.map(({ id, name }) => [name, id]))
  const ids = {
    brands: byName(lookups.brands),
    categories: byName(lookups.categories),
    collections: byName(lookups.collections),
  }
  const subcategories = new Map(lookups.subcategories.map(({ id, name, category }) => [`${category} ${name}`, id]))
  return {
    brand: (name) => name && ids.brands.get(normalizeForSearch(name)),
    category: (name) => name && ids.categories.get(normalizeForSearch(name)),
    subcategory: (category, name) => category && name && subcategories.get(`${category} ${normalizeForSearch(name)}`),
    collection: (name) => ids.collections.get(normalizeForSearch(name)),
    add: (kind, name, id) => void ids[kind].set(normalizeForSearch(name), id),
    addSubcategory: (category, name, id) => void subcategories.set(`${category} ${normalizeForSearch(name)}`, id),
  }
}

export const lookUpNames = (lookups: LookupResult): NameResolver => indexNames(lookups)

export interface MissingName {
  kind: NewNameKind
  name: string
}

/** What the product refers to and the import creates. A subcategory is created only together with its category. */
export const getMissingNames = (
  { brand, category, subcategory, collections = [] }: Draft,
  names: NameResolver,
): MissingName[] => {
  const missing: MissingName[] = []
  if (category && !names.category(category)) missing.push({ kind: 'categories', name: category })
  if (category && subcategory && !names.subcategory(names.category(category), subcategory))
    missing.push({ kind: 'subcategories', name: `${category} > ${subcategory}` })
  if (brand && !names.brand(brand)) missing.push({ kind: 'brands', name: brand })
  for (const name of collections) if (!names.collection(name)) missing.push({ kind: 'collections', name })
  return missing
}

/** Resolves names to ids and creates missing rows that validation has allowed. */
export const resolveNames = async (
  uow: UnitOfWork,
  store: StoreId,
  actor: StaffActor,
  drafts: readonly Draft[],
  lookups: LookupResult,
): Promise<NameResolver> => {
  const names = indexNames(lookups)
  for (const { brand, category, subcategory, collections = [] } of drafts) {
    if (brand && !names.brand(brand))
      names.add('brands', brand, (await brandWrites.create(uow, store, actor, { name: brand }))._id)
    if (category && !names.category(category))
      names.add('categories', category, (await categoryWrites.create(uow, store, actor, { name: category }))._id)
    const categoryId = names.category(category)
    if (categoryId && subcategory && !names.subcategory(categoryId, subcategory)) {
      const created = await createSubCategory(uow, store, actor, { name: subcategory, category: categoryId })
      names.addSubcategory(categoryId, subcategory, created._id)
    }
    for (const name of collections)
      if (!names.collection(name))
        names.add('collections', name, (await createCollection(uow, store, actor, { name }))._id)
  }
  return names
}
