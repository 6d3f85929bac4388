import type { ShopCategory, ShopCollection } from '#contract/domains/shop-catalog.ts'
import type { PricedCard, PricedHome } from '#server/domains/shop-catalog/shop-catalog.service.ts'
import { catalogText } from '#server/storefront/catalog/catalog.text.ts'
import { NoImage, ShopImage } from '#server/storefront/parts/image.tsx'
import { ProductGrid } from '#server/storefront/parts/product-card.tsx'
import type { PageContext } from '#server/storefront/shop-page.ts'
import { SectionFrame, type SectionProps } from './section-frame.tsx'
import { sectionsText } from './sections.text.ts'

export const rowSize = 4

/** Full rows of the widest grid. */
const toRows = (cards: readonly PricedCard[], rows: number): PricedCard[] => {
  const shown = cards.slice(0, rows * rowSize)
  return shown.slice(0, Math.max(rowSize, Math.floor(shown.length / rowSize) * rowSize))
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

type WithHome<Props> = Props & { home: PricedHome }

/** A single category is no choice. */
export const CategoriesSection = ({ home, ...props }: WithHome<SectionProps<'categories'>>) =>
  home.categories.length > 1 && (
    <SectionFrame {...props} title={catalogText[props.context.language].categories}>
      <CategoryTiles categories={home.categories} context={props.context} />
    </SectionFrame>
  )

export const CollectionsSection = ({ home, ...props }: WithHome<SectionProps<'collections'>>) =>
  home.collections.length > 1 && (
    <SectionFrame {...props} title={catalogText[props.context.language].collections}>
      <CollectionTiles collections={home.collections} context={props.context} />
    </SectionFrame>
  )

export const ProductGridSection = ({ home, ...props }: WithHome<SectionProps<'productGrid'>>) => {
  const { section, context } = props
  const text = catalogText[context.language]
  const cards = home[section.source]
  if (cards.length === 0) return null
  const href = section.source === 'newest' ? `${context.urls.search()}?sort=newest` : context.urls.search()
  return (
    <SectionFrame {...props} title={text[section.source]} more={{ href, label: text.viewAll }}>
      <ProductGrid cards={toRows(cards, section.rows)} context={context} />
    </SectionFrame>
  )
}

export const FeaturedCollectionSection = ({
  featured,
  ...props
}: SectionProps<'featuredCollection'> & { featured: PricedHome['featured'][number] | undefined }) => {
  const { section, context } = props
  if (!featured?.collection || featured.cards.length === 0) return null
  const { name, slug } = featured.collection
  const more = { href: context.urls.collection(slug), label: catalogText[context.language].viewAll }
  return (
    <SectionFrame {...props} title={name} more={more}>
      <ProductGrid cards={toRows(featured.cards, section.rows)} context={context} />
    </SectionFrame>
  )
}

export const BrandsSection = ({ home, ...props }: WithHome<SectionProps<'brands'>>) =>
  home.brands.length > 0 && (
    <SectionFrame {...props} title={sectionsText[props.context.language].brands}>
      <ul className="brand-tiles">
        {home.brands.map(({ _id, name, slug, picture }) => (
          <li key={_id}>
            <a href={props.context.urls.brand(slug)}>
              {picture && <img src={`${picture}?w=96`} alt="" width="72" height="72" loading="lazy" decoding="async" />}
              <span>{name}</span>
            </a>
          </li>
        ))}
      </ul>
    </SectionFrame>
  )
