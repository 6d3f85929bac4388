import type { ReactNode } from 'react'
import { formatMoney } from '#contract/core/money.ts'
import { type CartItem, maxCartQuantity } from '#contract/domains/carts.ts'
import type { Language } from '#contract/enumerations.ts'
import type { VisitorContext } from '#server/storefront/shop-page.ts'
import { cartText } from './cart.text.ts'

/** A small square image, or the title's first letter. */
export const LineImage = ({ picture, title }: { picture: string | null; title: string }): ReactNode =>
  picture ? (
    <img className="line-image" src={`${picture}?w=320`} alt="" width="96" height="96" loading="lazy" />
  ) : (
    <span className="line-image" aria-hidden="true">
      {[...title.trim()][0]?.toUpperCase() ?? ''}
    </span>
  )

/** Why a line can't be ordered as it is. */
export const formatShortage = ({ availability, left }: CartItem, language: Language): string => {
  const text = cartText[language]
  if (availability === 'limited') return text.onlyLeft(left ?? 0)
  return availability === 'unavailable' ? text.unavailable : text.soldOut
}

const LineNotice = ({ line, context }: { line: CartItem; context: VisitorContext }) => {
  const { language, shop } = context
  const text = cartText[language]
  const money = (amount: number) => formatMoney(amount, shop.currency, language)
  const { availability, previousPrice, unitPrice } = line
  const canOrder = availability === 'available' || availability === 'limited'
  return (
    <>
      {availability !== 'available' && <p className="line-notice danger">{formatShortage(line, language)}</p>}
      {canOrder && previousPrice !== null && unitPrice !== null && (
        <p className="line-notice">{text.priceChanged(money(previousPrice), money(unitPrice))}</p>
      )}
    </>
  )
}

const QuantityForm = ({ line, context }: { line: CartItem; context: VisitorContext }) => {
  const { urls, formFields, language } = context
  const text = cartText[language]
  return (
    <form className="quantity" method="post" action={urls.path('/cart/quantity')} data-island="auto-submit">
      {formFields}
      <input type="hidden" name="variant" value={line.variant} />
      <input
        type="number"
        name="quantity"
        aria-label={text.quantityLabel(line.title)}
        defaultValue={line.quantity}
        min="1"
        max={Math.min(line.left ?? maxCartQuantity, maxCartQuantity)}
        inputMode="numeric"
        required
      />
      <button type="submit" className="button">
        {text.update}
      </button>
    </form>
  )
}

const CartLine = ({ line, context }: { line: CartItem; context: VisitorContext }) => {
  const { urls, formFields, language, shop } = context
  const text = cartText[language]
  const { title, values, slug, unitPrice, total } = line
  const canChange = line.availability === 'available' || line.availability === 'limited'
  return (
    <li className="cart-line">
      <LineImage picture={line.picture} title={title} />
      <div className="line-text">
        {slug === null ? <strong>{title}</strong> : <a href={urls.product(slug)}>{title}</a>}
        {values.length > 0 && <span className="muted">{values.join(' · ')}</span>}
        {unitPrice !== null && <span className="muted">{formatMoney(unitPrice, shop.currency, language)}</span>}
        <LineNotice line={line} context={context} />
      </div>
      <div className="line-actions">
        {canChange && <QuantityForm line={line} context={context} />}
        <form method="post" action={urls.path('/cart/remove')}>
          {formFields}
          <input type="hidden" name="variant" value={line.variant} />
          <button type="submit" className="link-button" aria-label={text.removeItem(title)}>
            {text.remove}
          </button>
        </form>
      </div>
      <div className="line-total">{total === null ? '–' : formatMoney(total, shop.currency, language)}</div>
    </li>
  )
}

export const CartLines = ({ lines, context }: { lines: readonly CartItem[]; context: VisitorContext }): ReactNode => (
  <ul className="cart-lines">
    {lines.map((line) => (
      <CartLine key={line.variant} line={line} context={context} />
    ))}
  </ul>
)
