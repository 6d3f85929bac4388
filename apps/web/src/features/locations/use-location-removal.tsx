import { useState } from 'react'
import { type Location, locations } from '#contract/domains/locations.ts'
import { useText } from '#web/client/text.ts'
import { type Removal, useRemoval } from '#web/kit/crud/use-removal.ts'
import { type UndeletableLocation, LocationInUseDialog } from './parts/location-in-use-dialog.tsx'
import { locationsText } from './locations.text.ts'

// Without `list`, so without the optimistic removal: the server may reject the call, and the row must not flicker.
const calls = { remove: locations.remove, restoreMany: locations.restoreMany }

/** Deletes with undo; a dialog explains why a location can't be deleted. */
export const useLocationRemoval = () => {
  const t = useText(locationsText)
  const [blockedLocation, setBlockedLocation] = useState<UndeletableLocation | undefined>()
  const { remove, removing } = useRemoval(calls, {
    noun: (count) => t('noun', { count }),
    deletedMessage: (_, name) => t('deleted', { name }),
    handleError: ({ code }, { _id: id, name }) => {
      if (code !== 'location_in_use' && code !== 'main_location') return false
      setBlockedLocation({ id, name, isMain: code === 'main_location' })
      return true
    },
  })
  const removal: Removal<Location> = {
    remove: async (selected) => {
      const main = selected.find(({ isMain }) => isMain)
      if (!main) return remove(selected)
      setBlockedLocation({ id: main._id, name: main.name, isMain: true })
      return false
    },
    removing,
  }
  return {
    removal,
    dialog: <LocationInUseDialog location={blockedLocation} close={() => setBlockedLocation(undefined)} />,
  }
}
