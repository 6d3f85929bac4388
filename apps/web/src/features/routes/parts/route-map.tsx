import { useMemo } from 'react'
import type { Route } from '#contract/domains/route.ts'
import { useText } from '#web/client/text.ts'
import type { Coordinates, MapMarker } from '#web/kit/map/map-data.ts'
import { LocationMap } from '#web/kit/map/map.tsx'
import { routePageText } from '#web/features/routes/route-page.text.ts'
import { toRouteColor } from '#web/features/routes/routes.colors.ts'
import { useRouteLines } from '#web/features/routes/use-route-lines.ts'

const isPoint = (point: Coordinates | null | undefined): point is Coordinates => Boolean(point)

/** The route with its stops and the driver's last position. */
const RouteMap = ({ route }: { route: Route }) => {
  const t = useText(routePageText)
  const roadLine = useRouteLines({ date: route.date, route: route._id }).get(route._id)
  const { markers, lines } = useMemo(() => {
    const stops = route.stops.filter(({ status }) => status !== 'cancelled')
    const color = toRouteColor(0)
    const stopMarkers = stops.flatMap(({ _id: id, order, position }): MapMarker[] =>
      order.address?.coordinates
        ? [
            {
              id,
              label: t('stopOnMap', { position, number: String(order.number) }),
              ...order.address.coordinates,
              dot: { text: String(position), color },
            },
          ]
        : [],
    )
    const depot: MapMarker[] = route.start ? [{ id: 'start', ...route.start, main: true }] : []
    const driver: MapMarker[] = route.position
      ? [
          {
            id: 'driver',
            label: t('driverOnMap', { name: route.driver.name }),
            latitude: route.position.latitude,
            longitude: route.position.longitude,
          },
        ]
      : []
    const points = [route.start, ...stops.map(({ order }) => order.address?.coordinates), route.end].filter(isPoint)
    return {
      markers: [...depot, ...stopMarkers, ...driver],
      lines: [{ id: route._id, color, points: roadLine ?? points }],
    }
  }, [route, roadLine, t])
  return markers.length > 1 ? <LocationMap label={t('map')} markers={markers} lines={lines} height={320} /> : null
}

export default RouteMap
