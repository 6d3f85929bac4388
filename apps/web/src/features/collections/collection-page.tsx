import { Button } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useParams } from 'react-router'
import { collectionFields, collections } from '#contract/domains/collections.ts'
import { useSession } from '../../client/session.ts'
import { useText } from '../../client/text.ts'
import { useGet } from '../../client/use-get.ts'
import { ErrorState } from '../../kit/feedback.tsx'
import { FormPage } from '../../kit/form-page.tsx'
import { FormSkeleton } from '../../kit/skeletons.tsx'
import { Time } from '../../kit/time.tsx'
import { useDeleteAndLeave } from '../../kit/use-delete-and-leave.ts'
import { collectionsText } from './collections.text.ts'
import { CollectionFields, collectionValues } from './parts/collection-fields.tsx'
import { Members } from './parts/members.tsx'
import { useCollectionRemoval } from './use-collection-removal.ts'

const CollectionPage = () => {
  const t = useText(collectionsText)
  const { id = '' } = useParams()
  const deleteAndLeave = useDeleteAndLeave()
  const { data: collection, error, refetch } = useGet(collections.get, { params: { id } })
  const { remove, removing } = useCollectionRemoval()
  const { can } = useSession()
  const mayEdit = can('edit_product_collection')

  if (!collection) return error ? <ErrorState error={error} retry={() => void refetch()} /> : <FormSkeleton />
  const removeAndLeave = () => deleteAndLeave(() => remove([id]))
  const trash = <IconTrash size={16} aria-hidden="true" />
  return (
    <>
      <FormPage
        key={id}
        title={collection.name}
        subtitle={
          <>
            {t('updated')} <Time iso={collection.updatedAt} />
            {collection.updatedBy && ` · ${t('lastChange', { who: collection.updatedBy })}`}
          </>
        }
        locked={mayEdit ? undefined : t('cannotEdit')}
        actions={
          mayEdit && (
            <Button
              variant="light"
              color="danger"
              leftSection={trash}
              loading={removing}
              onClick={() => void removeAndLeave()}
            >
              {t('delete')}
            </Button>
          )
        }
        schema={collectionFields}
        endpoint={collections.update}
        entity={collection}
        values={collectionValues}
        request={(values, opened) => ({
          params: { id },
          body: { ...values, version: opened?.version ?? collection.version },
        })}
        success={({ name }) => t('savedToast', { name })}
      >
        <CollectionFields collection={collection} />
      </FormPage>
      <Members collection={collection} mayEdit={mayEdit} />
    </>
  )
}

export default CollectionPage
