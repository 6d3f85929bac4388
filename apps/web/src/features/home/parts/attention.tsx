import {
  IconAlertTriangle,
  IconChecklist,
  IconChevronRight,
  IconCircleCheck,
  IconPackage,
  IconReceiptRefund,
  IconUserCheck,
} from '@tabler/icons-react'
import { Link } from 'react-router'
import { home } from '#contract/domains/home.ts'
import { useFormat } from '#web/client/format.ts'
import { useText } from '#web/client/text.ts'
import { useGet } from '#web/client/use-get.ts'
import { ErrorState } from '#web/kit/feedback/feedback.tsx'
import { ListSkeleton } from '#web/kit/feedback/skeletons.tsx'
import { metricsText } from '#web/features/home/metrics.text.ts'
import { TitledCard } from '#web/kit/display/titled-card.tsx'
import classes from './board.module.css'

const attentionItems = [
  { name: 'late', to: 'orders?late=true', icon: IconAlertTriangle, tone: 'danger' },
  { name: 'toConfirm', to: 'orders?status=pending', icon: IconChecklist, tone: 'info' },
  { name: 'refundsDue', to: 'orders?refundDue=true', icon: IconReceiptRefund, tone: 'warning' },
  { name: 'lowStock', to: 'inventory?lowStockOnly=true', icon: IconPackage, tone: 'info' },
  { name: 'approvals', to: 'customers?approval=pending', icon: IconUserCheck, tone: 'info' },
] as const

/** Open tasks, each with a link to the filtered list. */
export const NeedsAttention = () => {
  const t = useText(metricsText)
  const { number } = useFormat()
  const { data, error, refetch } = useGet(home.attention)
  const openItems = attentionItems.flatMap((item) => {
    const count = data?.[item.name] ?? 0
    return count > 0 ? [{ ...item, count }] : []
  })
  return (
    <TitledCard title={t('attention')}>
      {!data &&
        (error ? (
          <ErrorState error={error} retry={() => void refetch()} />
        ) : (
          <ListSkeleton rows={attentionItems.length - 1} />
        ))}
      {data && openItems.length === 0 && (
        <p className={classes.calm}>
          <IconCircleCheck size={20} aria-hidden="true" />
          {t('nothingWaits')}
        </p>
      )}
      <ul className={classes.ways}>
        {openItems.map(({ name, to, icon: Icon, tone, count }) => (
          <li key={name}>
            <Link to={`/dashboard/${to}`} className={classes.way}>
              <span className={classes.icon} style={{ background: `var(--${tone}-soft)`, color: `var(--${tone}-ink)` }}>
                <Icon size={18} stroke={1.75} aria-hidden="true" />
              </span>
              <span>
                <strong className="figures">{number(count)}</strong> {t(name, { count })}
              </span>
              <IconChevronRight size={16} aria-hidden="true" />
            </Link>
          </li>
        ))}
      </ul>
    </TitledCard>
  )
}
