import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { maps } from '#contract/domains/locations.ts'
import { makeFakeApi } from '#web/testing/fake-api.ts'
import { renderPage } from '#web/testing/render-page.tsx'
import type { MapMarker } from './map-data.ts'
import { LocationMap } from './map.tsx'

const tiles = { url: `${location.origin}/{z}/{x}/{y}.png`, attribution: 'Example tiles' }
const pin: MapMarker = { id: 'pin', label: 'Main St', latitude: 40.7, longitude: -74 }

const Maps = () => (
  <>
    <p>1 Main St, New York</p>
    <LocationMap label="Address" height={80} markers={[pin]} />
    <LocationMap label="Radius" height={80} markers={[pin]} reach={{ latitude: 40.7, longitude: -74, meters: 5000 }} />
    <LocationMap label="New area" height={80} markers={[pin]} onPick={() => undefined} />
    <LocationMap label="Area" height={80} markers={[{ ...pin, corner: true }]} />
  </>
)

const showMaps = async (style: { tiles: typeof tiles | null }) => {
  makeFakeApi().on(maps.style, () => ({ data: style }))
  await renderPage(<Maps />)
  for (const label of ['Radius', 'New area', 'Area'])
    await expect.element(page.getByRole('region', { name: label, exact: true })).toBeInTheDocument()
}

it('without tiles, shows a map only where an area is drawn', async () => {
  await showMaps({ tiles: null })
  await expect.element(page.getByRole('region', { name: 'Address' })).not.toBeInTheDocument()
})

it('with tiles, shows every map', async () => {
  await showMaps({ tiles })
  await expect.element(page.getByRole('region', { name: 'Address' })).toBeInTheDocument()
})
