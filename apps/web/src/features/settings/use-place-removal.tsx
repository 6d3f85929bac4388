import { useState } from 'react'
import { type Location, locations } from '#contract/domains/locations.ts'
import { useText } from '../../client/text.ts'
import { type Removal, useRemoval } from '../../kit/entity/use-removal.ts'
import { type KeptPlace, PlaceKept } from './parts/place-kept.tsx'
import { placesText } from './places.text.ts'

// Without `list`, so without the optimistic removal: the server may reject the call, and the row must not flicker.
const calls = { remove: locations.remove, restoreMany: locations.restoreMany }

/** Deletes with undo; a dialog explains why a location can't be deleted. */
export const usePlaceRemoval = () => {
  const t = useText(placesText)
  const [kept, setKept] = useState<KeptPlace | undefined>()
  const { remove, removing } = useRemoval(calls, {
    noun: (count) => t('noun', { count }),
    deleted: (_, name) => t('deleted', { name }),
    failed: ({ code }, { _id: id, name }) => {
      if (code !== 'location_in_use' && code !== 'main_location') return false
      setKept({ id, name, isMain: code === 'main_location' })
      return true
    },
  })
  const removal: Removal<Location> = {
    remove: async (places) => {
      const main = places.find(({ isMain }) => isMain)
      if (!main) return remove(places)
      setKept({ id: main._id, name: main.name, isMain: true })
      return false
    },
    removing,
  }
  return { removal, why: <PlaceKept kept={kept} close={() => setKept(undefined)} /> }
}
