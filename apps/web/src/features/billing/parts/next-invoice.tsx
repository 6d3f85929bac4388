import type { UsageReport } from '#contract/domains/usage.ts'
import { useFormat } from '#web/client/format.ts'
import { useText } from '#web/client/text.ts'
import { FormSection } from '#web/kit/form/form-section.tsx'
import { billingText } from '#web/features/billing/billing.text.ts'
import { useBillingLabels } from '#web/features/billing/use-billing-labels.ts'
import { FigureTable } from '#web/kit/display/figure-table.tsx'
import classes from './billing.module.css'

/** What would be billed if the period ended now. */
export const NextInvoice = ({ next }: { next: NonNullable<UsageReport['nextInvoice']> }) => {
  const t = useText(billingText)
  const { date, number } = useFormat()
  const { price } = useBillingLabels()
  return (
    <FormSection title={t('nextInvoice')} help={t('nextInvoiceDate', { date: date(next.date) })}>
      <FigureTable>
        <tbody>
          {next.lines.map(({ name, quantity, unitPrice, amount, period }) => (
            <tr key={name}>
              <th scope="row">
                {name === 'plan' ? t('line_plan') : t(`meter_${name}`)}
                <div className={classes.quiet}>
                  {t('usagePeriod', { from: date(period.start), to: date(period.end) })}
                </div>
              </th>
              <td>{name !== 'plan' && `${number(quantity)} × ${price(unitPrice)}`}</td>
              <td>{price(amount)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={2}>
              {t('total')}
            </th>
            <td>{price(next.total)}</td>
          </tr>
        </tfoot>
      </FigureTable>
    </FormSection>
  )
}
