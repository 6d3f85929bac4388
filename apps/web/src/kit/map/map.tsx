import { Skeleton } from '@mantine/core'
import { Suspense, lazy } from 'react'
import { maps } from '#contract/domains/locations.ts'
import { useIsFirstContentShown } from '#web/client/first-content.ts'
import { useGet } from '#web/client/use-get.ts'
import { useIsNear } from '#web/kit/page/use-is-near.ts'
import { hasArea, type MapData } from './map-data.ts'

const MapRenderer = lazy(() => import('./map-renderer.tsx'))

const defaultHeight = 320

/** Maps weigh 500 kB and take a second on a slow phone, so they load when near the viewport. */
const LazyMap = ({ height = defaultHeight, ...data }: MapData) => {
  const style = useGet(maps.style, {})
  const { ref, isNear } = useIsNear<HTMLDivElement>()
  const isContentShown = useIsFirstContentShown()
  if (!isNear || !isContentShown) return <div ref={ref} style={{ height }} />
  const placeholder = <Skeleton h={height} radius="md" />
  if (style.isLoading) return placeholder
  return (
    <Suspense fallback={placeholder}>
      <MapRenderer {...data} height={height} tiles={style.data?.tiles ?? undefined} />
    </Suspense>
  )
}

/** Whether maps show streets. */
export const useHasTiles = (): boolean => Boolean(useGet(maps.style, {}).data?.tiles)

/**
 * Locations on a map. Always beside a list or form with the same information: without tiles, pins on bare outlines say
 * less than that text, so that only maps with an area are shown.
 */
export const LocationMap = (data: MapData) => {
  const hasTiles = useHasTiles()
  return hasTiles || hasArea(data) ? <LazyMap {...data} /> : null
}
