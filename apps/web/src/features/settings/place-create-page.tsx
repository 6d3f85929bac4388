import { useNavigate } from 'react-router'
import { locations } from '#contract/domains/locations.ts'
import { useText } from '../../client/text.ts'
import { FormPage } from '../../kit/form-page.tsx'
import { PlaceFields, placeBody, placeForm, placeValues } from './parts/place-fields.tsx'
import { placesText } from './places.text.ts'

const PlaceCreatePage = () => {
  const t = useText(placesText)
  const navigate = useNavigate()
  return (
    <FormPage
      title={t('newTitle')}
      schema={placeForm}
      endpoint={locations.create}
      values={placeValues}
      request={(values) => ({ body: placeBody(values) })}
      success={({ name }) => t('createdToast', { name })}
      saved={() => void navigate('..', { relative: 'path', replace: true })}
      save={t('create')}
    >
      <PlaceFields />
    </FormPage>
  )
}

export default PlaceCreatePage
