import { IconPencil, IconPlayerPause, IconPlayerPlay, IconTrash } from '@tabler/icons-react'
import { useNavigate } from 'react-router'
import type { Discount } from '#contract/domains/discount.ts'
import { discounts } from '#contract/domains/discounts.ts'
import { queryClient } from '#web/client/query-client.ts'
import { useSession } from '#web/client/session.ts'
import { useText } from '#web/client/text.ts'
import { getQueryOptions } from '#web/client/use-get.ts'
import { ListPage } from '#web/kit/list/list-page.tsx'
import { useFileExports } from '#web/entities/exports/use-file-exports.ts'
import type { Sort } from '#web/kit/list/url-state.ts'
import { discountsText } from './discounts.text.ts'
import { useDiscountList } from './use-discount-list.tsx'
import { useDiscountMutations } from './use-discount-mutations.ts'

const newest: Sort = { by: 'createdAt', order: 'desc' }
const icon = { size: 16, 'aria-hidden': true } as const

const DiscountsPage = () => {
  const t = useText(discountsText)
  const { can } = useSession()
  const navigate = useNavigate()
  const { remove, turn } = useDiscountMutations()
  const reason = can('edit_discount') ? undefined : t('cannotEdit')
  const toToggleAction = (enabled: boolean) => ({
    label: t(enabled ? 'switchOn' : 'switchOff'),
    icon: enabled ? <IconPlayerPlay {...icon} /> : <IconPlayerPause {...icon} />,
    reason,
  })
  const trash = <IconTrash {...icon} />
  const rowsReason = (enabled: boolean) => (rows: readonly Discount[]) =>
    rows.every((row) => row.enabled === enabled) ? t(enabled ? 'allOn' : 'allOff') : undefined
  return (
    <ListPage
      title={t('title')}
      list={discounts.list}
      sort={newest}
      {...useDiscountList()}
      exports={useFileExports('discounts')}
      primaryAction={{
        label: t('add'),
        to: '/dashboard/promotions/discounts/new',
        reason: can('create_discount') ? undefined : t('cannotCreate'),
      }}
      actions={({ _id, enabled }) => [
        {
          label: t('edit'),
          icon: <IconPencil {...icon} />,
          run: () => void navigate(`/dashboard/discounts/${_id}/edit`),
          reason,
        },
        { ...toToggleAction(!enabled), run: () => void turn([_id], !enabled) },
        { label: t('delete'), icon: trash, run: () => void remove([_id]), danger: true, reason },
      ]}
      bulk={[
        ...[true, false].map((enabled) => ({
          ...toToggleAction(enabled),
          run: (ids: string[]) => turn(ids, enabled),
          rowsReason: rowsReason(enabled),
        })),
        { label: t('delete'), icon: trash, run: remove, danger: true, reason },
      ]}
      exportSelected
      prefetch={({ _id }) => void queryClient.prefetchQuery(getQueryOptions(discounts.get, { params: { id: _id } }))}
      empty={{ illustration: 'shelf', title: t('emptyTitle'), body: t('emptyBody') }}
    />
  )
}

export default DiscountsPage
