import { Alert } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import { staff, type StaffMember } from '#contract/domains/staff.ts'
import { useText } from '#web/client/text.ts'
import { useTitle } from '#web/client/title.ts'
import { useGet } from '#web/client/use-get.ts'
import { ErrorState } from '#web/kit/feedback/feedback.tsx'
import { PageHeader } from '#web/kit/page/page-header.tsx'
import { FormSkeleton } from '#web/kit/feedback/skeletons.tsx'
import { staffText } from '#web/features/staff/staff.text.ts'
import { RoleOrStatus } from './member-status.tsx'
import { type MemberTab, MemberTabs } from './member-tabs.tsx'
import classes from './member.module.css'

interface MemberLayoutProps {
  member: StaffMember
  tab: MemberTab
  children: ReactNode
}

/** Shared header of the member pages, for those that aren't a `FormPage`. */
export const MemberLayout = ({ member, tab, children }: MemberLayoutProps) => {
  useTitle(member.name)
  return (
    <div className={classes.page}>
      <PageHeader title={member.name} subtitle={member.email} status={<RoleOrStatus member={member} />} />
      <MemberTabs current={tab} />
      {children}
    </div>
  )
}

/** Loads the member from the URL; for the owner and oneself, explains why access can't be changed. */
export const MemberPage = ({ tab, children }: { tab: MemberTab; children: (member: StaffMember) => ReactNode }) => {
  const t = useText(staffText)
  const { staffId = '' } = useParams()
  const { data: member, error, refetch } = useGet(staff.get, { params: { id: staffId } })
  if (!member) return error ? <ErrorState error={error} retry={() => void refetch()} /> : <FormSkeleton />
  if (member.role !== 'owner' && !member.isSelf) return children(member)
  return (
    <MemberLayout member={member} tab={tab}>
      <Alert color="neutral" icon={<IconLock size={18} />} title={t('fixedTitle')}>
        {t(member.role === 'owner' ? 'ownerFixed' : 'selfFixed')}
      </Alert>
    </MemberLayout>
  )
}
