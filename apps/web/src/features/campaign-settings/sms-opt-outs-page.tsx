import { Link } from 'react-router'
import { type SmsOptOut, smsOptOuts } from '#contract/domains/sms-opt-outs.ts'
import { useText } from '#web/client/text.ts'
import { timeColumn } from '#web/kit/display/time.tsx'
import { StatusBadge } from '#web/kit/feedback/feedback.tsx'
import { ListPage } from '#web/kit/list/list-page.tsx'
import type { Sort } from '#web/kit/list/url-state.ts'
import { withPermission } from '#web/kit/page/with-permission.tsx'
import type { Column } from '#web/kit/table/columns.ts'
import { suppressionsText } from './suppressions.text.ts'
import { useSuppressionTabs } from './use-suppression-tabs.ts'

const newest: Sort = { by: 'stoppedAt', order: 'desc' }

const useOptOutColumns = (): Column<SmsOptOut>[] => {
  const t = useText(suppressionsText)
  return [
    {
      id: 'reason',
      label: t('reason'),
      cell: () => <StatusBadge tone="neutral">{t('reason_stop')}</StatusBadge>,
      value: () => t('reason_stop'),
      phone: 'status',
    },
    {
      id: 'customer',
      label: t('customer'),
      cell: ({ customer }) =>
        customer && (
          <Link to={`/dashboard/customers/${customer._id}`} className="text-link">
            {customer.name}
          </Link>
        ),
      value: ({ customer }) => customer?.name,
    },
    { ...timeColumn<'stoppedAt', SmsOptOut>('stoppedAt', t('optedOut')), phone: 'amount' },
  ]
}

/** Numbers that replied with STOP. Only the person can undo it. */
const SmsOptOutsPage = () => {
  const t = useText(suppressionsText)
  return (
    <ListPage
      title={t('title')}
      list={smsOptOuts.list}
      siblings={useSuppressionTabs('sms')}
      sort={newest}
      primaryColumn={{ label: t('phone'), name: ({ phone }) => phone, sort: 'phone' }}
      columns={useOptOutColumns()}
      empty={{ illustration: 'quiet', title: t('emptySmsTitle'), body: t('emptySmsBody') }}
    />
  )
}

export default withPermission(SmsOptOutsPage, 'edit_customer_sensitive_info', suppressionsText)
