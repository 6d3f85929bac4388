import { useMemo } from 'react'
import type { RouteDay } from '#contract/domains/routes.ts'
import { useText } from '#web/client/text.ts'
import type { Coordinates, MapLine, MapMarker } from '#web/kit/map/map-data.ts'
import { LocationMap } from '#web/kit/map/map.tsx'
import { plannerText } from '#web/features/routes/planner.text.ts'
import { toDriverColor } from '#web/features/routes/routes.colors.ts'
import type { ShownRoute } from '#web/features/routes/routes.plan.ts'
import { useRouteLines } from '#web/features/routes/use-route-lines.ts'
import planner from './planner.module.css'

interface PlannerMapProps {
  routeDay: RouteDay
  shown: readonly ShownRoute[]
  highlighted: string | undefined
  highlight: (id: string | undefined) => void
  /** Id of the plan that is shown, once it has ended. */
  planId: string | undefined
  isTall: boolean
}

const phoneHeight = 420
const tallHeight = '100%'

const isPoint = (point: Coordinates | null | undefined): point is Coordinates => Boolean(point)

/** The same orders and stops as in the lists, each route in its color. */
export const PlannerMap = ({ routeDay, shown, highlighted, highlight, planId, isTall }: PlannerMapProps) => {
  const t = useText(plannerText)
  const roadLines = useRouteLines({ date: routeDay.date, plan: planId })
  const { markers, lines } = useMemo(() => {
    const planned = new Set(shown.flatMap(({ stops }) => stops.map(({ order }) => order._id)))
    const stopMarkers = shown.flatMap(({ stops, driver }) =>
      stops.flatMap(({ order }, index): MapMarker[] => {
        const point = order.address?.coordinates
        if (!point) return []
        const label = t('onMap', { name: driver.name, position: index + 1, number: String(order.number) })
        return [
          {
            id: order._id,
            label,
            ...point,
            dot: { text: String(index + 1), color: toDriverColor(routeDay.drivers, driver._id) },
          },
        ]
      }),
    )
    const orderMarkers = routeDay.orders
      .filter(({ _id }) => !planned.has(_id))
      .flatMap(({ _id: id, number, address }): MapMarker[] =>
        address?.coordinates
          ? [
              {
                id,
                label: t('unplannedOnMap', { number: String(number) }),
                ...address.coordinates,
                dot: { text: '', color: 'var(--neutral)' },
              },
            ]
          : [],
      )
    const depots = shown.flatMap(({ route }): MapMarker[] =>
      route?.start ? [{ id: `start ${route.start.label}`, ...route.start, main: true }] : [],
    )
    const uniqueDepots = depots.filter(({ id }, index) => depots.findIndex((other) => other.id === id) === index)
    const routeLines = shown.map(({ key, driver, stops, route }): MapLine => ({
      id: key,
      color: toDriverColor(routeDay.drivers, driver._id),
      points:
        roadLines.get(key) ??
        [route?.start, ...stops.map(({ order }) => order.address?.coordinates), route?.end].filter(isPoint),
    }))
    return { markers: [...uniqueDepots, ...orderMarkers, ...stopMarkers], lines: routeLines }
  }, [shown, routeDay, roadLines, t])
  if (markers.length === 0) return <p className={`${planner.panel} ${planner.empty}`}>{t('mapMissing')}</p>
  return (
    <LocationMap
      label={t('map')}
      markers={markers}
      lines={lines}
      selected={highlighted}
      onSelect={highlight}
      height={isTall ? tallHeight : phoneHeight}
    />
  )
}
