import { IconList, IconPencil, IconTrash } from '@tabler/icons-react'
import { useNavigate } from 'react-router'
import { collections } from '#contract/domains/collections.ts'
import { queryClient } from '../../client/query-client.ts'
import { useSession } from '../../client/session.ts'
import { useText } from '../../client/text.ts'
import { getOptions } from '../../client/use-get.ts'
import { ListPage } from '../../kit/list-page.tsx'
import type { Sort } from '../../kit/list/url-state.ts'
import { collectionsText } from './collections.text.ts'
import { useCollectionList } from './use-collection-list.tsx'
import { useCollectionRemoval } from './use-collection-removal.ts'

const byName: Sort = { by: 'name', order: 'asc' }

const CollectionsPage = () => {
  const t = useText(collectionsText)
  const { can } = useSession()
  const navigate = useNavigate()
  const { remove } = useCollectionRemoval()
  const reason = can('edit_product_collection') ? undefined : t('cannotEdit')
  const trash = <IconTrash size={16} aria-hidden="true" />
  return (
    <ListPage
      title={t('title')}
      list={collections.list}
      sort={byName}
      {...useCollectionList()}
      primary={{
        label: t('add'),
        to: 'new',
        reason: can('create_product_collection') ? undefined : t('cannotCreate'),
      }}
      actions={({ _id }) => [
        { label: t('edit'), icon: <IconPencil size={16} aria-hidden="true" />, run: () => void navigate(_id), reason },
        {
          label: t('showProducts'),
          icon: <IconList size={16} aria-hidden="true" />,
          run: () => void navigate(`/dashboard/products?collection=${_id}`),
        },
        { label: t('delete'), icon: trash, run: () => void remove([_id]), danger: true, reason },
      ]}
      bulk={[{ label: t('delete'), icon: trash, run: remove, danger: true, reason }]}
      prefetch={({ _id }) => void queryClient.prefetchQuery(getOptions(collections.get, { params: { id: _id } }))}
      empty={{ drawing: 'shelf', title: t('emptyTitle'), body: t('emptyBody') }}
    />
  )
}

export default CollectionsPage
