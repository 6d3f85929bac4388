import { useMemo } from 'react'
import { type StaffMember, staffStatuses } from '#contract/domains/staff.ts'
import { useSession } from '../../client/session.ts'
import { useText } from '../../client/text.ts'
import type { Column, Filter, MainColumn } from '../../kit/list/columns.ts'
import { Time } from '../../kit/time.tsx'
import { RoleOrStatus } from './parts/member-status.tsx'
import { staffText } from './staff.text.ts'
import { useSaidPermissions } from './use-said-permissions.ts'

interface StaffList {
  main: MainColumn<StaffMember>
  columns: Column<StaffMember>[]
  filters: Filter[]
}

/** Columns and filters of the list. */
export const useStaffList = (): StaffList => {
  const t = useText(staffText)
  const { can, stores } = useSession()
  const said = useSaidPermissions()
  const opens = can('edit_staff')
  return useMemo(() => {
    const storesOf = (member: StaffMember) =>
      stores.filter((store) => member.approved_stores.includes(store._id)).map((store) => store.name)
    const saidStores = (member: StaffMember): string => {
      if (member.role === 'owner') return t('allStores')
      const [first, ...more] = storesOf(member)
      if (first === undefined) return t('noStores')
      return more.length > 0 ? t('andMore', { first, count: more.length }) : first
    }
    const saidPermissions = (member: StaffMember) =>
      member.role === 'owner' ? t('everything') : said(member.permissions)
    const saidStatus = (member: StaffMember) => t(member.role === 'owner' ? 'owner' : member.status)
    return {
      main: {
        label: t('name'),
        name: (member) => (member.isSelf ? t('you', { name: member.name }) : member.name),
        to: opens ? (member) => `${member._id}/permissions` : undefined,
        sort: 'name',
        width: '19%',
      },
      columns: [
        { id: 'email', label: t('email'), cell: (member) => member.email, csv: (member) => member.email },
        {
          id: 'status',
          label: t('status'),
          cell: (member) => <RoleOrStatus member={member} />,
          csv: saidStatus,
          width: '132px',
        },
        {
          id: 'stores',
          label: t('stores'),
          cell: (member) => <span title={storesOf(member).join(', ')}>{saidStores(member)}</span>,
          csv: (member) => (member.role === 'owner' ? t('allStores') : storesOf(member).join(', ')),
          width: '16%',
        },
        {
          id: 'permissions',
          label: t('permissions'),
          cell: saidPermissions,
          csv: saidPermissions,
          width: '112px',
        },
        {
          id: 'twoFactor',
          label: t('twoStep'),
          cell: (member) => t(member.twoFactor ? 'on' : 'off'),
          csv: (member) => t(member.twoFactor ? 'on' : 'off'),
          width: '136px',
        },
        {
          id: 'lastSeenAt',
          label: t('lastSeen'),
          cell: (member) => (member.lastSeenAt ? <Time iso={member.lastSeenAt} /> : t('never')),
          csv: (member) => member.lastSeenAt,
          moment: true,
          sort: 'lastSeenAt',
          firstOrder: 'desc',
          width: '118px',
        },
        {
          id: 'createdAt',
          label: t('created'),
          cell: (member) => <Time iso={member.createdAt} />,
          csv: (member) => member.createdAt,
          moment: true,
          sort: 'createdAt',
          firstOrder: 'desc',
          width: '118px',
          hidden: true,
        },
      ],
      filters: [
        {
          kind: 'choice',
          name: 'status',
          label: t('status'),
          options: staffStatuses.map((status) => ({ value: status, label: t(status) })),
        },
        {
          kind: 'choice',
          name: 'store',
          label: t('store'),
          options: stores.map((store) => ({ value: store._id, label: store.name })),
        },
        {
          kind: 'choice',
          name: 'twoFactor',
          label: t('twoStep'),
          options: (['on', 'off'] as const).map((value) => ({ value, label: t(value) })),
        },
      ],
    }
  }, [t, said, stores, opens])
}
