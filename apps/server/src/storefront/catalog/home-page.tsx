import type { ReactNode } from 'react'
import type { ShopCategory, ShopCollection } from '#contract/domains/shop-catalog.ts'
import { loadHome, type PricedCard } from '#server/domains/shop-catalog/shop-catalog.service.ts'
import { NoImage, ShopImage } from '#server/storefront/parts/image.tsx'
import { ProductGrid } from '#server/storefront/parts/product-card.tsx'
import { getCardImage } from '#server/storefront/parts/share-image.ts'
import { cachedPage, type PageContext } from '#server/storefront/shop-page.ts'
import { catalogText } from './catalog.text.ts'
import { toMetaDescription } from './plain-text.ts'
import { toOrganization } from './structured-data.ts'

const Section = ({
  title,
  more,
  moreLabel,
  children,
}: {
  title: string
  more?: string
  moreLabel?: string
  children: ReactNode
}) => (
  <section className="home-section">
    <div className="section-head">
      <h2>{title}</h2>
      {more && <a href={more}>{moreLabel}</a>}
    </div>
    {children}
  </section>
)

const rowSize = 4

/** Full rows of the widest grid. */
const toRows = (cards: readonly PricedCard[]): PricedCard[] =>
  cards.slice(0, Math.max(rowSize, Math.floor(cards.length / rowSize) * rowSize))

/** The picture beside the shop's name: that of the first collection, otherwise of the newest product. */
const findHeroImage = (collections: readonly ShopCollection[], cards: readonly PricedCard[]): string | null =>
  collections.find(({ picture }) => picture !== null)?.picture ?? cards.find(({ image }) => image)?.image?.url ?? null

const Hero = ({ context, image }: { context: PageContext; image: string | null }) => {
  const { shop, language, urls } = context
  const text = catalogText[language]
  return (
    <section className="hero" data-plain={image === null || undefined}>
      <div className="hero-text">
        <h1>{shop.name}</h1>
        {shop.description && <p>{shop.description}</p>}
        <a className="button primary large" href={urls.search()}>
          {text.shopAll}
        </a>
      </div>
      {image && (
        <div className="hero-image">
          <ShopImage url={image} alt="" sizes="(min-width: 900px) 620px, 100vw" isFirst />
        </div>
      )}
    </section>
  )
}

const CategoryTiles = ({ categories, context }: { categories: readonly ShopCategory[]; context: PageContext }) => (
  <ul className="category-tiles">
    {categories.map(({ _id, name, slug, picture }) => (
      <li key={_id}>
        <a href={context.urls.category(slug)}>
          <span className="frame">
            {picture ? <ShopImage url={picture} alt="" sizes="160px" /> : <NoImage name={name} />}
          </span>
          <span>{name}</span>
        </a>
      </li>
    ))}
  </ul>
)

const CollectionTiles = ({
  collections,
  context,
}: {
  collections: readonly ShopCollection[]
  context: PageContext
}) => (
  <ul className="collection-tiles">
    {collections.map(({ _id, name, slug, description, picture }) => (
      <li key={_id}>
        <a href={context.urls.collection(slug)}>
          <span className="frame">
            {picture ? (
              <ShopImage url={picture} alt="" sizes="(min-width: 900px) 400px, 80vw" />
            ) : (
              <NoImage name={name} />
            )}
          </span>
          <span className="name">{name}</span>
          {description && <span className="description">{description}</span>}
        </a>
      </li>
    ))}
  </ul>
)

export const homePage = cachedPage({
  path: '/',
  query: [],
  load: async (context) => {
    const { shop, language, urls, db } = context
    const text = catalogText[language]
    const { categories, collections, featured, newest, bestSellers, validUntil } = await loadHome(
      db,
      shop.storeId,
      shop,
      Date.now(),
    )
    const [first] = collections
    const image = findHeroImage(collections, newest)
    const isEmpty = newest.length === 0
    const more = { more: urls.search(), moreLabel: text.viewAll }
    return {
      title: shop.name,
      description: toMetaDescription(shop.description || text.metaCategory(text.allProducts, shop.name)),
      image: shop.logo === null ? getCardImage(newest) : null,
      structuredData: [toOrganization(context)],
      ...(validUntil && { validUntil }),
      body: isEmpty ? (
        <div className="message-page">
          <h1>{shop.name}</h1>
          {shop.description && <p>{shop.description}</p>}
          <h2>{text.emptyShopTitle}</h2>
          <p className="muted">{text.emptyShop}</p>
        </div>
      ) : (
        <div className="home">
          <Hero context={context} image={image} />
          {categories.length > 1 && (
            <Section title={text.categories}>
              <CategoryTiles categories={categories} context={context} />
            </Section>
          )}
          {bestSellers.length > 0 && (
            <Section title={text.bestSellers} {...more}>
              <ProductGrid cards={toRows(bestSellers)} context={context} />
            </Section>
          )}
          {collections.length > 1 && (
            <Section title={text.collections}>
              <CollectionTiles collections={collections} context={context} />
            </Section>
          )}
          {first && featured.length > 0 && (
            <Section title={first.name} more={urls.collection(first.slug)} moreLabel={text.viewAll}>
              <ProductGrid cards={toRows(featured)} context={context} />
            </Section>
          )}
          <Section title={text.newest} more={`${urls.search()}?sort=newest`} moreLabel={text.viewAll}>
            <ProductGrid cards={toRows(newest)} context={context} />
          </Section>
        </div>
      ),
    }
  },
})
