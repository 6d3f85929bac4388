import { IconChartBar, IconCopy, IconPlayerStop } from '@tabler/icons-react'
import { useNavigate } from 'react-router'
import type { CampaignRow } from '#contract/domains/campaign.ts'
import { campaigns } from '#contract/domains/campaigns.ts'
import { useScreens } from '#web/client/screen.ts'
import { useSession } from '#web/client/session.ts'
import { useText } from '#web/client/text.ts'
import { useEntityActions } from '#web/kit/crud/use-entity-actions.tsx'
import { useRemoval } from '#web/kit/crud/use-removal.ts'
import { ConfirmDialog } from '#web/kit/dialog/confirm-dialog.tsx'
import { ListPage } from '#web/kit/list/list-page.tsx'
import type { Sort } from '#web/kit/list/url-state.ts'
import type { RowAction } from '#web/kit/table/columns.ts'
import { campaignsText } from './campaigns.text.ts'
import { canCancel, useCancel, useDuplicate, useSendReason } from './use-campaign-actions.ts'
import { useCampaignList } from './use-campaign-list.tsx'

const newest: Sort = { by: 'updatedAt', order: 'desc' }
const icon = { size: 16, 'aria-hidden': true } as const

const CampaignsPage = () => {
  const t = useText(campaignsText)
  const navigate = useNavigate()
  const { can } = useSession()
  const hasResults = useScreens().some(({ path }) => path === 'campaign/history/:id')
  const removal = useRemoval(campaigns, { noun: (count) => t('noun', { count }) })
  const { createReason, deleteRow, prefetch } = useEntityActions<CampaignRow>(campaigns, {
    pluralNoun: t('noun', { count: 2 }),
    removal,
  })
  const { duplicate } = useDuplicate()
  const cancellation = useCancel()
  const sendReason = useSendReason()
  const duplicateAndOpen = async (row: CampaignRow) => {
    const created = await duplicate(row)
    if (created) void navigate(created._id)
  }
  const getDeleteReason = (row: CampaignRow) => {
    if (!can('delete_campaign')) return t('cannotDelete')
    return canCancel(row) ? t('cannotDeleteActive') : undefined
  }
  const toActions = (row: CampaignRow): RowAction[] => [
    {
      label: t('duplicate'),
      icon: <IconCopy {...icon} />,
      run: () => void duplicateAndOpen(row),
      reason: createReason,
    },
    ...(hasResults && row.counts.queued > 0
      ? [{ label: t('results'), icon: <IconChartBar {...icon} />, run: () => void navigate(`history/${row._id}`) }]
      : []),
    ...(canCancel(row)
      ? [
          {
            label: t('cancel'),
            icon: <IconPlayerStop {...icon} />,
            danger: true as const,
            run: () => cancellation.open(row),
            reason: sendReason,
          },
        ]
      : []),
    { ...deleteRow(row), reason: getDeleteReason(row) },
  ]
  return (
    <>
      <ListPage
        title={t('title')}
        list={campaigns.list}
        sort={newest}
        {...useCampaignList()}
        primaryAction={{ label: t('add'), to: 'new', reason: createReason }}
        actions={toActions}
        prefetch={prefetch}
        empty={{ illustration: 'quiet', title: t('emptyTitle'), body: t('emptyBody') }}
      />
      <ConfirmDialog {...cancellation.dialog} />
    </>
  )
}

export default CampaignsPage
