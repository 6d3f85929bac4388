import { useMemo } from 'react'
import { type StaffMember, staffStatuses } from '#contract/domains/staff.ts'
import { useSession } from '#web/client/session.ts'
import { useText } from '#web/client/text.ts'
import type { Column, Filter, PrimaryColumn } from '#web/kit/table/columns.ts'
import { Time, timeColumn } from '#web/kit/display/time.tsx'
import { RoleOrStatus } from './parts/member-status.tsx'
import { staffText } from './staff.text.ts'
import { usePermissionsSummary } from './use-permission-labels.ts'

interface StaffList {
  primaryColumn: PrimaryColumn<StaffMember>
  columns: Column<StaffMember>[]
  filters: Filter[]
}

/** Columns and filters of the list. */
export const useStaffList = (): StaffList => {
  const t = useText(staffText)
  const { can, stores } = useSession()
  const summarizePermissions = usePermissionsSummary()
  const mayEdit = can('edit_staff')
  return useMemo(() => {
    const getStoreNames = (member: StaffMember) =>
      stores.filter((store) => member.approved_stores.includes(store._id)).map((store) => store.name)
    const formatStores = (member: StaffMember): string => {
      if (member.role === 'owner') return t('allStores')
      const [first, ...more] = getStoreNames(member)
      if (first === undefined) return t('noStores')
      return more.length > 0 ? t('andMore', { first, count: more.length }) : first
    }
    const formatPermissions = (member: StaffMember) =>
      member.role === 'owner' ? t('everything') : summarizePermissions(member.permissions)
    const formatStatus = (member: StaffMember) => t(member.role === 'owner' ? 'owner' : member.status)
    return {
      primaryColumn: {
        label: t('name'),
        name: (member) => (member.isSelf ? t('you', { name: member.name }) : member.name),
        to: mayEdit ? (member) => `${member._id}/permissions` : undefined,
        sort: 'name',
        width: '17%',
      },
      columns: [
        { id: 'email', label: t('email'), value: (member) => member.email, width: '24%', phone: 'detail' },
        {
          id: 'status',
          label: t('status'),
          cell: (member) => <RoleOrStatus member={member} />,
          value: formatStatus,
          width: '116px',
          phone: 'status',
        },
        {
          id: 'stores',
          label: t('stores'),
          cell: (member) => <span title={getStoreNames(member).join(', ')}>{formatStores(member)}</span>,
          value: (member) => (member.role === 'owner' ? t('allStores') : getStoreNames(member).join(', ')),
          width: '17%',
        },
        {
          id: 'permissions',
          label: t('permissions'),
          cell: formatPermissions,
          value: formatPermissions,
          width: '104px',
        },
        {
          id: 'twoFactor',
          label: t('twoStep'),
          value: (member) => t(member.twoFactor ? 'on' : 'off'),
          width: '136px',
        },
        {
          id: 'lastSeenAt',
          label: t('lastSeen'),
          cell: (member) => (member.lastSeenAt ? <Time iso={member.lastSeenAt} /> : t('never')),
          value: (member) => member.lastSeenAt,
          isTimestamp: true,
          sort: 'lastSeenAt',
          defaultOrder: 'desc',
          width: '118px',
        },
        timeColumn('createdAt', t('created'), { width: '118px', hiddenByDefault: true }),
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
  }, [t, summarizePermissions, stores, mayEdit])
}
