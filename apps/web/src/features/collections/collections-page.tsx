import { IconList } from '@tabler/icons-react'
import { useNavigate } from 'react-router'
import { collections } from '#contract/domains/collections.ts'
import { useText } from '#web/client/text.ts'
import { useEntityActions } from '#web/kit/crud/use-entity-actions.tsx'
import { ListPage } from '#web/kit/list/list-page.tsx'
import type { Sort } from '#web/kit/list/url-state.ts'
import { collectionsText } from './collections.text.ts'
import { useCollectionList } from './use-collection-list.tsx'
import { useCollectionRemoval } from './use-collection-removal.ts'

const byName: Sort = { by: 'name', order: 'asc' }

const CollectionsPage = () => {
  const t = useText(collectionsText)
  const navigate = useNavigate()
  const { createReason, editRow, deleteRow, deleteRows, prefetch } = useEntityActions(collections, {
    pluralNoun: t('items'),
    removal: useCollectionRemoval(),
  })
  return (
    <ListPage
      title={t('title')}
      list={collections.list}
      sort={byName}
      {...useCollectionList()}
      primaryAction={{ label: t('add'), to: 'new', reason: createReason }}
      actions={(collection) => [
        editRow(collection),
        {
          label: t('showProducts'),
          icon: <IconList size={16} aria-hidden="true" />,
          run: () => void navigate(`/dashboard/products?collection=${collection._id}`),
        },
        deleteRow(collection),
      ]}
      bulk={[deleteRows]}
      prefetch={prefetch}
      empty={{ illustration: 'shelf', title: t('emptyTitle'), body: t('emptyBody') }}
    />
  )
}

export default CollectionsPage
