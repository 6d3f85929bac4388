import type { StaffMember } from '#contract/domains/staff.ts'
import { useText } from '#web/client/text.ts'
import { ConfirmDialog } from '#web/kit/dialog/confirm-dialog.tsx'
import { staffText } from '#web/features/staff/staff.text.ts'
import { useRemoveMember } from '#web/features/staff/use-remove-member.ts'

interface RemoveDialogProps {
  member: StaffMember
  opened: boolean
  close: () => void
  /** Runs the removal, so that a page can leave afterwards. */
  run?: (remove: () => Promise<unknown>) => Promise<unknown>
}

/** Confirms a removal, which can't be undone. */
export const RemoveDialog = ({ member, opened, close, run }: RemoveDialogProps) => {
  const t = useText(staffText)
  const { action, remove, sending } = useRemoveMember(member)
  const { name, email } = member
  return (
    <ConfirmDialog
      opened={opened}
      title={t(`${action}Title`, { name })}
      body={t(`${action}Body`, { email })}
      confirmLabel={t(action)}
      busy={sending}
      onConfirm={() => void (run ? run(remove) : remove()).then(close)}
      onCancel={close}
    />
  )
}
