import { IconStar } from '@tabler/icons-react'
import { type Location, locations } from '#contract/domains/locations.ts'
import { useText } from '../../client/text.ts'
import { useSend } from '../../client/use-send.ts'
import { useEntityActions } from '../../kit/entity/use-entity-actions.tsx'
import { ListPage } from '../../kit/list-page.tsx'
import type { Sort } from '../../kit/list/url-state.ts'
import { PlacesMap } from './parts/places-map.tsx'
import { placesText } from './places.text.ts'
import { usePlaceList } from './use-place-list.tsx'
import { usePlaceRemoval } from './use-place-removal.tsx'

const byName: Sort = { by: 'name', order: 'asc' }

const LocationPage = () => {
  const t = useText(placesText)
  const { removal, why } = usePlaceRemoval()
  const { editReason, editRow, deleteRow, prefetch } = useEntityActions(locations, { items: t('items'), removal })
  const rank = useSend(locations.update, { success: ({ name }) => t('becameMain', { name }) })
  const makeMain = ({ _id: id, version }: Location) =>
    void rank.send({ params: { id }, body: { version, isMain: true } })
  return (
    <>
      <ListPage
        title={t('title')}
        list={locations.list}
        sort={byName}
        {...usePlaceList()}
        // Creating and editing locations both require the store settings' permission.
        primary={{ label: t('add'), to: 'new', reason: editReason }}
        actions={(place) => [
          editRow(place),
          {
            label: t('makeMain'),
            icon: <IconStar size={16} aria-hidden="true" />,
            run: () => makeMain(place),
            reason: editReason ?? (place.isMain ? t('mainNote') : undefined),
          },
          deleteRow(place),
        ]}
        prefetch={prefetch}
        empty={{ drawing: 'shelf', title: t('emptyTitle'), body: t('emptyBody') }}
      />
      <PlacesMap />
      {why}
    </>
  )
}

export default LocationPage
