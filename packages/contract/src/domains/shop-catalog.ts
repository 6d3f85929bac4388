import * as z from 'zod'
import { domain, endpoint } from '../core/endpoint.ts'
import { id, emptyObject, urlHandle } from '../core/fields.ts'
import { wholeList } from '../core/page.ts'
import { billingTypes, productTypes } from '../enumerations.ts'
import { billingUnits } from './product.ts'
import { fieldValue } from './custom-fields.ts'
import { customFieldTypes } from '../enumerations.ts'

export const availabilities = ['in_stock', 'low_stock', 'out_of_stock', 'backorder'] as const
export type Availability = (typeof availabilities)[number]

/** A category, subcategory, collection or brand, with the handle of its page. */
const linked = z.object({ _id: id, name: z.string(), slug: z.string() })
export type Linked = z.infer<typeof linked>

const shopImage = z.object({
  _id: id,
  url: z.string(),
  alt: z.string(),
  /** In pixels; null for drawings and older images. */
  width: z.int().nullable(),
  height: z.int().nullable(),
})
export type ShopImage = z.infer<typeof shopImage>

const billing = z.object({
  type: z.enum(billingTypes),
  every: z.int().nullable(),
  unit: z.enum(billingUnits).nullable(),
})
export type ShopBilling = z.infer<typeof billing>

/** The price of one item with the automatic discounts that apply now. */
const itemPrice = z.object({
  price: z.int(),
  amount: z.int(),
  names: z.array(z.string()),
  /** False if the amount is taken off the order once. */
  isPerItem: z.boolean(),
})

const shopVariant = z.object({
  _id: id,
  values: z.array(z.string()),
  sku: z.string().nullable(),
  price: z.int(),
  compareAtPrice: z.int().nullable(),
  /** Null without an automatic discount. */
  discounted: itemPrice.nullable(),
  /** One of the product's images. */
  image: id.nullable(),
  availability: z.enum(availabilities),
  /** Items left, if few; otherwise the stock quantity isn't public. */
  left: z.int().nullable(),
})
export type ShopVariant = z.infer<typeof shopVariant>

export const shopProduct = z.object({
  _id: id,
  title: z.string(),
  slug: z.string(),
  /** Sanitized HTML. */
  description: z.string(),
  type: z.enum(productTypes),
  billing,
  category: linked.nullable(),
  subcategory: linked.nullable(),
  brand: linked.nullable(),
  collections: z.array(linked),
  images: z.array(shopImage),
  options: z.array(z.object({ name: z.string(), values: z.array(z.string()) })),
  variants: z.array(shopVariant),
  fields: z.array(
    z.object({ name: z.string(), type: z.enum(customFieldTypes), unit: z.string().nullable(), value: fieldValue }),
  ),
  seoTitle: z.string(),
  seoDescription: z.string(),
})
export type ShopProduct = z.infer<typeof shopProduct>

const shopCategory = linked.extend({
  description: z.string(),
  picture: z.string().nullable(),
  subcategories: z.array(linked),
})
export type ShopCategory = z.infer<typeof shopCategory>

const shopCollection = linked.extend({ description: z.string(), picture: z.string().nullable() })
export type ShopCollection = z.infer<typeof shopCollection>

const publicRead = {
  actor: 'public',
  permissions: [],
  scope: 'store in path',
  shop: 'browse',
  method: 'GET',
  mode: 'read',
  params: emptyObject,
  query: emptyObject,
  body: emptyObject,
  limits: [{ by: 'address', points: 300, seconds: 60 }],
} as const

/** The catalog as shoppers see it: only products that are live, public and priced, and what contains some. */
export const shopCatalog = domain('shopCatalog', {
  product: endpoint({
    ...publicRead,
    path: '/storefront/{storeId}/products/{slug}',
    summary: 'Get a product by its URL handle, with its variants, images, and custom fields',
    params: z.strictObject({ slug: urlHandle }),
    response: shopProduct,
  }),
  categories: endpoint({
    ...publicRead,
    path: '/storefront/{storeId}/categories',
    summary: 'List categories and subcategories that have products for sale, in the store’s order',
    response: wholeList(shopCategory),
  }),
  collections: endpoint({
    ...publicRead,
    path: '/storefront/{storeId}/collections',
    summary: 'List collections that have products for sale, by name',
    response: wholeList(shopCollection),
  }),
  brands: endpoint({
    ...publicRead,
    path: '/storefront/{storeId}/brands',
    summary: 'List brands that have products for sale, by name',
    response: wholeList(shopCollection),
  }),
})
