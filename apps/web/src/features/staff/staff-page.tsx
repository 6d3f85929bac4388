import {
  IconBuildingStore,
  IconMailForward,
  IconMailOff,
  IconShieldCheck,
  IconUserCheck,
  IconUserMinus,
} from '@tabler/icons-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { staff, type StaffMember } from '#contract/domains/staff.ts'
import { queryClient } from '#web/client/query-client.ts'
import { useSession } from '#web/client/session.ts'
import { useText } from '#web/client/text.ts'
import { getQueryOptions } from '#web/client/use-get.ts'
import { ListPage } from '#web/kit/list/list-page.tsx'
import type { RowAction } from '#web/kit/table/columns.ts'
import type { Sort } from '#web/kit/list/url-state.ts'
import { RemoveDialog } from './parts/remove-dialog.tsx'
import { staffText } from './staff.text.ts'
import { useInvitation } from './use-invitation.ts'
import { useStaffList } from './use-staff-list.tsx'

const byName: Sort = { by: 'name', order: 'asc' }

const tabs = [
  { tab: 'permissions', icon: <IconShieldCheck size={16} aria-hidden="true" /> },
  { tab: 'stores', icon: <IconBuildingStore size={16} aria-hidden="true" /> },
  { tab: 'status', icon: <IconUserCheck size={16} aria-hidden="true" /> },
] as const

const StaffPage = () => {
  const t = useText(staffText)
  const { can } = useSession()
  const navigate = useNavigate()
  const { resend } = useInvitation()
  const [removing, setRemoving] = useState<StaffMember>()
  const [isConfirming, setIsConfirming] = useState(false)
  const inviteReason = can('create_staff') ? undefined : t('cannotCreate')
  const getFixedReason = (member: StaffMember): string | undefined => {
    if (!can('edit_staff')) return t('cannotEdit')
    if (member.role === 'owner') return t('ownerFixed')
    return member.isSelf ? t('selfFixed') : undefined
  }
  const actions = (member: StaffMember): RowAction[] => [
    ...tabs.map(({ tab, icon }) => ({
      label: t(tab),
      icon,
      run: () => void navigate(`${member._id}/${tab}`),
      reason: getFixedReason(member),
    })),
    ...(member.status === 'invited'
      ? [
          {
            label: t('resend'),
            icon: <IconMailForward size={16} aria-hidden="true" />,
            run: () => void resend(member),
            reason: inviteReason,
          },
        ]
      : []),
    {
      label: t(member.status === 'invited' ? 'revoke' : 'remove'),
      icon:
        member.status === 'invited' ? (
          <IconMailOff size={16} aria-hidden="true" />
        ) : (
          <IconUserMinus size={16} aria-hidden="true" />
        ),
      run: () => {
        setRemoving(member)
        setIsConfirming(true)
      },
      danger: true,
      reason: getFixedReason(member),
    },
  ]
  return (
    <>
      <ListPage
        title={t('title')}
        list={staff.list}
        sort={byName}
        {...useStaffList()}
        primaryAction={{ label: t('add'), to: 'create', reason: inviteReason }}
        actions={actions}
        prefetch={(member) =>
          void queryClient.prefetchQuery(getQueryOptions(staff.get, { params: { id: member._id } }))
        }
        empty={{ illustration: 'shelf', title: t('emptyTitle'), body: t('emptyBody') }}
      />
      {removing && <RemoveDialog member={removing} opened={isConfirming} close={() => setIsConfirming(false)} />}
    </>
  )
}

export default StaffPage
