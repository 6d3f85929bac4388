import type { Customer } from '#contract/domains/customer.ts'
import { useFormat } from '#web/client/format.ts'
import { useText } from '#web/client/text.ts'
import { FormSection } from '#web/kit/form/form-section.tsx'
import { Money } from '#web/kit/display/money.tsx'
import { Time } from '#web/kit/display/time.tsx'
import { customerText } from '#web/features/customers/customer.text.ts'
import classes from './customer.module.css'

/** Orders, spend, points and credit of a customer. A debt is shown as a negative balance. */
export const CustomerMetrics = ({ customer }: { customer: Customer }) => {
  const t = useText(customerText)
  const { number } = useFormat()
  const metrics = [
    { label: t('orders'), value: number(customer.orders) },
    { label: t('spend'), value: <Money minor={customer.spend} /> },
    { label: t('lastOrder'), value: customer.lastOrderAt ? <Time iso={customer.lastOrderAt} /> : t('never') },
    { label: t('points'), value: number(customer.points - customer.pointsDebt) },
    { label: t('credit'), value: <Money minor={customer.credit - customer.creditDebt} /> },
  ]
  return (
    <FormSection title={t('figures')}>
      <div className={classes.figuresBox}>
        <dl className={classes.figures}>
          {metrics.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd className="figures">{value}</dd>
            </div>
          ))}
        </dl>
      </div>
    </FormSection>
  )
}
