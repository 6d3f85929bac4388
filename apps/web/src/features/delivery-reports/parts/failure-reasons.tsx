import type { DeliveryReport } from '#contract/domains/delivery-reports.ts'
import { failureReasons } from '#contract/domains/route.ts'
import { useFormat } from '#web/client/format.ts'
import { useText } from '#web/client/text.ts'
import { stopReasonText } from '#web/entities/routes/stop-reason.text.ts'
import { TitledCard } from '#web/kit/display/titled-card.tsx'
import { ReportEmpty, ShareList } from '#web/kit/report/report.tsx'
import { deliveryReportsText } from '#web/features/delivery-reports/delivery-reports.text.ts'

/** Failed deliveries by reason, the most frequent first. */
export const FailureReasons = ({ report: { totals } }: { report: DeliveryReport }) => {
  const t = useText(deliveryReportsText)
  const tReason = useText(stopReasonText)
  const { number } = useFormat()
  const failures = failureReasons
    .map((reason) => ({ reason, count: totals.reasons[reason] }))
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => b.count - a.count)
  return (
    <TitledCard title={t('failures')}>
      {failures.length === 0 && <ReportEmpty>{t('noFailures')}</ReportEmpty>}
      <ShareList
        color="danger"
        rows={failures.map(({ reason, count }) => ({
          key: reason,
          label: tReason(reason),
          value: number(count),
          size: count,
        }))}
      />
    </TitledCard>
  )
}
