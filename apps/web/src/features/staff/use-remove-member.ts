import { staff, type StaffMember } from '#contract/domains/staff.ts'
import { useText } from '#web/client/text.ts'
import { useSend } from '#web/client/use-send.ts'
import { staffText } from './staff.text.ts'

/** Removes a member, or revokes the invitation of one who hasn't joined. Resolves to undefined after an error. */
export const useRemoveMember = (member: StaffMember) => {
  const t = useText(staffText)
  const action = member.status === 'invited' ? 'revoke' : 'remove'
  const { send, sending } = useSend(staff.remove, {
    successMessage: t(`${action}d`, { name: member.name }),
  })
  const remove = () => send({ params: { id: member._id }, query: { version: member.version } })
  return { action, remove, sending } as const
}
