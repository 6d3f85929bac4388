import { Text } from '@mantine/core'
import type { Automation } from '#contract/domains/automations.ts'
import { useFormat } from '#web/client/format.ts'
import { useText } from '#web/client/text.ts'
import { CardFact, SideCard } from '#web/kit/page/side-card.tsx'
import { automationText } from '#web/features/automations/automation.text.ts'
import { automationsText } from '#web/features/automations/automations.text.ts'
import { toTotals } from '#web/features/automations/automations.totals.ts'

/** Who is in the automation, why people left, and what the emails brought. */
export const AutomationResults = ({ automation }: { automation: Automation }) => {
  const t = useText(automationText)
  const tAll = useText(automationsText)
  const { number, money, dateTime } = useFormat()
  const { isOn, onSince, entered, active, exits } = automation
  const { orders, sales } = toTotals(automation)
  return (
    <SideCard title={t('results')}>
      {isOn && onSince !== null && <Text c="dimmed">{t('since', { time: dateTime(onSince) })}</Text>}
      <CardFact label={t('entered')}>{number(entered)}</CardFact>
      <CardFact label={tAll('active')}>{number(active)}</CardFact>
      {exits.map(({ reason, count }) => (
        <CardFact key={reason} label={t(`exits_${reason}`)}>
          {number(count)}
        </CardFact>
      ))}
      <CardFact label={tAll('orders')}>{number(orders)}</CardFact>
      <CardFact label={tAll('sales')}>{money(sales)}</CardFact>
    </SideCard>
  )
}
