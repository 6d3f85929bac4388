import type { ReactNode } from 'react'
import { formatMoney } from '#contract/core/money.ts'
import { toLocale } from '#contract/core/locale.ts'
import type { FulfillmentMethod, Language } from '#contract/enumerations.ts'
import type { Quote } from '#contract/pricing/cart.ts'
import { cartText } from './cart.text.ts'

type Totals = Pick<
  Quote,
  | 'currency'
  | 'taxMode'
  | 'subtotal'
  | 'fulfillmentFee'
  | 'feeDiscount'
  | 'freeOver'
  | 'windowFee'
  | 'paymentFee'
  | 'taxTotal'
  | 'total'
  | 'pointsUsed'
  | 'pointsValue'
  | 'creditUsed'
  | 'due'
> & {
  discounts: readonly { name: string; code: string | null; amount: number; feeAmount: number }[]
  /** Given by staff; carts of shoppers have none. */
  manualDiscount?: { reason: string; amount: number } | null | undefined
}

interface SummaryProps {
  totals: Totals
  method: FulfillmentMethod
  language: Language
  /** The total can still change. */
  isEstimate?: boolean
}

const Row = ({ label, children, strong }: { label: ReactNode; children: ReactNode; strong?: boolean }) => (
  <div className={strong ? 'total' : undefined}>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
)

const getDiscountLabel = ({ name, code }: Totals['discounts'][number]): string =>
  code === null ? name : `${name} (${code})`

/** The amounts of a cart, quote or order, from subtotal to what is to be paid. */
export const OrderSummary = ({ totals, method, language, isEstimate = false }: SummaryProps): ReactNode => {
  const text = cartText[language]
  const money = (amount: number): string => formatMoney(amount, totals.currency, language)
  const { fulfillmentFee, windowFee, paymentFee, taxTotal } = totals
  const fee = fulfillmentFee - totals.feeDiscount
  const feeDiscounts = totals.discounts.filter(({ feeAmount }) => feeAmount > 0)
  const hasFee = fulfillmentFee > 0 || totals.freeOver !== null
  const usesBalance = totals.pointsValue > 0 || totals.creditUsed > 0
  return (
    <dl className="summary">
      <Row label={text.subtotal}>{money(totals.subtotal)}</Row>
      {totals.discounts
        .filter(({ amount }) => amount > 0)
        .map((discount) => (
          <Row key={getDiscountLabel(discount)} label={getDiscountLabel(discount)}>
            {money(-discount.amount)}
          </Row>
        ))}
      {totals.manualDiscount && <Row label={totals.manualDiscount.reason}>{money(-totals.manualDiscount.amount)}</Row>}
      {/* With what reduces it, so that the amounts add up to the total. */}
      {hasFee && (
        <Row
          label={
            <>
              {text.fees[method]}
              {feeDiscounts.map((discount) => (
                <span key={getDiscountLabel(discount)} className="muted">
                  {getDiscountLabel(discount)}
                </span>
              ))}
            </>
          }
        >
          {feeDiscounts.length > 0 && <s>{money(fulfillmentFee)}</s>} {fee > 0 ? money(fee) : text.free}
        </Row>
      )}
      {windowFee > 0 && <Row label={text.windowFee}>{money(windowFee)}</Row>}
      {paymentFee > 0 && <Row label={text.paymentFee}>{money(paymentFee)}</Row>}
      {taxTotal > 0 && totals.taxMode === 'exclusive' && <Row label={text.tax}>{money(taxTotal)}</Row>}
      <Row label={isEstimate ? text.estimatedTotal : text.total} strong>
        {money(totals.total)}
      </Row>
      {taxTotal > 0 && totals.taxMode === 'inclusive' && (
        <div className="muted">
          <dt>{text.taxIncluded}</dt>
          <dd>{money(taxTotal)}</dd>
        </div>
      )}
      {totals.pointsValue > 0 && (
        <Row label={text.points(new Intl.NumberFormat(toLocale(language, totals.currency)).format(totals.pointsUsed))}>
          {money(-totals.pointsValue)}
        </Row>
      )}
      {totals.creditUsed > 0 && <Row label={text.credit}>{money(-totals.creditUsed)}</Row>}
      {usesBalance && (
        <Row label={text.due} strong>
          {money(totals.due)}
        </Row>
      )}
    </dl>
  )
}
