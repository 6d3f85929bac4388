import type { StaffMember } from '#contract/domains/staff.ts'
import { useText } from '#web/client/text.ts'
import { StatusBadge } from '#web/kit/feedback/feedback.tsx'
import { staffText } from '#web/features/staff/staff.text.ts'

const tones = { invited: 'info', active: 'success', inactive: 'neutral' } as const

export const MemberStatus = ({ status }: { status: StaffMember['status'] }) => {
  const t = useText(staffText)
  return <StatusBadge tone={tones[status]}>{t(status)}</StatusBadge>
}

/** Status badge; for the owner, the role instead, and a warning for a bounced invitation. */
export const RoleOrStatus = ({ member }: { member: StaffMember }) => {
  const t = useText(staffText)
  if (member.role === 'owner') return <StatusBadge tone="accent">{t('owner')}</StatusBadge>
  if (member.invitationBounce) return <StatusBadge tone="warning">{t('bounced')}</StatusBadge>
  return <MemberStatus status={member.status} />
}
