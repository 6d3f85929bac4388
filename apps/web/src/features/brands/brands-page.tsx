import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useNavigate } from 'react-router'
import { brands } from '#contract/domains/brands.ts'
import { queryClient } from '../../client/query-client.ts'
import { useSession } from '../../client/session.ts'
import { useText } from '../../client/text.ts'
import { getOptions } from '../../client/use-get.ts'
import { ListPage } from '../../kit/list-page.tsx'
import type { Sort } from '../../kit/list/url-state.ts'
import { brandsText } from './brands.text.ts'
import { useBrandList } from './use-brand-list.tsx'
import { useBrandRemoval } from './use-brand-removal.ts'

const byName: Sort = { by: 'name', order: 'asc' }

const BrandsPage = () => {
  const t = useText(brandsText)
  const { can } = useSession()
  const navigate = useNavigate()
  const { remove } = useBrandRemoval()
  const mayEdit = can('edit_product_brand')
  const reason = mayEdit ? undefined : t('cannotEdit')
  const trash = <IconTrash size={16} aria-hidden="true" />
  return (
    <ListPage
      title={t('title')}
      list={brands.list}
      sort={byName}
      {...useBrandList()}
      primary={{
        label: t('add'),
        to: 'new',
        reason: can('create_product_brand') ? undefined : t('cannotCreate'),
      }}
      actions={(brand) => [
        {
          label: t('edit'),
          icon: <IconPencil size={16} aria-hidden="true" />,
          run: () => void navigate(brand._id),
          reason,
        },
        { label: t('delete'), icon: trash, run: () => void remove([brand._id]), danger: true, reason },
      ]}
      bulk={[{ label: t('delete'), icon: trash, run: remove, danger: true, reason }]}
      prefetch={(brand) => void queryClient.prefetchQuery(getOptions(brands.get, { params: { id: brand._id } }))}
      empty={{ drawing: 'shelf', title: t('emptyTitle'), body: t('emptyBody') }}
    />
  )
}

export default BrandsPage
