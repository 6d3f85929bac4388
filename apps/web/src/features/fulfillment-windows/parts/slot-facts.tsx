import { Anchor, Group, Text } from '@mantine/core'
import { Link } from 'react-router'
import type { Slot } from '#contract/domains/fulfillment-windows.ts'
import { useCalendar } from '#web/client/calendar.ts'
import { useFormat } from '#web/client/format.ts'
import { useSession } from '#web/client/session.ts'
import { useText } from '#web/client/text.ts'
import { ProgressBar } from '#web/kit/feedback/progress-bar.tsx'
import { windowPath } from '#web/features/fulfillment-windows/fulfillment-windows.paths.ts'
import { useSlotLabels } from '#web/features/fulfillment-windows/use-slot-labels.ts'
import { weekText } from '#web/features/fulfillment-windows/week.text.ts'

/** Time, load and status of a slot, with links to its orders and its window. */
export const SlotFacts = ({ slot }: { slot: Slot }) => {
  const t = useText(weekText)
  const labels = useSlotLabels()
  const { dayLong } = useCalendar()
  const { relative } = useFormat()
  const { can } = useSession()
  const { taken, capacity, reason, date, method } = slot
  const load = t('loadLong', { count: taken, capacity })
  return (
    <div>
      <Text>
        {dayLong(date)}, {labels.hours(slot)}
      </Text>
      <Group gap="sm" wrap="nowrap" my="xs">
        <div style={{ flex: 1 }}>
          <ProgressBar
            label={load}
            value={Math.min(100, (taken / capacity) * 100)}
            tone={taken < capacity ? 'accent' : 'danger'}
          />
        </div>
        <Text size="sm" className="figures">
          {load} · {labels.state(slot)}
        </Text>
      </Group>
      {reason === 'cutoff' && <Text c="dimmed">{t('cutoffNote', { when: relative(slot.closesAt) })}</Text>}
      {(reason === 'horizon' ||
        reason === 'inactive' ||
        reason === 'weekday' ||
        reason === 'skipped' ||
        reason === 'storeClosed' ||
        reason === 'outsideHours') && <Text c="dimmed">{t(`${reason}Note`)}</Text>}
      <Group gap="md" mt={4}>
        {can('view_orders') && (
          <Anchor
            component={Link}
            to={`/dashboard/orders?windowFrom=${date}&windowTo=${date}&window=${slot.window}&method=${method}`}
          >
            {t('toOrders')}
          </Anchor>
        )}
        {can('edit_fulfillment_windows') && (
          <Anchor component={Link} to={windowPath(slot.window)}>
            {t('toWindow')}
          </Anchor>
        )}
      </Group>
    </div>
  )
}
