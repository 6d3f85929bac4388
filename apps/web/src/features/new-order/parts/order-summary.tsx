import { Alert, Button, Skeleton, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useFormat } from '#web/client/format.ts'
import { useText } from '#web/client/text.ts'
import { NotifyCheckbox, useNotify } from '#web/entities/customer-emails/notify-customer.tsx'
import { FormAlert } from '#web/kit/form/form-alert.tsx'
import { QuoteTotals } from '#web/entities/checkout/quote-breakdown.tsx'
import { QuoteDecisions } from '#web/entities/checkout/quote-decisions.tsx'
import { newOrderText } from '#web/features/new-order/new-order.text.ts'
import classes from '#web/features/new-order/new-order.module.css'
import type { OrderForm } from '#web/features/new-order/use-order-form.ts'

/** Places the order; disabled until the quoted total is current. */
export const PlaceOrderButton = ({ order }: { order: OrderForm }) => {
  const t = useText(newOrderText)
  const { money } = useFormat()
  const { quote, isCurrent } = order.liveQuote
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

interface OrderSummaryProps {
  order: OrderForm
  /** The buyer's address for an email about the order. */
  email: string | null
}

/** The quoted totals and the discount decisions. */
export const OrderSummary = ({ order, email }: OrderSummaryProps) => {
  const t = useText(newOrderText)
  const { money } = useFormat()
  const { liveQuote, previousTotal, refusal } = order
  const { isOffered } = useNotify('order_received', email !== null)
  const setNotify = (isChecked: boolean) => order.setField('notify', isChecked)
  const { quote, error, isCurrent } = liveQuote
  const hasChanged = previousTotal !== undefined && quote !== undefined && isCurrent && previousTotal !== quote.total
  return (
    <section className={classes.summary} aria-label={t('summary')}>
      <h2 className={classes.title}>{t('summary')}</h2>
      {hasChanged && (
        <Alert color="warning" icon={<IconAlertTriangle size={18} />} role="alert">
          {t('changed', { before: money(previousTotal), now: money(quote.total) })}
        </Alert>
      )}
      {refusal && refusal.code !== 'price_changed' && <FormAlert error={refusal} includeFieldErrors />}
      {error && !refusal && <FormAlert error={error} includeFieldErrors />}
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
      <NotifyCheckbox notify={{ isOffered, isChecked: order.values.notify ?? true, setIsChecked: setNotify }} mt="md" />
      <div className={classes.placing}>
        <PlaceOrderButton order={order} />
      </div>
      <span role="status" className="visually-hidden">
        {quote && isCurrent ? `${t('total')} ${money(quote.total)}` : ''}
      </span>
    </section>
  )
}
