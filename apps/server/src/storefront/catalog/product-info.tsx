import { formatMoney } from '#contract/core/money.ts'
import type { ShopProduct, ShopVariant } from '#contract/domains/shop-catalog.ts'
import { formatSaving, getPeriod } from '#server/storefront/parts/product-card.tsx'
import { getShownPrices, Price } from '#server/storefront/parts/price.tsx'
import type { PageContext } from '#server/storefront/shop-page.ts'
import { type CatalogText, catalogText } from './catalog.text.ts'
import type { EnteredQuantity } from './entered-quantity.ts'
import { getOptionChoices } from './option-choices.ts'
import { StockAlertForm } from './stock-alert.tsx'

interface ProductInfoProps {
  product: ShopProduct
  variant: ShopVariant
  /** Whether shoppers can request an email when it's back. */
  hasStockAlerts: boolean
  context: PageContext
  /** The quantity that couldn't be added. */
  entered?: EnteredQuantity | undefined
}

const maxQuantity = 99

const Options = ({ product, variant, context: { urls, language } }: ProductInfoProps) => {
  const text = catalogText[language]
  const describe = { sold_out: text.soldOut, elsewhere: text.unavailable, missing: text.unavailable } as const
  return getOptionChoices(product, variant).map(({ name, selected, choices }) => (
    <div key={name} className="option" role="group" aria-label={name}>
      <p>
        {name}: <strong>{selected}</strong>
      </p>
      <ul>
        {choices.map(({ value, variant: target, state }) => {
          const note = state in describe && (
            <span className="visually-hidden"> ({describe[state as keyof typeof describe]})</span>
          )
          return (
            <li key={value}>
              {target === null ? (
                <span className="option-value" data-state={state}>
                  {value}
                  {note}
                </span>
              ) : (
                <a
                  className="option-value"
                  data-state={state}
                  data-choice={`${name} ${value}`}
                  href={`${urls.product(product.slug)}?variant=${target}`}
                  rel="nofollow"
                  aria-current={state === 'selected' ? 'true' : undefined}
                >
                  {value}
                  {note}
                </a>
              )}
            </li>
          )
        })}
      </ul>
    </div>
  ))
}

const formatStock = ({ availability, left }: ShopVariant, text: CatalogText): string =>
  left !== null && availability === 'low_stock' ? text.left(left) : text.stock[availability]

/** Of a service, subscription or rental. */
const getTerms = ({ type, billing }: ShopProduct, text: CatalogText): string[] => {
  const { every, unit } = billing
  const period =
    billing.type === 'one_time' || !every || !unit
      ? []
      : [billing.type === 'rental' ? text.rental(every, unit) : text.subscription(every, unit)]
  return [...(type === 'digital' ? [text.digital] : type === 'service' ? [text.service] : []), ...period]
}

type VariantProps = Pick<ProductInfoProps, 'variant' | 'context'>

const Discount = ({ variant, context: { shop, language } }: VariantProps) => {
  const text = catalogText[language]
  const { discounted } = variant
  if (!discounted) return null
  const names = discounted.names.join(', ')
  return (
    <p className="discount-note">
      {discounted.isPerItem
        ? text.discountApplies(names)
        : text.discountOnOrder(names, formatMoney(discounted.amount, shop.currency, language))}
    </p>
  )
}

const AddToCart = ({
  variant,
  context: { shop, language, urls },
  entered,
}: VariantProps & Pick<ProductInfoProps, 'entered'>) => {
  const text = catalogText[language]
  const isSoldOut = variant.availability === 'out_of_stock'
  if (isSoldOut || shop.access !== 'order') {
    return (
      <button type="button" className="button primary wide large" disabled>
        {isSoldOut ? text.soldOut : text.notTakingOrders}
      </button>
    )
  }
  return (
    <form className="add-to-cart" method="post" action={urls.path('/cart/lines')}>
      <input type="hidden" name="variant" value={variant._id} />
      <label>
        <span className="visually-hidden">{text.quantity}</span>
        <input
          type="number"
          name="quantity"
          defaultValue={entered?.value ?? '1'}
          min="1"
          max={variant.left ?? maxQuantity}
          inputMode="numeric"
          required
          {...(entered?.problem
            ? { 'aria-invalid': true, 'aria-describedby': 'problem-quantity', autoFocus: true }
            : {})}
        />
      </label>
      <button type="submit" className="button primary large">
        {text.addToCart}
      </button>
      {entered?.problem && (
        <p className="problem" id="problem-quantity">
          {entered.problem} {entered.isInCart && <a href={urls.cart()}>{text.viewCart}</a>}
        </p>
      )}
    </form>
  )
}

/** What is bought: price, options, stock and the form. A script replaces it when another variant is chosen. */
export const ProductInfo = (props: ProductInfoProps) => {
  const { product, variant, hasStockAlerts, context } = props
  const { shop, language, urls } = context
  const text = catalogText[language]
  const { price, regular } = getShownPrices(variant)
  return (
    <div className="product-info" data-island="option-picker" data-image={variant.image ?? undefined}>
      {product.brand && (
        <a className="brand" href={urls.brand(product.brand.slug)}>
          {product.brand.name}
        </a>
      )}
      <h1>{product.title}</h1>
      <div aria-live="polite" className="buy-box">
        <p className="price-line">
          <Price
            {...variant}
            period={getPeriod(product.billing, language)}
            currency={shop.currency}
            language={language}
          />
          {regular !== null && regular - price >= regular / 100 && (
            <span className="badge sale">{text.save(formatSaving(price, regular, context.locale))}</span>
          )}
        </p>
        <Discount variant={variant} context={context} />
        <p className="stock" data-availability={variant.availability}>
          {formatStock(variant, text)}
        </p>
        {getTerms(product, text).map((term) => (
          <p key={term} className="muted">
            {term}
          </p>
        ))}
      </div>
      <Options {...props} />
      <AddToCart variant={variant} context={context} entered={props.entered} />
      {hasStockAlerts && variant.availability === 'out_of_stock' && (
        <StockAlertForm variant={variant._id} context={context} />
      )}
      {variant.sku && (
        <p className="sku muted">
          {text.sku} {variant.sku}
        </p>
      )}
    </div>
  )
}
