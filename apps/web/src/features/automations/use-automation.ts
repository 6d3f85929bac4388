import { type Automation, automationDefaults, automations } from '#contract/domains/automations.ts'
import { useSession } from '#web/client/session.ts'
import { useText } from '#web/client/text.ts'
import { useSend } from '#web/client/use-send.ts'
import { automationsText } from './automations.text.ts'

export const toAutomationPath = (kind: Automation['kind']): string => `/dashboard/campaign/automations/${kind}`

/** Whether this person may set up, change and turn on automations. */
export const useCanEdit = (): boolean => {
  const { can } = useSession()
  return can('edit_campaign') && can('send_customer_email')
}

/** Turns an automation on or off, or sets it up with its first email. */
export const useAutomationChange = ({ kind, version }: Automation) => {
  const t = useText(automationsText)
  const name = t(`name_${kind}`)
  const turning = useSend(automations.update, {
    successMessage: ({ isOn }) => t(isOn ? 'turnedOn' : 'turnedOff', { name }),
  })
  const settingUp = useSend(automations.update)
  const { delayMinutes } = automationDefaults[kind]
  return {
    turn: (isOn: boolean) => turning.send({ params: { kind }, body: { version, isOn } }),
    setUp: () => settingUp.send({ params: { kind }, body: { version, steps: [{ delayMinutes }] } }),
    isBusy: turning.sending || settingUp.sending,
  }
}
