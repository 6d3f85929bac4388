import { type CampaignBlock, type CampaignBody, maxBlocksBytes } from '#contract/domains/campaign-blocks.ts'
import { formatAddressIn } from '#contract/domains/format-address.ts'
import { type Language, languages } from '#contract/enumerations.ts'
import { readTheme } from '#contract/theme/default-theme.ts'
import { readFiles } from '#server/domains/customization/customization.service.ts'
import { readDiscountStatuses } from '#server/domains/discounts/discounts.service.ts'
import { assertUsableMedia } from '#server/domains/uploads/uploads.service.ts'
import { loadCollections, loadHome, type PricedCard } from '#server/domains/shop-catalog/shop-catalog.service.ts'
import type { StaffActor, StoreId } from '#server/platform/actor.ts'
import { AppError, fail, orNotFound } from '#server/platform/app-error.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'
import type { ShopAddresses } from '#server/platform/shop-address.ts'
import { cleanBody, getBodyImages, getBodyReferences, listBlocks } from './campaign-body.rules.ts'
import { hasUnknownReferences, readSenderRow, type SenderRow } from './campaign-content.repo.ts'
import { cornerRadius, type EmailLook, toLookColors, toLookFonts } from './email-look.rules.ts'
import type { BlockData, EmailProduct } from './render-context.rules.ts'

export { checkMarkup } from './check-markup.rules.ts'
export { cleanBody, emptyBody, getBodyImages, listBlocks, toOtherStore } from './campaign-body.rules.ts'
export { readMergePerson } from './campaign-content.repo.ts'
export type { EmailLook } from './email-look.rules.ts'
export { sampleValues, toMergeValues } from './merge-values.rules.ts'
export type { BlockData, CampaignContent, EmailInput } from './render-context.rules.ts'
export { listLinks, renderCampaignEmail } from './render-email.rules.ts'
export { renderEditableText } from './render-text.rules.ts'

/** Where links and images of emails lead; never from a request's Host header. */
export interface ContentDeps {
  publicUrl: string
  addresses: ShopAddresses
}

const maxLogoWidth = 240

/** Email clients show neither SVG nor AVIF. The server sends WebP only to those that accept it. */
const toImageUrl = (publicUrl: string, path: string | null, width: 320 | 960): string | null =>
  path === null || /\.(?:svg|avif)$/.test(path) ? null : `${publicUrl}${path}?w=${width}&for=email`

const toLogo = (publicUrl: string, { logo, theme }: SenderRow): EmailLook['logo'] => {
  const settings = readTheme(theme?.settings)
  const file = settings.logo && theme?.files[settings.logo.key]
  const path = file ? file.url : logo && `/files/${logo.key}`
  const url = toImageUrl(publicUrl, path, 320)
  if (url === null) return null
  const { width, height } = file ?? logo ?? { width: null, height: null }
  const shownHeight = Math.min(settings.logoHeight, 64)
  if (!width || !height) return { url, height: shownHeight, width: null }
  const scale = Math.min(shownHeight / height, maxLogoWidth / width)
  return { url, height: Math.max(1, Math.round(height * scale)), width: Math.max(1, Math.round(width * scale)) }
}

const toPostalAddress = ({ settings, address }: SenderRow, language: Language): string =>
  settings?.postalAddress.replaceAll(/\s*\n\s*/g, ', ') ||
  (address ? formatAddressIn(address, language).join(', ') : '')

/** What campaigns use while the store's settings are empty. */
export const readSenderDefaults = async (
  db: Db | Tx,
  store: StoreId,
): Promise<{ senderName: string; replyTo: string | null; postalAddress: string }> => {
  const { name, email, language, address } = orNotFound(await readSenderRow(db, store))
  return {
    senderName: name,
    replyTo: email,
    postalAddress: address ? formatAddressIn(address, language).join(', ') : '',
  }
}

export const readEmailLook = async (
  { publicUrl, addresses }: ContentDeps,
  db: Db | Tx,
  store: StoreId,
): Promise<EmailLook> => {
  const row = orNotFound(await readSenderRow(db, store))
  const { name, slug, primaryHost, language, currency, timezone, settings, email } = row
  const theme = readTheme(row.theme?.settings)
  return {
    name,
    slug,
    language,
    currency,
    timezone,
    address: addresses.primary({ slug, primaryHost }),
    publicUrl,
    logo: toLogo(publicUrl, row),
    colors: toLookColors(theme.colors),
    fonts: toLookFonts(theme.fonts),
    radius: cornerRadius[theme.corners],
    social: Object.entries(theme.social).map(([network, url]) => ({ network, url })),
    postalAddress: Object.fromEntries(languages.map((each) => [each, toPostalAddress(row, each)])) as Record<
      Language,
      string
    >,
    sender: { name: settings?.senderName || name, replyTo: settings?.replyTo ?? email },
  }
}

type ProductsBlock = Extract<CampaignBlock, { type: 'products' }>
type CollectionsBlock = Extract<CampaignBlock, { type: 'collections' }>

export const toEmailProduct = (publicUrl: string, columns: number, card: PricedCard): EmailProduct => {
  const { title, slug, image, cheapest, discounted, priceMin, priceMax } = card
  const url = toImageUrl(publicUrl, image?.url ?? null, columns === 2 ? 960 : 320)
  const price = discounted?.price ?? cheapest.price
  const before = discounted ? cheapest.price : cheapest.compareAtPrice
  return {
    title,
    slug,
    image: url === null ? null : { url, alt: image?.alt ?? '' },
    price,
    fullPrice: before !== null && before > price ? before : null,
    isFrom: priceMin < priceMax,
  }
}

