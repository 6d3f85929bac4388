import { Button } from '@mantine/core'
import { IconUserCheck, IconUserOff } from '@tabler/icons-react'
import { useState } from 'react'
import { formatMoney } from '#contract/core/money.ts'
import { staff, type StaffMember } from '#contract/domains/staff.ts'
import { plan } from '#contract/plan.ts'
import { useLocale, useText } from '#web/client/text.ts'
import { useSend } from '#web/client/use-send.ts'
import { ConfirmDialog } from '#web/kit/dialog/confirm-dialog.tsx'
import { staffMemberText } from '#web/features/staff/staff-member.text.ts'
import { useSeats } from '#web/features/staff/use-seats.ts'

const successKeys = { active: 'onDone', invited: 'onInvited', inactive: 'offDone' } as const

/** Turns access off or on after a confirmation that names the member. */
export const SwitchAccess = ({ member }: { member: StaffMember }) => {
  const t = useText(staffMemberText)
  const locale = useLocale()
  const [isConfirming, setIsConfirming] = useState(false)
  const { send, sending } = useSend(staff.changeStatus, {
    successMessage: ({ name, status }) => t(successKeys[status], { name }),
  })
  const { name } = member
  const isActive = member.status !== 'inactive'
  const price = formatMoney(plan.seats.priceEach, plan.currency, locale)
  const { isNextPaid } = useSeats()
  const onBody = isNextPaid ? `${t('onBody')} ${t('onPrice', { price })}` : t('onBody')
  const change = async () => {
    const status = isActive ? 'inactive' : 'active'
    await send({ body: { staff_id: member._id, status, version: member.version } })
    setIsConfirming(false)
  }
  return (
    <>
      <Button
        variant={isActive ? 'light' : 'filled'}
        color={isActive ? 'danger' : 'accent'}
        leftSection={
          isActive ? <IconUserOff size={16} aria-hidden="true" /> : <IconUserCheck size={16} aria-hidden="true" />
        }
        onClick={() => setIsConfirming(true)}
      >
        {t(isActive ? 'switchOff' : 'switchOn')}
      </Button>
      <ConfirmDialog
        opened={isConfirming}
        title={t(isActive ? 'offTitle' : 'onTitle', { name })}
        body={isActive ? t(member.status === 'invited' ? 'offBodyInvited' : 'offBody') : onBody}
        confirmLabel={t(isActive ? 'switchOff' : 'switchOn')}
        {...(isActive && { cancelLabel: t('keep') })}
        tone={isActive ? 'danger' : 'accent'}
        busy={sending}
        onConfirm={() => void change()}
        onCancel={() => setIsConfirming(false)}
      />
    </>
  )
}
