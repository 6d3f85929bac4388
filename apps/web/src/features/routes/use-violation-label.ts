import { useMemo } from 'react'
import type { DeliveryOrder, RouteConstraint } from '#contract/domains/route.ts'
import type { DayDriver } from '#contract/domains/routes.ts'
import { useCalendar } from '#web/client/calendar.ts'
import { useText } from '#web/client/text.ts'
import { useRouteFormat } from '#web/entities/routes/use-route-format.ts'
import { routesText } from './routes.text.ts'
import { useOrderLabels } from './use-order-labels.ts'

interface ViolatedRoute {
  units: number
  weight: number
  driver: Pick<DayDriver, 'name' | 'maxUnits' | 'maxWeight'> & Partial<Pick<DayDriver, 'shift' | 'skills'>>
}

/** Says which constraint a stop violates, with its limit. */
export const useViolationLabel = () => {
  const t = useText(routesText)
  const { hours } = useCalendar()
  const { weight } = useRouteFormat()
  const labels = useOrderLabels()
  return useMemo(
    () =>
      (constraint: RouteConstraint, order: Pick<DeliveryOrder, 'slot' | 'skills'>, route: ViolatedRoute): string => {
        const { name, maxUnits, maxWeight, shift, skills = [] } = route.driver
        const known = new Set(skills.map((skill) => skill.toLowerCase()))
        const texts: Record<RouteConstraint, () => string> = {
          capacity_units: () => t('constraint_capacity_units', { load: route.units, max: maxUnits ?? 0 }),
          capacity_weight: () =>
            t('constraint_capacity_weight', { load: weight(route.weight), max: weight(maxWeight ?? 0) }),
          window: () => t('constraint_window', { window: labels.window(order) }),
          shift: () =>
            shift
              ? t('constraint_shiftOf', { name, hours: hours(shift.start, shift.end) })
              : t('constraint_shift', { name }),
          skill: () =>
            t('constraint_skill', {
              name,
              skills: order.skills.filter((skill) => !known.has(skill.toLowerCase())).join(', '),
            }),
          break: () => t('constraint_break', { name }),
        }
        return texts[constraint]()
      },
    [t, hours, weight, labels],
  )
}
