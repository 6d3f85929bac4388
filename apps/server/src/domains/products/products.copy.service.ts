import type * as z from 'zod'
import { divideHalfUp, minorDigits } from '#contract/core/money.ts'
import type { CustomField } from '#contract/domains/custom-fields.ts'
import type { Product, ProductFields } from '#contract/domains/product.ts'
import { fieldsOf, fits } from '#contract/domains/product-readiness.ts'
import type { products } from '#contract/domains/products.ts'
import { readFieldsFor } from '#server/domains/custom-fields/custom-fields.service.ts'
import type { Doer, StoreId } from '#server/platform/actor.ts'
import { cut } from '#server/platform/cut.ts'
import { fold } from '#server/platform/db/fold.ts'
import { found, refuse } from '#server/platform/refusal.ts'
import type { Work } from '#server/platform/work.ts'
import {
  type Counterparts,
  type Named,
  readCounterparts,
  readStoreWords,
  readTakenSkus,
  type StoreWords,
} from './products.copy.repo.ts'
import { readProduct, readProducts } from './products.repo.ts'
import { createProducts } from './products.service.ts'

type Copy = z.output<typeof products.copy.body>
type Copied = z.output<typeof products.copy.response>

const mostPrice = 1e12
const longestTitle = 200

/** The fields every copy has: a draft without SKU, barcode and stock. */
const draftOf = (product: Product) => ({
  title: product.title,
  description: product.description,
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
  allowBackorder: product.allowBackorder,
})

const fittingValues = (product: Product, fields: readonly CustomField[], category: string | undefined) => {
  const own = new Map(fieldsOf(fields, category).map((field) => [field._id, field]))
  return Object.fromEntries(
    Object.entries(product.fields).filter(([id, value]) => {
      const field = own.get(id)
      return field !== undefined && fits(field, value)
    }),
  )
}

const copyWord = { en: 'copy', es: 'copia' } as const

export const duplicateProduct = async (work: Work, store: StoreId, doer: Doer, id: string): Promise<Product> => {
  const product = found(await readProduct(work.tx, store, id))
  const { language } = found(await readStoreWords(work.tx, store))
  const suffix = ` (${copyWord[language]})`
  const fields: ProductFields = {
    ...draftOf(product),
    title: cut(product.title, longestTitle - suffix.length) + suffix,
    category: product.category?._id ?? null,
    subcategory: product.subcategory?._id ?? null,
    brand: product.brand?._id ?? null,
    collections: product.collections.filter(({ byHand }) => byHand).map(({ _id }) => _id),
    variants: product.variants.map(({ values, price, compareAtPrice, costPrice, media }) => ({
      values,
      price,
      compareAtPrice,
      costPrice,
      media,
    })),
    fields: fittingValues(product, await readFieldsFor(work.tx, store), product.category?._id),
  }
  return found((await createProducts(work, store, doer, [fields], { ownMedia: true }))[0])
}

/** Exact, unlike floating-point arithmetic. */
const asFraction = (rate: number): [bigint, bigint] => {
  const [mantissa = '0', exponent = '0'] = String(rate).split('e')
  const [whole = '0', fraction = ''] = mantissa.split('.')
  const digits = fraction.length - Number(exponent)
  const figures = BigInt(whole + fraction)
  return digits >= 0 ? [figures, 10n ** BigInt(digits)] : [figures * 10n ** BigInt(-digits), 1n]
}

/**
 * Converts amounts to the other currency's minor units. Without a rate they become null, unless the currencies are the
 * same.
 */
const conversion = (from: StoreWords, to: StoreWords, rate: number | undefined) => {
  if (rate === undefined && from.currency !== to.currency) return () => null
  const [figures, scale] = asFraction(rate ?? 1)
  const numerator = figures * 10n ** BigInt(minorDigits(to.currency))
  const denominator = scale * 10n ** BigInt(minorDigits(from.currency))
  return (amount: number | null): number | null => {
    const converted = amount === null ? null : divideHalfUp(BigInt(amount) * numerator, denominator)
    return converted !== null && converted > mostPrice ? null : converted
  }
}