/** The products of all blocks in one statement. */
const readProducts = async (
  db: Db,
  store: StoreId,
  { publicUrl, currency, timezone }: EmailLook,
  blocks: readonly ProductsBlock[],
): Promise<BlockData['products']> => {
  if (blocks.length === 0) return {}
  const getMaxCount = (source: ProductsBlock['source']): number =>
    Math.max(0, ...blocks.filter((block) => block.source === source).map(({ count }) => count))
  const featured = blocks.filter(({ source, collection }) => source === 'collection' && collection !== null)
  const home = await loadHome(db, store, { currency, timezone }, Date.now(), {
    newest: Math.max(getMaxCount('newest'), getMaxCount('trigger')),
    bestSellers: getMaxCount('bestSellers'),
    featured: featured.map(({ collection, count }) => ({ collection, count })),
    categories: false,
    collections: false,
    brands: false,
    hours: false,
    products: [...new Set(blocks.flatMap(({ source, products }) => (source === 'chosen' ? products : [])))],
  })
  const getCards = (block: ProductsBlock): readonly PricedCard[] => {
    switch (block.source) {
      // A preview: each recipient has others, see `readRecipientData`.
      case 'trigger':
      case 'newest':
        return home.newest
      case 'bestSellers':
        return home.bestSellers
      case 'collection': {
        // A collection that the shop doesn't show has another one in its stead.
        const found = home.featured[featured.indexOf(block)]
        return found?.collection?._id === block.collection ? found.cards : []
      }
      case 'chosen':
        return block.products.flatMap((id) => home.products.find(({ _id }) => _id === id) ?? [])
    }
  }
  return Object.fromEntries(
    blocks.map((block) => {
      const cards = getCards(block).slice(0, block.source === 'chosen' ? block.products.length : block.count)
      return [block.id, cards.map((card) => toEmailProduct(publicUrl, block.columns, card))]
    }),
  )
}

const readCollections = async (
  db: Db,
  store: StoreId,
  { publicUrl }: EmailLook,
  blocks: readonly CollectionsBlock[],
): Promise<BlockData['collections']> => {
  if (blocks.length === 0) return {}
  const chosen = [...new Set(blocks.flatMap(({ collections }) => collections))]
  const first = Math.max(0, ...blocks.filter(({ collections }) => collections.length === 0).map(({ count }) => count))
  const found = await loadCollections(db, store, { ids: chosen, first })
  return Object.fromEntries(
    blocks.map(({ id, collections, count }) => {
      const shown =
        collections.length === 0
          ? found.first.slice(0, count)
          : collections.flatMap((each) => found.chosen.find(({ _id }) => _id === each) ?? [])
      return [
        id,
        shown.map(({ name, slug, picture }) => ({ name, slug, imageUrl: toImageUrl(publicUrl, picture, 960) })),
      ]
    }),
  )
}

const readImages = async (
  db: Db,
  store: StoreId,
  { publicUrl }: EmailLook,
  keys: readonly string[],
): Promise<BlockData['files']> =>
  Object.fromEntries(
    Object.entries(await readFiles(db, store, keys)).flatMap(([key, { url: path, width, height }]) => {
      const url = toImageUrl(publicUrl, path, 960)
      return url === null ? [] : [[key, { url, width, height }]]
    }),
  )

/** Why the codes and discounts of blocks can't be used now, by the ids of blocks. */
export const readUnusableDiscounts = async (
  db: Db | Tx,
  store: StoreId,
  blocks: readonly Extract<CampaignBlock, { type: 'discount' }>[],
): Promise<BlockData['unusableDiscounts']> => {
  const used = blocks.flatMap((block) => {
    const key = block.kind === 'shared' ? block.code : block.discount
    return key ? [{ ...block, key }] : []
  })
  if (used.length === 0) return {}
  const toKeys = (kind: 'shared' | 'unique') => used.filter((each) => each.kind === kind).map(({ key }) => key)
  const statuses = await readDiscountStatuses(db, store, { codes: toKeys('shared'), discounts: toKeys('unique') })
  return Object.fromEntries(
    used.flatMap(({ id, key }) => {
      const status = statuses.get(key) ?? 'missing'
      return status === 'active' ? [] : [[id, status]]
    }),
  )
}

/** One statement for each kind, not for each block. */
export const readBlockData = async (
  db: Db,
  store: StoreId,
  look: EmailLook,
  body: CampaignBody,
): Promise<BlockData> => {
  const blocks = listBlocks(body)
  const ofType = <Type extends CampaignBlock['type']>(type: Type) =>
    blocks.filter((block): block is Extract<CampaignBlock, { type: Type }> => block.type === type)
  return {
    products: await readProducts(db, store, look, ofType('products')),
    collections: await readCollections(db, store, look, ofType('collections')),
    files: await readImages(db, store, look, getBodyImages(body)),
    unusableDiscounts: await readUnusableDiscounts(db, store, ofType('discount')),
  }
}

/** The body as it's stored. Fails if it's too large, or has files of another vendor or rows of another store. */
export const assertBody = async (
  tx: Tx,
  store: StoreId,
  { vendorId }: Pick<StaffActor, 'vendorId'>,
  input: CampaignBody,
  field: string,
): Promise<CampaignBody> => {
  const body = cleanBody(input)
  if (Buffer.byteLength(JSON.stringify(body)) > maxBlocksBytes) fail('too_long', { field })
  const images = getBodyImages(body).map((key) => ({ kind: 'image' as const, key }))
  await assertUsableMedia(tx, vendorId, images).catch((error: unknown) => {
    // Fields of media have another path.
    throw error instanceof AppError ? new AppError(error.code, { field }) : error
  })
  if (await hasUnknownReferences(tx, store, getBodyReferences(body))) fail('unknown_reference', { field })
  return body
}
