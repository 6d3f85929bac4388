import { Alert, Button, Skeleton, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useFormat } from '../../../client/format.ts'
import { useText } from '../../../client/text.ts'
import { FormAlert } from '../../../kit/form-alert.tsx'
import { QuoteDecisions, QuoteTotals } from '../../../kit/quote-explained.tsx'
import { orderNewText } from '../order-new.text.ts'
import classes from '../order-new.module.css'
import type { OrderForm } from '../use-order-form.ts'

/** Places the order; disabled until the quoted total is current. */
export const PlaceButton = ({ order }: { order: OrderForm }) => {
  const t = useText(orderNewText)
  const { money } = useFormat()
  const { quote, isCurrent } = order.asking
  return (
    <>
      <Button
        type="submit"
        fullWidth
        loading={order.isPlacing}
        disabled={!quote || !isCurrent || order.refusedCodes.length > 0}
      >
        {quote ? t('placeFor', { total: money(quote.total) }) : t('place')}
      </Button>
      {order.refusedCodes.length > 0 && (
        <Text size="sm" mt="xs">
          {t('codesFirst', { count: order.refusedCodes.length, codes: order.refusedCodes.join(', ') })}
        </Text>
      )}
    </>
  )
}

/** The quoted totals and the discount decisions. */
export const OrderSummary = ({ order }: { order: OrderForm }) => {
  const t = useText(orderNewText)
  const { money } = useFormat()
  const { asking, before, refusal } = order
  const { quote, error, isCurrent } = asking
  const hasChanged = before !== undefined && quote !== undefined && isCurrent && before !== quote.total
  return (
    <section className={classes.summary} aria-label={t('summary')}>
      <h2 className={classes.title}>{t('summary')}</h2>
      {hasChanged && (
        <Alert color="warning" icon={<IconAlertTriangle size={18} />} role="alert">
          {t('changed', { before: money(before), now: money(quote.total) })}
        </Alert>
      )}
      {refusal && refusal.code !== 'price_changed' && <FormAlert error={refusal} whole />}
      {error && !refusal && <FormAlert error={error} whole />}
      {quote && (
        <div className={classes.figures} data-stale={!isCurrent || undefined}>
          <QuoteTotals quote={quote} />
          {quote.decisions.length > 0 && (
            <details className={classes.why} open={quote.decisions.length <= 3}>
              <summary>{t('why')}</summary>
              <QuoteDecisions quote={quote} />
            </details>
          )}
        </div>
      )}
      {!quote && order.values.lines.length === 0 && <Text c="dimmed">{t('empty')}</Text>}
      {!quote && order.values.lines.length > 0 && !error && <Skeleton h={120} />}
      <div className={classes.placing}>
        <PlaceButton order={order} />
      </div>
      <span role="status" className="visually-hidden">
        {quote && isCurrent ? `${t('total')} ${money(quote.total)}` : ''}
      </span>
    </section>
  )
}
