import { staff, type StaffMember } from '#contract/domains/staff.ts'
import { useText } from '#web/client/text.ts'
import { useSend } from '#web/client/use-send.ts'
import { staffText } from './staff.text.ts'

/** Sends the invitation again; the previous link becomes invalid. */
export const useInvitation = () => {
  const t = useText(staffText)
  const { send, sending } = useSend(staff.invite, { successMessage: ({ name }) => t('resent', { name }) })
  return { resend: (member: StaffMember) => send({ body: { staff_id: member._id } }), sending }
}
