import { Button } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useParams } from 'react-router'
import { locations } from '#contract/domains/locations.ts'
import { useSession } from '../../client/session.ts'
import { useText } from '../../client/text.ts'
import { useGet } from '../../client/use-get.ts'
import { ErrorState, StatusBadge } from '../../kit/feedback.tsx'
import { FormPage } from '../../kit/form-page.tsx'
import { FormSkeleton } from '../../kit/skeletons.tsx'
import { Time } from '../../kit/time.tsx'
import { useDeleteAndLeave } from '../../kit/use-delete-and-leave.ts'
import { PlaceFields, placeBody, placeForm, placeValues } from './parts/place-fields.tsx'
import { placesText } from './places.text.ts'
import { usePlaceRemoval } from './use-place-removal.tsx'

const PlacePage = () => {
  const t = useText(placesText)
  const { id = '' } = useParams()
  const deleteAndLeave = useDeleteAndLeave()
  const { data: place, error, refetch } = useGet(locations.get, { params: { id } })
  const { remove, removing, why } = usePlaceRemoval()
  const { can } = useSession()
  const mayEdit = can('edit_store_info')

  if (!place) return error ? <ErrorState error={error} retry={() => void refetch()} /> : <FormSkeleton />
  const removeAndLeave = () => deleteAndLeave(() => remove(place))
  return (
    <FormPage
      key={place._id}
      title={place.name}
      status={place.isMain && <StatusBadge tone="success">{t('main')}</StatusBadge>}
      subtitle={
        <>
          {t('updated')} <Time iso={place.updatedAt} />
          {place.updatedBy && ` · ${t('lastChange', { who: place.updatedBy })}`}
        </>
      }
      locked={mayEdit ? undefined : t('cannotEdit')}
      actions={
        mayEdit &&
        !place.isMain && (
          <>
            <Button
              variant="light"
              color="danger"
              leftSection={<IconTrash size={16} aria-hidden="true" />}
              loading={removing}
              onClick={() => void removeAndLeave()}
            >
              {t('delete')}
            </Button>
            {why}
          </>
        )
      }
      schema={placeForm}
      endpoint={locations.update}
      entity={place}
      values={placeValues}
      request={(values, opened) => ({
        params: { id },
        body: { ...placeBody(values), version: opened?.version ?? place.version },
      })}
      success={({ name }) => t('savedToast', { name })}
    >
      <PlaceFields place={place} locked={!mayEdit} />
    </FormPage>
  )
}

export default PlacePage
