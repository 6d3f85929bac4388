import { locations } from '#contract/domains/locations.ts'
import { useSession } from '../../client/session.ts'
import { useText } from '../../client/text.ts'
import { EntityPage } from '../../kit/entity-page.tsx'
import { StatusBadge } from '../../kit/feedback.tsx'
import { PlaceFields, placeBody, placeForm, placeValues } from './parts/place-fields.tsx'
import { placesText } from './places.text.ts'
import { usePlaceRemoval } from './use-place-removal.tsx'

const PlacePage = () => {
  const t = useText(placesText)
  const { removal, why } = usePlaceRemoval()
  const mayEdit = useSession().can('edit_store_info')
  return (
    <>
      <EntityPage
        calls={locations}
        items={t('items')}
        create={{ title: t('newTitle'), save: t('create') }}
        schema={placeForm}
        values={placeValues}
        toBody={placeBody}
        removal={removal}
        header={({ isMain }) =>
          isMain ? { status: <StatusBadge tone="success">{t('main')}</StatusBadge>, actions: null } : {}
        }
      >
        {(place) => <PlaceFields place={place} locked={!mayEdit} />}
      </EntityPage>
      {why}
    </>
  )
}

export default PlacePage
