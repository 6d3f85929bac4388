import { formatMoney } from '#contract/core/money.ts'
import type { ShopCart } from '#contract/domains/carts.ts'
import { LineImage } from '#server/storefront/cart/cart-lines.tsx'
import type { VisitorContext } from '#server/storefront/shop-page.ts'

/** The items of the cart, next to the total. */
export const CheckoutItems = ({ cart, context }: { cart: ShopCart; context: VisitorContext }) => {
  const { language, shop } = context
  return (
    <ul className="summary-lines">
      {cart.lines.map(({ variant, title, values, picture, quantity, total }) => (
        <li key={variant}>
          <LineImage picture={picture} title={title} />
          <span className="line-text">
            <span>{title}</span>
            <span className="muted">{[values.join(' · '), `× ${quantity}`].filter(Boolean).join(' ')}</span>
          </span>
          <span>{total === null ? '–' : formatMoney(total, shop.currency, language)}</span>
        </li>
      ))}
    </ul>
  )
}
