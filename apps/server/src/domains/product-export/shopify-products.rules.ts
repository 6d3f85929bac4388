import type { Product, Variant } from '#contract/domains/product.ts'
import { formatCsvMoney, joinList } from '#contract/domains/product-csv.ts'
import { toCompleteUrl, toExportedDescription } from '#server/platform/rich-text/description.ts'
import type { ExportContext } from './export-products.rules.ts'

/** The columns of Shopify's product files, in its order. */
export const shopifyHeader = [
  'Handle',
  'Title',
  'Body (HTML)',
  'Vendor',
  'Type',
  'Tags',
  'Published',
  'Option1 Name',
  'Option1 Value',
  'Option2 Name',
  'Option2 Value',
  'Option3 Name',
  'Option3 Value',
  'Variant SKU',
  'Variant Grams',
  'Variant Inventory Tracker',
  'Variant Inventory Qty',
  'Variant Inventory Policy',
  'Variant Fulfillment Service',
  'Variant Price',
  'Variant Compare At Price',
  'Variant Requires Shipping',
  'Variant Taxable',
  'Variant Barcode',
  'Image Src',
  'Image Position',
  'Image Alt Text',
  'Gift Card',
  'SEO Title',
  'SEO Description',
  'Variant Image',
  'Variant Weight Unit',
  'Cost per item',
  'Status',
] as const

type Row = Partial<Record<(typeof shopifyHeader)[number], string>>

const toFlag = (value: boolean): string => (value ? 'TRUE' : 'FALSE')

const toStatus = ({ archivedAt, publishState }: Product): string =>
  archivedAt !== null ? 'archived' : publishState === 'live' ? 'active' : 'draft'

/** Only on the first line of a product. Shopify calls the option of a product without options Title. */
const productCells = (product: Product, { publicUrl }: ExportContext): Row => ({
  Title: product.title,
  'Body (HTML)': toExportedDescription(product.description, publicUrl),
  Vendor: product.brand?.name ?? '',
  Type: product.category?.name ?? '',
  Tags: joinList(product.tags),
  Published: toFlag(product.visibility === 'public'),
  'Option1 Name': product.options[0]?.name ?? 'Title',
  'Option2 Name': product.options[1]?.name ?? '',
  'Option3 Name': product.options[2]?.name ?? '',
  'Gift Card': 'FALSE',
  'SEO Title': product.seoTitle,
  'SEO Description': product.seoDescription,
  Status: toStatus(product),
})

const variantCells = (variant: Variant, product: Product, { currency, publicUrl }: ExportContext): Row => {
  const image = product.media.find(({ _id }) => _id === variant.media)?.file?.url
  return {
    'Option1 Value': variant.values[0] ?? 'Default Title',
    'Option2 Value': variant.values[1] ?? '',
    'Option3 Value': variant.values[2] ?? '',
    'Variant SKU': variant.sku ?? '',
    'Variant Grams': String(variant.weightGrams ?? product.weight ?? ''),
    // Empty for stock that isn't tracked.
    'Variant Inventory Tracker': variant.tracksStock ? 'shopify' : '',
    'Variant Inventory Qty': variant.tracksStock ? String(variant.onHand) : '',
    'Variant Inventory Policy': variant.allowBackorder ? 'continue' : 'deny',
    'Variant Fulfillment Service': 'manual',
    'Variant Price': formatCsvMoney(variant.price, currency),
    'Variant Compare At Price': formatCsvMoney(variant.compareAtPrice, currency),
    'Variant Requires Shipping': toFlag(product.type === 'physical'),
    'Variant Taxable': toFlag(variant.isTaxable),
    'Variant Barcode': variant.barcode ?? '',
    'Variant Image': image ? toCompleteUrl(image, publicUrl) : '',
    'Variant Weight Unit': 'g',
    'Cost per item': formatCsvMoney(variant.costPrice, currency),
  }
}

/** One line per variant or image, for all that Shopify's format has columns for. */
export const shopifyLines = (product: Product, context: ExportContext): string[][] => {
  const images = product.media.filter(({ kind, file }) => kind === 'image' && file?.url)
  const count = Math.max(product.variants.length, images.length, 1)
  return Array.from({ length: count }, (_, index) => {
    const [variant, image] = [product.variants[index], images[index]]
    const cells: Row = {
      Handle: product.slug,
      ...(index === 0 && productCells(product, context)),
      ...(variant && variantCells(variant, product, context)),
      ...(image && {
        'Image Src': toCompleteUrl(image.file?.url ?? '', context.publicUrl),
        'Image Position': String(index + 1),
        'Image Alt Text': image.alt,
      }),
    }
    return shopifyHeader.map((name) => cells[name] ?? '')
  })
}
