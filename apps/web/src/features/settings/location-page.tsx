import { IconPencil, IconStar, IconTrash } from '@tabler/icons-react'
import { useNavigate } from 'react-router'
import { type Location, locations } from '#contract/domains/locations.ts'
import { queryClient } from '../../client/query-client.ts'
import { useSession } from '../../client/session.ts'
import { useText } from '../../client/text.ts'
import { getOptions } from '../../client/use-get.ts'
import { useSend } from '../../client/use-send.ts'
import { ListPage } from '../../kit/list-page.tsx'
import type { Sort } from '../../kit/list/url-state.ts'
import { PlacesMap } from './parts/places-map.tsx'
import { placesText } from './places.text.ts'
import { usePlaceList } from './use-place-list.tsx'
import { usePlaceRemoval } from './use-place-removal.tsx'

const byName: Sort = { by: 'name', order: 'asc' }
const small = { size: 16, 'aria-hidden': true } as const

const LocationPage = () => {
  const t = useText(placesText)
  const { can } = useSession()
  const navigate = useNavigate()
  const { remove, why } = usePlaceRemoval()
  const rank = useSend(locations.update, { success: ({ name }) => t('becameMain', { name }) })
  const reason = can('edit_store_info') ? undefined : t('cannotEdit')
  const makeMain = ({ _id: id, version }: Location) =>
    void rank.send({ params: { id }, body: { version, isMain: true } })
  return (
    <>
      <ListPage
        title={t('title')}
        list={locations.list}
        sort={byName}
        {...usePlaceList()}
        primary={{ label: t('add'), to: 'new', reason }}
        actions={(place) => [
          { label: t('edit'), icon: <IconPencil {...small} />, run: () => void navigate(place._id), reason },
          {
            label: t('makeMain'),
            icon: <IconStar {...small} />,
            run: () => makeMain(place),
            reason: reason ?? (place.isMain ? t('mainNote') : undefined),
          },
          {
            label: t('delete'),
            icon: <IconTrash {...small} />,
            run: () => void remove(place),
            danger: true,
            reason,
          },
        ]}
        prefetch={(place) => void queryClient.prefetchQuery(getOptions(locations.get, { params: { id: place._id } }))}
        empty={{ drawing: 'shelf', title: t('emptyTitle'), body: t('emptyBody') }}
      />
      <PlacesMap />
      {why}
    </>
  )
}

export default LocationPage
