import { type Locale, toLanguage } from '#contract/core/locale.ts'
import type { PricedCard } from '#server/domains/shop-catalog/shop-catalog.service.ts'
import { catalogText } from '#server/storefront/catalog/catalog.text.ts'
import type { PageContext } from '#server/storefront/shop-page.ts'
import { NoImage, ShopImage } from './image.tsx'
import { getShownPrices, Price } from './price.tsx'

type Context = Pick<PageContext, 'shop' | 'language' | 'locale' | 'urls'>

const cardSizes = '(min-width: 1100px) 280px, (min-width: 700px) 30vw, 46vw'

/** "12%", rounded down so that it never promises too much. */
export const formatSaving = (price: number, regular: number, locale: Locale): string =>
  new Intl.NumberFormat(locale, { style: 'percent' }).format(Math.floor(((regular - price) * 100) / regular) / 100)

const Badge = ({ card, locale }: { card: PricedCard; locale: Locale }) => {
  const text = catalogText[toLanguage(locale)]
  if (card.availability === 'out_of_stock') return <span className="badge">{text.soldOut}</span>
  const { price, regular } = getShownPrices({ ...card.cheapest, discounted: card.discounted })
  if (regular !== null && regular - price >= regular / 100)
    return <span className="badge sale">−{formatSaving(price, regular, locale)}</span>
  return null
}

export const getPeriod = (
  { type, every, unit }: PricedCard['billing'],
  language: PageContext['language'],
): string | null => (type === 'one_time' || !every || !unit ? null : catalogText[language].perPeriod(every, unit))

export const ProductCard = ({
  card,
  context: { shop, language, locale, urls },
  isFirst,
}: {
  card: PricedCard
  context: Context
  isFirst?: boolean
}) => {
  const text = catalogText[language]
  return (
    <li className="product-card" data-sold-out={card.availability === 'out_of_stock' || undefined}>
      <a href={urls.product(card.slug)}>
        <span className="frame">
          {card.image ? (
            <ShopImage url={card.image.url} alt="" sizes={cardSizes} isFirst={isFirst} />
          ) : (
            <NoImage name={card.title} />
          )}
          <Badge card={card} locale={locale} />
        </span>
        {shop.theme.settings.card.hasBrand && card.brand && <span className="brand">{card.brand}</span>}
        <span className="title">{card.title}</span>
        <Price
          {...card.cheapest}
          discounted={card.discounted}
          isFrom={card.priceMin !== card.priceMax}
          period={getPeriod(card.billing, language)}
          currency={shop.currency}
          language={language}
        />
        {card.availability === 'low_stock' && card.left !== null && (
          <span className="stock low">{text.left(card.left)}</span>
        )}
      </a>
    </li>
  )
}

/** Products in a grid. The first row is in view when the page opens. */
export const ProductGrid = ({
  cards,
  context,
  isTop = false,
}: {
  cards: readonly PricedCard[]
  context: Context
  isTop?: boolean
}) => (
  <ul className="product-grid">
    {cards.map((card, index) => (
      <ProductCard key={card._id} card={card} context={context} isFirst={isTop && index < 2} />
    ))}
  </ul>
)
