import { Button } from '@mantine/core'
import { IconMailForward } from '@tabler/icons-react'
import { useState } from 'react'
import { type StaffMember, staffStatuses } from '#contract/domains/staff.ts'
import { useFormat } from '#web/client/format.ts'
import { useSession } from '#web/client/session.ts'
import { useText } from '#web/client/text.ts'
import { BounceWarning } from '#web/entities/email-delivery/bounce-warning.tsx'
import { useDeleteAndLeave } from '#web/kit/crud/use-delete-and-leave.ts'
import { FormSection } from '#web/kit/form/form-section.tsx'
import { useDeliveryFailureLabel } from '#web/entities/email-delivery/use-delivery-failure-label.ts'
import { MemberLayout, MemberPage } from './parts/member-page.tsx'
import { MemberStatus } from './parts/member-status.tsx'
import classes from './parts/member.module.css'
import { RemoveDialog } from './parts/remove-dialog.tsx'
import { SwitchAccess } from './parts/switch-access.tsx'
import { staffMemberText } from './staff-member.text.ts'
import { staffText } from './staff.text.ts'
import { useInvitation } from './use-invitation.ts'

const RemoveMember = ({ member }: { member: StaffMember }) => {
  const t = useText(staffText)
  const [isConfirming, setIsConfirming] = useState(false)
  const deleteAndLeave = useDeleteAndLeave('/dashboard/staff')
  return (
    <>
      <Button variant="subtle" color="danger" onClick={() => setIsConfirming(true)}>
        {t(member.status === 'invited' ? 'revoke' : 'remove')}
      </Button>
      <RemoveDialog member={member} opened={isConfirming} close={() => setIsConfirming(false)} run={deleteAndLeave} />
    </>
  )
}

const Invitation = ({ member }: { member: StaffMember }) => {
  const t = useText(staffMemberText)
  const staffLabels = useText(staffText)
  const { can } = useSession()
  const { dateTime } = useFormat()
  const { resend, sending } = useInvitation()
  const failureLabel = useDeliveryFailureLabel()
  const { email, invitationEndsAt: expiresAt, invitationBounce: bounce } = member
  return (
    <FormSection title={t('invitationTitle')}>
      <div className={classes.line}>
        {bounce ? (
          <BounceWarning>{t('invitationBounced', { email, reason: failureLabel(bounce) })}</BounceWarning>
        ) : (
          <p>
            {expiresAt ? t('invitationEnds', { email, when: dateTime(expiresAt) }) : t('invitationOver', { email })}
          </p>
        )}
        <RemoveMember member={member} />
        {can('create_staff') && (
          <Button
            variant="default"
            leftSection={<IconMailForward size={16} aria-hidden="true" />}
            loading={sending}
            onClick={() => void resend(member)}
          >
            {staffLabels('resend')}
          </Button>
        )}
      </div>
    </FormSection>
  )
}

const Status = ({ member }: { member: StaffMember }) => {
  const t = useText(staffMemberText)
  return (
    <MemberLayout member={member} tab="status">
      <FormSection title={t('nowTitle')}>
        <div className={classes.line}>
          <p>{t(`now_${member.status}`, { name: member.name })}</p>
          {member.status !== 'invited' && <RemoveMember member={member} />}
          <SwitchAccess member={member} />
        </div>
      </FormSection>
      {member.status === 'invited' && <Invitation member={member} />}
      <FormSection title={t('meansTitle')}>
        <dl className={classes.meanings}>
          {staffStatuses.map((status) => (
            <div key={status} className={classes.meaning}>
              <dt>
                <MemberStatus status={status} />
              </dt>
              <dd>{t(`means_${status}`)}</dd>
            </div>
          ))}
        </dl>
      </FormSection>
    </MemberLayout>
  )
}

const StaffStatusPage = () => <MemberPage tab="status">{(member) => <Status member={member} />}</MemberPage>

export default StaffStatusPage
