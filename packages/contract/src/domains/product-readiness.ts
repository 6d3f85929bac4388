import { isBlank } from '../core/fields.ts'
import type { CustomField, FieldValue } from './custom-fields.ts'
import type { Product } from './product.ts'

/** The fields that decide whether a product can go live. */
export interface ReadinessInput extends Pick<Product, 'billingType' | 'billingPeriod' | 'fields'> {
  category: { _id: string } | null
  variants: readonly { price: number | null }[]
}

type AdviceInput = Pick<Product, 'category' | 'description' | 'media' | 'seoDescription' | 'type' | 'weight'> & {
  variants: readonly { sku: string | null }[]
}

export type WizardStep = 'basic' | 'organization' | 'details' | 'media' | 'variants' | 'fields' | 'summary'
/** In the specification's order. */
export const wizardSteps = [
  'basic',
  'organization',
  'details',
  'media',
  'variants',
  'fields',
  'summary',
] as const satisfies readonly WizardStep[]

type Field = Pick<CustomField, '_id' | 'name' | 'type' | 'required' | 'limits' | 'categories'>

export type MissingItem =
  | { code: 'price' | 'billingPeriod'; step: WizardStep }
  | { code: 'field'; step: WizardStep; field: string; name: string }

export type Advice = {
  code: 'description' | 'category' | 'picture' | 'alt' | 'weight' | 'sku' | 'seo'
  step: WizardStep
}

/** Fields of the category and fields of all products. */
export const getApplicableFields = <F extends Pick<CustomField, 'categories'>>(
  fields: readonly F[],
  category: string | null | undefined,
): F[] => fields.filter(({ categories }) => categories.length === 0 || categories.some(({ _id }) => _id === category))

const isEmpty = (value: FieldValue | undefined): boolean =>
  value === undefined || (typeof value === 'string' && isBlank(value)) || (Array.isArray(value) && value.length === 0)

const countDecimals = (value: number): number => {
  const [, fraction = '', exponent = '0'] = /^-?\d+(?:\.(\d+))?(?:e([+-]\d+))?$/.exec(String(value)) ?? []
  return Math.max(0, fraction.length - Number(exponent))
}

/** Whether the field accepts the value; empty values are checked by `required`. */
export const isValidFieldValue = (
  { type, limits }: Pick<CustomField, 'type' | 'limits'>,
  value: FieldValue,
): boolean => {
  const isWithinLimits = (number: number): boolean =>
    number >= (limits.least ?? -Infinity) &&
    number <= (limits.most ?? Infinity) &&
    countDecimals(number) <= (limits.decimals ?? 6)
  switch (type) {
    case 'Text':
      return (
        typeof value === 'string' &&
        (value === '' || value.length >= (limits.shortest ?? 0)) &&
        value.length <= (limits.longest ?? 2000)
      )
    case 'List': {
      const chosen = Array.isArray(value) ? value : typeof value === 'string' ? [value] : undefined
      if (!chosen || (Array.isArray(value) && !limits.several)) return false
      return new Set(chosen).size === chosen.length && chosen.every((choice) => (limits.choices ?? []).includes(choice))
    }
    case 'Boolean':
      return typeof value === 'boolean'
    case 'Number':
      return typeof value === 'number' && isWithinLimits(value)
    case 'Range':
      return (
        typeof value === 'object' &&
        !Array.isArray(value) &&
        value.from <= value.to &&
        isWithinLimits(value.from) &&
        isWithinLimits(value.to)
      )
  }
}

/** With several variants, prices and codes are edited in the variants step. */
const getPriceStep = ({ variants }: { variants: readonly unknown[] }): WizardStep =>
  variants.length > 1 ? 'variants' : 'details'

/** What a product still needs to go live. The wizard's summary lists it, and the server enforces it. */
export const findMissingForLive = (product: ReadinessInput, fields: readonly Field[]): MissingItem[] => {
  const missing: MissingItem[] = []
  if (product.billingType !== 'one_time' && !product.billingPeriod)
    missing.push({ code: 'billingPeriod', step: 'basic' })
  if (product.variants.length === 0 || product.variants.some(({ price }) => price === null)) {
    missing.push({ code: 'price', step: getPriceStep(product) })
  }
  for (const field of getApplicableFields(fields, product.category?._id)) {
    if (field.required && isEmpty(product.fields[field._id])) {
      missing.push({ code: 'field', step: 'fields', field: field._id, name: field.name })
    }
  }
  return missing
}

/** Optional improvements. */
export const getAdvice = (product: AdviceInput): Advice[] => {
  const images = product.media.filter(({ kind }) => kind === 'image')
  const advice: (Advice | false)[] = [
    product.description === '' && { code: 'description', step: 'basic' },
    product.category === null && { code: 'category', step: 'organization' },
    product.type === 'physical' && product.weight === null && { code: 'weight', step: 'details' },
    product.variants.some(({ sku }) => sku === null) && { code: 'sku', step: getPriceStep(product) },
    product.seoDescription === '' && { code: 'seo', step: 'details' },
    images.length === 0 && { code: 'picture', step: 'media' },
    images.some(({ alt }) => alt === '') && { code: 'alt', step: 'media' },
  ]
  return advice.filter((item) => item !== false)
}
