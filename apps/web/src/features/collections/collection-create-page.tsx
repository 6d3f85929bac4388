import { useNavigate } from 'react-router'
import { collectionFields, collections } from '#contract/domains/collections.ts'
import { useText } from '../../client/text.ts'
import { FormPage } from '../../kit/form-page.tsx'
import { collectionsText } from './collections.text.ts'
import { CollectionFields, collectionValues } from './parts/collection-fields.tsx'

const CollectionCreatePage = () => {
  const t = useText(collectionsText)
  const navigate = useNavigate()
  return (
    <FormPage
      title={t('newTitle')}
      schema={collectionFields}
      endpoint={collections.create}
      values={collectionValues}
      request={(body) => ({ body })}
      success={({ name }) => t('createdToast', { name })}
      // Its own page, where products are put in.
      saved={({ _id }) => void navigate(`../${_id}`, { relative: 'path', replace: true })}
      save={t('create')}
    >
      <CollectionFields />
    </FormPage>
  )
}

export default CollectionCreatePage
