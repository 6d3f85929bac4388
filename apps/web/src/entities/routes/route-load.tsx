import { Text } from '@mantine/core'
import { useText } from '#web/client/text.ts'
import { routeText } from './route.text.ts'
import { type Capacity, type Load, useRouteFormat } from './use-route-format.ts'

const isOver = (load: number, max: number | null): boolean => max !== null && load > max

/** What a route carries, in red if the vehicle can't. */
export const RouteLoad = ({ units, weight, maxUnits, maxWeight }: Load & Capacity) => {
  const t = useText(routeText)
  const { loadOf } = useRouteFormat()
  const isTooHeavy = isOver(weight, maxWeight)
  if (!isTooHeavy && !isOver(units, maxUnits)) return loadOf({ units, weight, maxUnits, maxWeight })
  const load = loadOf({ units, maxUnits, ...(isTooHeavy ? { weight, maxWeight } : { weight: 0, maxWeight: null }) })
  return (
    <Text span inherit c="var(--danger-ink)">
      {t('overCapacity', { load })}
    </Text>
  )
}
