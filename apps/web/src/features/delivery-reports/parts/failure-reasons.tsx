import type { DeliveryReport } from '#contract/domains/delivery-reports.ts'
import { failureReasons } from '#contract/domains/route.ts'
import { useFormat } from '#web/client/format.ts'
import { useText } from '#web/client/text.ts'
import { stopReasonText } from '#web/entities/routes/stop-reason.text.ts'
import { TitledCard } from '#web/kit/display/titled-card.tsx'
import { deliveryReportsText } from '#web/features/delivery-reports/delivery-reports.text.ts'
import classes from './delivery-reports.module.css'

/** Failed deliveries by reason, the most frequent first. */
export const FailureReasons = ({ report: { totals } }: { report: DeliveryReport }) => {
  const t = useText(deliveryReportsText)
  const tReason = useText(stopReasonText)
  const { number } = useFormat()
  const failures = failureReasons
    .map((reason) => ({ reason, count: totals.reasons[reason] }))
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => b.count - a.count)
  const max = Math.max(...failures.map(({ count }) => count), 1)
  return (
    <TitledCard title={t('failures')}>
      {failures.length === 0 && <p className={classes.quiet}>{t('noFailures')}</p>}
      <ul className={classes.reasons}>
        {failures.map(({ reason, count }) => (
          <li key={reason}>
            <span>{tReason(reason)}</span>
            <span className="figures">{number(count)}</span>
            <span className={classes.track} aria-hidden="true">
              <span className={classes.fill} style={{ width: `${(count / max) * 100}%` }} />
            </span>
          </li>
        ))}
      </ul>
    </TitledCard>
  )
}
