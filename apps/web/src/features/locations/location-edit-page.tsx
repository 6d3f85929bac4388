import { locations } from '#contract/domains/locations.ts'
import { useSession } from '#web/client/session.ts'
import { useText } from '#web/client/text.ts'
import { EntityPage } from '#web/kit/crud/entity-page.tsx'
import { StatusBadge } from '#web/kit/feedback/feedback.tsx'
import { LocationFields, toLocationBody, locationForm, toLocationValues } from './parts/location-fields.tsx'
import { locationsText } from './locations.text.ts'
import { useLocationRemoval } from './use-location-removal.tsx'

const LocationEditPage = () => {
  const t = useText(locationsText)
  const { removal, dialog } = useLocationRemoval()
  const canEdit = useSession().can('edit_store_info')
  return (
    <>
      <EntityPage
        endpoints={locations}
        pluralNoun={t('items')}
        create={{ title: t('newTitle'), saveLabel: t('create') }}
        schema={locationForm}
        values={toLocationValues}
        toBody={toLocationBody}
        removal={removal}
        header={({ isMain }) =>
          isMain ? { status: <StatusBadge tone="success">{t('main')}</StatusBadge>, actions: null } : {}
        }
      >
        {(location) => <LocationFields location={location} locked={!canEdit} />}
      </EntityPage>
      {dialog}
    </>
  )
}

export default LocationEditPage
