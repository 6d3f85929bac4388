import { IconStar } from '@tabler/icons-react'
import { type Location, locations } from '#contract/domains/locations.ts'
import { useText } from '#web/client/text.ts'
import { useSend } from '#web/client/use-send.ts'
import { useEntityActions } from '#web/kit/crud/use-entity-actions.tsx'
import { ListPage } from '#web/kit/list/list-page.tsx'
import type { Sort } from '#web/kit/list/url-state.ts'
import { LocationsMap } from './parts/locations-map.tsx'
import { locationsText } from './locations.text.ts'
import { useLocationList } from './use-location-list.tsx'
import { useLocationRemoval } from './use-location-removal.tsx'

const byName: Sort = { by: 'name', order: 'asc' }

const LocationsPage = () => {
  const t = useText(locationsText)
  const { removal, dialog } = useLocationRemoval()
  const { editReason, editRow, deleteRow, prefetch } = useEntityActions(locations, { pluralNoun: t('items'), removal })
  const updateLocation = useSend(locations.update, { successMessage: ({ name }) => t('becameMain', { name }) })
  const makeMain = ({ _id: id, version }: Location) =>
    void updateLocation.send({ params: { id }, body: { version, isMain: true } })
  return (
    <>
      <ListPage
        title={t('title')}
        list={locations.list}
        sort={byName}
        {...useLocationList()}
        // Creating and editing locations both require the store settings' permission.
        primaryAction={{ label: t('add'), to: 'new', reason: editReason }}
        actions={(location) => [
          editRow(location),
          {
            label: t('makeMain'),
            icon: <IconStar size={16} aria-hidden="true" />,
            run: () => makeMain(location),
            reason: editReason ?? (location.isMain ? t('mainNote') : undefined),
          },
          deleteRow(location),
        ]}
        prefetch={prefetch}
        empty={{ illustration: 'shelf', title: t('emptyTitle'), body: t('emptyBody') }}
      />
      <LocationsMap />
      {dialog}
    </>
  )
}

export default LocationsPage
