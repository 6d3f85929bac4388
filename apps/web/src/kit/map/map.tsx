import { Skeleton } from '@mantine/core'
import { Suspense, lazy, useEffect, useRef, useState } from 'react'
import { maps } from '#contract/domains/locations.ts'
import { useGet } from '../../client/use-get.ts'
import type { MapData } from './map-data.ts'

const DrawnMap = lazy(() => import('./drawn-map.tsx'))

const usual = 320

/** Maps weigh 500 kB and take a second on a slow phone, so they load when near the viewport. */
const near = '200px'

const useIsNear = () => {
  const place = useRef<HTMLDivElement>(null)
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    if (!place.current) return undefined
    const observer = new IntersectionObserver((entries) => entries.some((one) => one.isIntersecting) && setNear(true), {
      rootMargin: near,
    })
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [])
  return { place, isNear }
}

/** Locations on a map. Always beside a list or form with the same information. */
export const PlaceMap = ({ height = usual, ...data }: MapData) => {
  const style = useGet(maps.style, {})
  const { place, isNear } = useIsNear()
  if (!isNear) return <div ref={place} style={{ height }} />
  const waits = <Skeleton h={height} radius="md" />
  if (style.isLoading) return waits
  return (
    <Suspense fallback={waits}>
      <DrawnMap {...data} height={height} tiles={style.data?.tiles ?? undefined} />
    </Suspense>
  )
}
