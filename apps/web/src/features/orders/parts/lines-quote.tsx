import { Text } from '@mantine/core'
import { getBalance } from '#contract/domains/order-balance.ts'
import type { Order } from '#contract/domains/order.ts'
import type { Quote } from '#contract/pricing/cart.ts'
import { formatMoney } from '#contract/core/money.ts'
import type { ApiError } from '#web/client/api-error.ts'
import { useLocale, useText } from '#web/client/text.ts'
import { FormAlert } from '#web/kit/form/form-alert.tsx'
import { QuoteTotals } from '#web/entities/checkout/quote-breakdown.tsx'
import { QuoteDecisions } from '#web/entities/checkout/quote-decisions.tsx'
import { orderText } from '#web/features/orders/order.text.ts'
import classes from './order.module.css'

interface LinesQuoteProps {
  order: Order
  quote: { data: Quote | undefined; error: ApiError | null; isFetching: boolean }
}

/** The total after the edit, and what is then due. */
export const LinesQuote = ({ order, quote: { data, error, isFetching } }: LinesQuoteProps) => {
  const t = useText(orderText)
  const locale = useLocale()
  const money = (minor: number) => formatMoney(minor, order.currency, locale)
  const describeChange = ({ total, due }: Quote) => {
    if (total === order.total) return t('totalSame')
    const before = money(order.total)
    const balance = getBalance({ ...order, due, returned: Math.min(order.returned, due) })
    if (balance === 0) return t('totalSettled', { before })
    return t(balance > 0 ? 'totalDue' : 'totalRefund', { before, amount: money(Math.abs(balance)) })
  }
  if (error) return <FormAlert error={error} includeFieldErrors />
  return (
    <div aria-busy={isFetching}>
      <Text fw={600} mb="xs">
        {t('newTotal')}
      </Text>
      {data ? (
        <>
          <div className={classes.totals}>
            <QuoteTotals quote={data} />
          </div>
          <Text size="sm" c="dimmed" mt="xs" role="status">
            {describeChange(data)}
          </Text>
          {data.decisions.length > 0 && (
            <details className={classes.why}>
              <summary>{t('discounts')}</summary>
              <QuoteDecisions quote={data} />
            </details>
          )}
        </>
      ) : (
        <Text c="dimmed">{t('quoting')}</Text>
      )}
    </div>
  )
}
