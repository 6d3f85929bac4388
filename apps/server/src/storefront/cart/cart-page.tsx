import type { ReactNode } from 'react'
import { formatMoney } from '#contract/core/money.ts'
import type { ShopCart } from '#contract/domains/carts.ts'
import type { RewardSummary } from '#contract/domains/reward-summary.ts'
import { type PageContent, privatePage, type VisitorContext } from '#server/storefront/shop-page.ts'
import { CartLines } from './cart-lines.tsx'
import { cartText, formatTitles } from './cart.text.ts'
import { loadCart } from './load-cart.ts'
import { BalanceNote, EarnNotice, loadRewards } from './order-rewards.tsx'
import { OrderSummary } from './order-summary.tsx'

/** An empty message says nothing. */
interface CartView {
  message?: string
  /** The code that was entered and couldn't be read. */
  code?: { value: string; problem: string }
  status?: PageContent['status']
}

/** Codes that were entered, each with its effect or the reason that it has none. */
const Codes = ({ cart, context, view }: { cart: ShopCart; context: VisitorContext; view: CartView }) => {
  const { urls, formFields, language, shop } = context
  const text = cartText[language]
  const renderEffect = (code: string) => {
    const decision = cart.quote?.decisions.find((each) => each.code === code)
    if (!decision) return null
    if (decision.reason !== 'applied') return <span className="line-notice">{text.codeReasons[decision.reason]}</span>
    const amount = formatMoney(decision.amount, shop.currency, language)
    return <span className="muted">{text.codeApplied(amount)}</span>
  }
  return (
    <div className="codes">
      {cart.codes.map((code) => (
        <form key={code} className="code-line" method="post" action={urls.path('/cart/codes/remove')}>
          {formFields}
          <input type="hidden" name="code" value={code} />
          <div>
            <strong>{code}</strong> {renderEffect(code)}
          </div>
          <button type="submit" className="link-button" aria-label={text.removeCode(code)}>
            {text.remove}
          </button>
        </form>
      ))}
      <form className="code-form" method="post" action={urls.path('/cart/codes')}>
        {formFields}
        <div className="field">
          <label htmlFor="code">{text.code}</label>
          <div className="with-button">
            <input
              id="code"
              name="code"
              maxLength={40}
              required
              autoComplete="off"
              autoCapitalize="characters"
              defaultValue={view.code?.value}
              {...(view.code ? { 'aria-invalid': true, 'aria-describedby': 'code-problem', autoFocus: true } : {})}
            />
            <button type="submit" className="button">
              {text.applyCode}
            </button>
          </div>
          {view.code && (
            <p className="problem" id="code-problem">
              {view.code.problem}
            </p>
          )}
        </div>
      </form>
    </div>
  )
}

const UpdateForm = ({ context, children, label }: { context: VisitorContext; children: ReactNode; label: string }) => (
  <form className="notice warning with-action" method="post" action={context.urls.path('/cart/update')}>
    {context.formFields}
    <p>{children}</p>
    <button type="submit" className="button">
      {label}
    </button>
  </form>
)

const CartNotices = ({ cart, context }: { cart: ShopCart; context: VisitorContext }) => {
  const text = cartText[context.language]
  if (!cart.isOrderable)
    return (
      <UpdateForm context={context} label={text.continueWithout}>
        {text.someUnavailable}
      </UpdateForm>
    )
  if (cart.lines.every(({ previousPrice }) => previousPrice === null)) return null
  return (
    <UpdateForm context={context} label={text.acceptPrices}>
      {text.pricesChanged}
    </UpdateForm>
  )
}

interface SummaryProps {
  cart: ShopCart
  context: VisitorContext
  view: CartView
  rewards: RewardSummary | null
}

const CartSummary = ({ cart, context, view, rewards }: SummaryProps) => {
  const { urls, language, shop } = context
  const text = cartText[language]
  const { quote, method, freeDelivery, belowMinimum } = cart
  const money = (amount: number) => formatMoney(amount, shop.currency, language)
  const freeMethod = freeDelivery?.method === 'shipping' ? 'shipping' : 'delivery'
  return (
    <section className="cart-summary" aria-labelledby="summary">
      <h2 id="summary">{text.summary}</h2>
      {freeDelivery && <p className="notice">{text.missingForFree[freeMethod](money(freeDelivery.missing))}</p>}
      {quote && method && <OrderSummary totals={quote} method={method} language={language} isEstimate />}
      <Codes cart={cart} context={context} view={view} />
      {quote && <EarnNotice context={context} rewards={rewards} quote={quote} />}
      <BalanceNote context={context} rewards={rewards} />
      {belowMinimum && (
        <p className="notice warning">{text.belowMinimum(money(belowMinimum.minimum), money(belowMinimum.missing))}</p>
      )}
      {cart.isOrderable && !belowMinimum && shop.access === 'order' && (
        <a className="button primary wide" href={urls.checkout()}>
          {text.checkout}
        </a>
      )}
    </section>
  )
}

export const toCartPage = async (
  context: VisitorContext,
  cart: ShopCart,
  view: CartView = {},
): Promise<PageContent> => {
  const { urls, language } = context
  const rewards = cart.quote ? await loadRewards(context) : null
  const text = cartText[language]
  return {
    title: text.title,
    ...(view.status === undefined ? {} : { status: view.status }),
    body: (
      <div className="cart-page">
        <h1>{text.title}</h1>
        {view.message && (
          <p className="notice danger" role="alert">
            {view.message}
          </p>
        )}
        {cart.lines.length === 0 ? (
          <div className="empty-cart">
            <p>{text.empty}</p>
            <a className="button primary" href={urls.home()}>
              {text.continueShopping}
            </a>
          </div>
        ) : (
          <div className="cart-columns">
            <div>
              <CartNotices cart={cart} context={context} />
              <CartLines lines={cart.lines} context={context} />
            </div>
            <CartSummary cart={cart} context={context} view={view} rewards={rewards} />
          </div>
        )}
      </div>
    ),
  }
}

export const cartPage = privatePage({
  path: '/cart',
  load: async (context) => {
    const { query, language } = context
    const missing = query.getAll('missing').slice(0, 20)
    const cart = await loadCart(context)
    const message = missing.length > 0 ? cartText[language].reordered(formatTitles(missing, language)) : ''
    return toCartPage(context, cart, { message })
  },
})
