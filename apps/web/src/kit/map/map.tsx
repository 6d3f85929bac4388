import { Skeleton } from '@mantine/core'
import { Suspense, lazy } from 'react'
import { maps } from '#contract/domains/locations.ts'
import { useGet } from '../../client/use-get.ts'
import type { MapData } from './map-data.ts'

const DrawnMap = lazy(() => import('./drawn-map.tsx'))

const usual = 320

/** Places on a map. It is a picture beside a list or a form that says the same in words, never the only way. */
export const PlaceMap = ({ height = usual, ...data }: MapData) => {
  const style = useGet(maps.style, {})
  const waits = <Skeleton h={height} radius="md" />
  if (style.isLoading) return waits
  return (
    <Suspense fallback={waits}>
      <DrawnMap {...data} height={height} tiles={style.data?.tiles ?? undefined} />
    </Suspense>
  )
}
