import type * as z from 'zod'
import { divideHalfUp, minorDigits } from '#contract/core/money.ts'
import type { CustomField } from '#contract/domains/custom-fields.ts'
import type { Product, ProductFields } from '#contract/domains/product.ts'
import { getApplicableFields, isValidFieldValue } from '#contract/domains/product-readiness.ts'
import type { products } from '#contract/domains/products.ts'
import { readStoreFields } from '#server/domains/custom-fields/custom-fields.service.ts'
import type { StaffActor, StoreId } from '#server/platform/actor.ts'
import { truncate } from '#server/platform/truncate.ts'
import { normalizeForSearch } from '#server/platform/db/normalize.ts'
import { orNotFound, fail } from '#server/platform/app-error.ts'
import { dropPendingImages } from '#server/platform/rich-text/description.ts'
import type { UnitOfWork } from '#server/platform/unit-of-work.ts'
import {
  type Counterparts,
  type NamedRow,
  readCounterparts,
  readStoreLocale,
  readTakenSkus,
  type StoreLocale,
} from './copy-products.repo.ts'
import { readProduct, readProducts } from './products.repo.ts'
import { createProducts } from './products.service.ts'

type CopyInput = z.output<typeof products.copy.body>
type CopyResult = z.output<typeof products.copy.response>

const maxPrice = 1e12
const maxTitleLength = 200

/** The fields every copy has: a draft without SKU, barcode and stock. */
const toDraft = (product: Product) => ({
  title: product.title,
  description: dropPendingImages(product.description),
  type: product.type,
  billingType: product.billingType,
  billingPeriod: product.billingPeriod,
  publishState: 'draft' as const,
  visibility: product.visibility,
  tags: product.tags,
  media: product.media.map(({ _id, kind, alt, body, file }) => ({
    _id,
    kind,
    alt,
    body,
    ...(file ? { key: file.key } : {}),
  })),
  taxRate: product.taxRate,
  weight: product.weight,
  size: product.size,
  options: product.options,
  seoTitle: product.seoTitle,
  seoDescription: product.seoDescription,
  lowStockThreshold: product.lowStockThreshold,
})

type VariantDraft = Pick<
  Product['variants'][number],
  'values' | 'media' | 'tracksStock' | 'allowBackorder' | 'isTaxable' | 'weightGrams'
>

const toVariantDraft = (variant: VariantDraft): VariantDraft => ({
  values: variant.values,
  media: variant.media,
  tracksStock: variant.tracksStock,
  allowBackorder: variant.allowBackorder,
  isTaxable: variant.isTaxable,
  weightGrams: variant.weightGrams,
})

const getFittingValues = (product: Product, fields: readonly CustomField[], category: string | undefined) => {
  const fieldsById = new Map(getApplicableFields(fields, category).map((field) => [field._id, field]))
  return Object.fromEntries(
    Object.entries(product.fields).filter(([id, value]) => {
      const field = fieldsById.get(id)
      return field !== undefined && isValidFieldValue(field, value)
    }),
  )
}

const copyPrefix = { en: 'Copy of ', es: 'Copia de ' } as const

export const duplicateProduct = async (
  uow: UnitOfWork,
  store: StoreId,
  actor: StaffActor,
  id: string,
): Promise<Product> => {
  const product = orNotFound(await readProduct(uow.tx, store, id))
  const { language } = orNotFound(await readStoreLocale(uow.tx, store))
  const prefix = copyPrefix[language]
  const fields: ProductFields = {
    ...toDraft(product),
    title: prefix + truncate(product.title, maxTitleLength - prefix.length),
    category: product.category?._id ?? null,
    subcategory: product.subcategory?._id ?? null,
    brand: product.brand?._id ?? null,
    collections: product.collections.filter(({ byHand }) => byHand).map(({ _id }) => _id),
    variants: product.variants.map(({ price, compareAtPrice, costPrice, ...variant }) => ({
      ...toVariantDraft(variant),
      price,
      compareAtPrice,
      costPrice,
    })),
    fields: getFittingValues(product, await readStoreFields(uow.tx, store), product.category?._id),
  }
  return orNotFound((await createProducts(uow, store, actor, [fields], { ownMedia: true }))[0])
}

/** Exact, unlike floating-point arithmetic. */
const toFraction = (rate: number): [bigint, bigint] => {
  const [mantissa = '0', exponent = '0'] = String(rate).split('e')
  const [whole = '0', fraction = ''] = mantissa.split('.')
  const digits = fraction.length - Number(exponent)
  const value = BigInt(whole + fraction)
  return digits >= 0 ? [value, 10n ** BigInt(digits)] : [value * 10n ** BigInt(-digits), 1n]
}

/**
 * Converts amounts to the other currency's minor units. Without a rate they become null, unless the currencies are the
 * same.
 */
