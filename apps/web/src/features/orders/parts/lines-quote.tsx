import { Text } from '@mantine/core'
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

/** The total after the edit and its difference to the current total. */
export const LinesQuote = ({ order, quote: { data, error, isFetching } }: LinesQuoteProps) => {
  const t = useText(orderText)
  const locale = useLocale()
  const money = (minor: number) => formatMoney(minor, order.currency, locale)
  const describeChange = ({ total }: Quote) => {
    const before = money(order.total)
    if (total > order.total) return t('totalBefore', { before, more: money(total - order.total) })
    return total < order.total ? t('totalLess', { before, less: money(order.total - total) }) : t('totalSame')
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
