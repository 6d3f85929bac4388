import { useParams } from 'react-router'
import { collectionFields, collections } from '#contract/domains/collections.ts'
import { shopPages } from '#contract/shop-path.ts'
import { useText } from '#web/client/text.ts'
import { useGet } from '#web/client/use-get.ts'
import { ViewInShop } from '#web/entities/stores/view-in-shop.tsx'
import { EntityPage } from '#web/kit/crud/entity-page.tsx'
import { collectionsText } from './collections.text.ts'
import { CollectionFields, collectionValues } from './parts/collection-fields.tsx'
import { Members } from './parts/members.tsx'
import { useCollectionRemoval } from './use-collection-removal.ts'

/** Products are saved one by one outside the form, so they appear only once the collection exists. */
const CollectionPage = () => {
  const t = useText(collectionsText)
  const { id = '' } = useParams()
  const { data: collection } = useGet(collections.get, { params: { id } }, { enabled: id !== '' })
  return (
    <>
      <EntityPage
        endpoints={collections}
        pluralNoun={t('items')}
        create={{ title: t('newTitle'), saveLabel: t('create') }}
        schema={collectionFields}
        values={collectionValues}
        removal={useCollectionRemoval()}
        secondaryActions={({ slug }) => <ViewInShop page={shopPages.collection(slug)} />}
        // To the collection's page, where products are added.
        afterCreate={({ _id }) => `../${_id}`}
      >
        {(opened) => <CollectionFields collection={opened} />}
      </EntityPage>
      {collection && <Members collection={collection} />}
    </>
  )
}

export default CollectionPage
