import { Skeleton } from '@mantine/core'
import { Suspense, lazy, useEffect, useRef, useState } from 'react'
import { maps } from '#contract/domains/locations.ts'
import { useGet } from '#web/client/use-get.ts'
import { hasArea, type MapData } from './map-data.ts'

const MapRenderer = lazy(() => import('./map-renderer.tsx'))

const defaultHeight = 320

/** Maps weigh 500 kB and take a second on a slow phone, so they load when near the viewport. */
const preloadMargin = '200px'

const useIsNear = () => {
  const container = useRef<HTMLDivElement>(null)
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    if (!container.current) return undefined
    const observer = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && setNear(true),
      {
        rootMargin: preloadMargin,
      },
    )
    observer.observe(container.current)
    return () => observer.disconnect()
  }, [])
  return { container, isNear }
}

const LazyMap = ({ height = defaultHeight, ...data }: MapData) => {
  const style = useGet(maps.style, {})
  const { container, isNear } = useIsNear()
  if (!isNear) return <div ref={container} style={{ height }} />
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
