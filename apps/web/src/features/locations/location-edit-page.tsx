import { useMemo } from 'react'
import { useParams } from 'react-router'
import { locations } from '#contract/domains/locations.ts'
import { useSession } from '#web/client/session.ts'
import { useText } from '#web/client/text.ts'
import { useGet } from '#web/client/use-get.ts'
import { EntityPage } from '#web/kit/crud/entity-page.tsx'
import { StatusBadge } from '#web/kit/feedback/feedback.tsx'
import { LocationFields, toLocationBody, toLocationSchema, toLocationValues } from './parts/location-fields.tsx'
import { locationsText } from './locations.text.ts'
import { useLocationRemoval } from './use-location-removal.tsx'

const LocationEditPage = () => {
  const t = useText(locationsText)
  const { removal, dialog } = useLocationRemoval()
  const { id } = useParams()
  const { data: stored } = useGet(locations.get, { params: { id: id ?? '' } }, { enabled: id !== undefined })
  const schema = useMemo(() => toLocationSchema(stored), [stored])
  const { can, store } = useSession()
  const canEdit = can('edit_store_info')
  return (
    <>
      <EntityPage
        endpoints={locations}
        pluralNoun={t('items')}
        create={{ title: t('newTitle'), saveLabel: t('create') }}
        schema={schema}
        values={(location) => toLocationValues(location, store?.country)}
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