const makePriceConverter = (from: StoreLocale, to: StoreLocale, rate: number | undefined) => {
  if (rate === undefined && from.currency !== to.currency) return () => null
  const [value, scale] = toFraction(rate ?? 1)
  const numerator = value * 10n ** BigInt(minorDigits(to.currency))
  const denominator = scale * 10n ** BigInt(minorDigits(from.currency))
  return (amount: number | null): number | null => {
    const converted = amount === null ? null : divideHalfUp(BigInt(amount) * numerator, denominator)
    return converted !== null && converted > maxPrice ? null : converted
  }
}

interface CopyContext {
  counterparts: Counterparts
  sourceFields: readonly CustomField[]
  targetFields: readonly CustomField[]
  convertPrice: (amount: number | null) => number | null
  /** Normalized SKUs taken in the target store, including those given to earlier copies. */
  takenSkus: Set<string>
  leftOut: Record<'brands' | 'categories' | 'fields', Set<string>>
}

const findByName = <Row extends NamedRow>(rows: readonly Row[], name: string | undefined): Row | undefined =>
  name === undefined ? undefined : rows.find((row) => row.name_normalized === normalizeForSearch(name))

const mapFieldValues = (
  product: Product,
  category: string | undefined,
  { sourceFields, targetFields, leftOut }: CopyContext,
) =>
  Object.fromEntries(
    Object.entries(product.fields).flatMap(([id, value]) => {
      const sourceField = sourceFields.find((field) => field._id === id)
      if (!sourceField) return []
      const targetField = getApplicableFields(targetFields, category).find(
        (field) =>
          normalizeForSearch(field.name) === normalizeForSearch(sourceField.name) &&
          field.type === sourceField.type &&
          isValidFieldValue(field, value),
      )
      if (!targetField) leftOut.fields.add(sourceField.name)
      return targetField ? [[targetField._id, value]] : []
    }),
  )

const toTargetFields = (product: Product, context: CopyContext): ProductFields => {
  const { counterparts, convertPrice, takenSkus, leftOut } = context
  const brand = findByName(counterparts.brands, product.brand?.name)
  if (product.brand && !brand) leftOut.brands.add(product.brand.name)
  const category = findByName(counterparts.categories, product.category?.name)
  if (product.category && !category) leftOut.categories.add(product.category.name)
  const subcategories = counterparts.subcategories.filter((row) => row.category_id === category?.id)
  const subcategory = findByName(subcategories, product.subcategory?.name)
  if (product.subcategory && !subcategory) leftOut.categories.add(product.subcategory.name)
  const freeSku = (sku: string | null): string | null => {
    if (sku === null || takenSkus.has(normalizeForSearch(sku))) return null
    takenSkus.add(normalizeForSearch(sku))
    return sku
  }
  return {
    ...toDraft(product),
    brand: brand?.id ?? null,
    category: category?.id ?? null,
    subcategory: subcategory?.id ?? null,
    fields: mapFieldValues(product, category?.id, context),
    variants: product.variants.map(({ sku, barcode, price, compareAtPrice, costPrice, ...variant }) => ({
      ...toVariantDraft(variant),
      barcode,
      sku: freeSku(sku),
      price: convertPrice(price),
      compareAtPrice: convertPrice(compareAtPrice),
      costPrice: convertPrice(costPrice),
    })),
  }
}

const normalizeNames = (names: readonly (string | undefined)[]): string[] =>
  names.flatMap((name) => (name ? [normalizeForSearch(name)] : []))

export const copyProducts = async (
  uow: UnitOfWork,
  from: StoreId,
  to: StoreId,
  actor: StaffActor,
  { ids: requestedIds, rate }: CopyInput,
): Promise<CopyResult> => {
  if (from === to) return fail('unknown_reference', { field: 'to_store_id' })
  const ids = [...new Set(requestedIds)]
  const originals = await readProducts(uow.tx, from, ids)
  if (originals.length < ids.length) return fail('not_found')
  const source = orNotFound(await readStoreLocale(uow.tx, from))
  const target = orNotFound(await readStoreLocale(uow.tx, to))
  const skus = originals.flatMap(({ variants }) =>
    variants.flatMap(({ sku }) => (sku === null ? [] : normalizeForSearch(sku))),
  )
  const leftOut = { brands: new Set<string>(), categories: new Set<string>(), fields: new Set<string>() }
  const context: CopyContext = {
    counterparts: await readCounterparts(uow.tx, to, {
      brands: normalizeNames(originals.map(({ brand }) => brand?.name)),
      categories: normalizeNames(originals.map(({ category }) => category?.name)),
      subcategories: normalizeNames(originals.map(({ subcategory }) => subcategory?.name)),
    }),
    sourceFields: await readStoreFields(uow.tx, from),
    targetFields: await readStoreFields(uow.tx, to),
    convertPrice: makePriceConverter(source, target, rate),
    takenSkus: new Set((await readTakenSkus(uow.tx, to, skus)).keys()),
    leftOut,
  }
  const created = await createProducts(
    uow,
    to,
    actor,
    originals.map((product) => toTargetFields(product, context)),
    { ownMedia: true },
  )
  return {
    ids: created.map(({ _id }) => _id),
    leftOut: { brands: [...leftOut.brands], categories: [...leftOut.categories], fields: [...leftOut.fields] },
  }
}
