import { useWatch } from 'react-hook-form'
import type * as z from 'zod'
import type { registrationFields } from '#contract/domains/customer-registration.ts'
import { useText } from '#web/client/text.ts'
import { SwitchField } from '#web/kit/fields/choice-fields.tsx'
import { registrationText } from '#web/features/customer-registration/customer-registration.text.ts'

/** With approval required, the help text explains that guests aren't approved. */
export const GuestOrdersField = () => {
  const t = useText(registrationText)
  const { mode } = useWatch() as Pick<z.input<typeof registrationFields>, 'mode'>
  const help = mode === 'approval' ? t('guestOrdersApprovalHelp') : undefined
  return <SwitchField name="guestOrders" label={t('guestOrders')} help={help} />
}
