import { Button } from '@mantine/core'
import { IconUserCheck, IconUserOff } from '@tabler/icons-react'
import { useState } from 'react'
import { formatMoney } from '#contract/core/money.ts'
import { staff, type StaffMember } from '#contract/domains/staff.ts'
import { plan } from '#contract/plan.ts'
import { useLanguage, useText } from '../../../client/text.ts'
import { useSend } from '../../../client/use-send.ts'
import { ConfirmDialog } from '../../../kit/confirm-dialog.tsx'
import { staffMemberText } from '../staff-member.text.ts'

const saidAfter = { active: 'onDone', invited: 'onInvited', inactive: 'offDone' } as const

/** Turns access off or on after a confirmation that names the member. */
export const SwitchAccess = ({ member }: { member: StaffMember }) => {
  const t = useText(staffMemberText)
  const [language] = useLanguage()
  const [asking, setAsking] = useState(false)
  const { send, sending } = useSend(staff.changeStatus, {
    success: ({ name, status }) => t(saidAfter[status], { name }),
  })
  const { name } = member
  const off = member.status !== 'inactive'
  const price = formatMoney(plan.seats.priceEach, plan.currency, language)
  const change = async () => {
    const status = off ? 'inactive' : 'active'
    await send({ body: { staff_id: member._id, status, version: member.version } })
    setAsking(false)
  }
  return (
    <>
      <Button
        variant={off ? 'light' : 'filled'}
        color={off ? 'danger' : 'accent'}
        leftSection={
          off ? <IconUserOff size={16} aria-hidden="true" /> : <IconUserCheck size={16} aria-hidden="true" />
        }
        onClick={() => setAsking(true)}
      >
        {t(off ? 'switchOff' : 'switchOn')}
      </Button>
      <ConfirmDialog
        opened={asking}
        title={t(off ? 'offTitle' : 'onTitle', { name })}
        body={off ? t(member.status === 'invited' ? 'offBodyInvited' : 'offBody') : t('onBody', { price })}
        confirm={t(off ? 'switchOff' : 'switchOn')}
        {...(off && { cancel: t('keep') })}
        tone={off ? 'danger' : 'accent'}
        busy={sending}
        onConfirm={() => void change()}
        onCancel={() => setAsking(false)}
      />
    </>
  )
}
