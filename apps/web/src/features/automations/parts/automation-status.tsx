import type { Automation } from '#contract/domains/automations.ts'
import { useText } from '#web/client/text.ts'
import { StatusBadge } from '#web/kit/feedback/feedback.tsx'
import { automationsText } from '#web/features/automations/automations.text.ts'

export const AutomationStatus = ({ automation: { isOn, steps } }: { automation: Automation }) => {
  const t = useText(automationsText)
  if (steps.length === 0) return <StatusBadge tone="neutral">{t('notSetUp')}</StatusBadge>
  return <StatusBadge tone={isOn ? 'success' : 'neutral'}>{t(isOn ? 'on' : 'off')}</StatusBadge>
}