interface Elsewhere {
  there: Counterparts
  fieldsHere: readonly CustomField[]
  fieldsThere: readonly CustomField[]
  money: (amount: number | null) => number | null
  /** Normalized SKUs taken in the target store, including those given to earlier copies. */
  taken: Set<string>
  leftOut: Record<'brands' | 'categories' | 'fields', Set<string>>
}

const called = <Row extends Named>(rows: readonly Row[], name: string | undefined): Row | undefined =>
  name === undefined ? undefined : rows.find((row) => row.name_normalized === fold(name))

const valuesElsewhere = (
  product: Product,
  category: string | undefined,
  { fieldsHere, fieldsThere, leftOut }: Elsewhere,
) =>
  Object.fromEntries(
    Object.entries(product.fields).flatMap(([id, value]) => {
      const here = fieldsHere.find((field) => field._id === id)
      if (!here) return []
      const there = fieldsOf(fieldsThere, category).find(
        (field) => fold(field.name) === fold(here.name) && field.type === here.type && fits(field, value),
      )
      if (!there) leftOut.fields.add(here.name)
      return there ? [[there._id, value]] : []
    }),
  )

const elsewhereOf = (product: Product, elsewhere: Elsewhere): ProductFields => {
  const { there, money, taken, leftOut } = elsewhere
  const brand = called(there.brands, product.brand?.name)
  if (product.brand && !brand) leftOut.brands.add(product.brand.name)
  const category = called(there.categories, product.category?.name)
  if (product.category && !category) leftOut.categories.add(product.category.name)
  const filed = there.subcategories.filter((row) => row.category_id === category?.id)
  const subcategory = called(filed, product.subcategory?.name)
  if (product.subcategory && !subcategory) leftOut.categories.add(product.subcategory.name)
  const freeSku = (sku: string | null): string | null => {
    if (sku === null || taken.has(fold(sku))) return null
    taken.add(fold(sku))
    return sku
  }
  return {
    ...draftOf(product),
    brand: brand?.id ?? null,
    category: category?.id ?? null,
    subcategory: subcategory?.id ?? null,
    fields: valuesElsewhere(product, category?.id, elsewhere),
    variants: product.variants.map(({ values, sku, barcode, price, compareAtPrice, costPrice, media }) => ({
      values,
      media,
      barcode,
      sku: freeSku(sku),
      price: money(price),
      compareAtPrice: money(compareAtPrice),
      costPrice: money(costPrice),
    })),
  }
}

const present = (names: readonly (string | undefined)[]): string[] =>
  names.flatMap((name) => (name ? [fold(name)] : []))

export const copyProducts = async (
  work: Work,
  from: StoreId,
  to: StoreId,
  doer: Doer,
  { ids: given, rate }: Copy,
): Promise<Copied> => {
  if (from === to) return refuse('unknown_reference', { at: 'to_store_id' })
  const ids = [...new Set(given)]
  const originals = await readProducts(work.tx, from, ids)
  if (originals.length < ids.length) return refuse('not_found')
  const here = found(await readStoreWords(work.tx, from))
  const over = found(await readStoreWords(work.tx, to))
  const skus = originals.flatMap(({ variants }) => variants.flatMap(({ sku }) => (sku === null ? [] : fold(sku))))
  const leftOut = { brands: new Set<string>(), categories: new Set<string>(), fields: new Set<string>() }
  const elsewhere: Elsewhere = {
    there: await readCounterparts(work.tx, to, {
      brands: present(originals.map(({ brand }) => brand?.name)),
      categories: present(originals.map(({ category }) => category?.name)),
      subcategories: present(originals.map(({ subcategory }) => subcategory?.name)),
    }),
    fieldsHere: await readFieldsFor(work.tx, from),
    fieldsThere: await readFieldsFor(work.tx, to),
    money: conversion(here, over, rate),
    taken: new Set((await readTakenSkus(work.tx, to, skus)).keys()),
    leftOut,
  }
  const made = await createProducts(
    work,
    to,
    doer,
    originals.map((product) => elsewhereOf(product, elsewhere)),
    { ownMedia: true },
  )
  return {
    ids: made.map(({ _id }) => _id),
    leftOut: { brands: [...leftOut.brands], categories: [...leftOut.categories], fields: [...leftOut.fields] },
  }
}
