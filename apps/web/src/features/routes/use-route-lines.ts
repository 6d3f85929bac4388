import { useMemo } from 'react'
import type { RouteLines } from '#contract/domains/route.ts'
import { routes } from '#contract/domains/routes.ts'
import { useGet } from '#web/client/use-get.ts'
import type { Coordinates } from '#web/kit/map/map-data.ts'

interface LinesQuery {
  date: string
  route?: string | undefined
  plan?: string | undefined
}

const noLines: RouteLines['lines'] = []

/** Lines along the roads by the key of the shown route. Empty without a road server: lines are straight then. */
export const useRouteLines = ({ date, route, plan }: LinesQuery): ReadonlyMap<string, readonly Coordinates[]> => {
  const { data } = useGet(routes.lines, { query: { date, ...(route && { route }), ...(plan && { plan }) } })
  const lines = data?.lines ?? noLines
  return useMemo(
    () =>
      new Map(
        lines.map(({ route_id: routeId, driver_id: driverId, points }) => [
          routeId ?? driverId,
          points.map(([latitude, longitude]) => ({ latitude, longitude })),
        ]),
      ),
    [lines],
  )
}
