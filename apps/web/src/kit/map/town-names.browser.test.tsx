import { map as makeMap } from 'leaflet'
import { expect, it } from 'vitest'
import { addTownNames } from './town-names.ts'

it('ignores a late event of a map that was removed', async () => {
  const container = document.createElement('div')
  container.style.height = '200px'
  document.body.append(container)
  const map = makeMap(container, { center: [41.5, -73.97], zoom: 5 })
  await addTownNames(map)
  map.remove()
  expect(() => map.fire('moveend')).not.toThrow()
  container.remove()
})
