import { brands } from '#contract/domains/brands.ts'
import { useText } from '#web/client/text.ts'
import { useEntityActions } from '#web/kit/crud/use-entity-actions.tsx'
import { useRemoval } from '#web/kit/crud/use-removal.ts'
import { ListPage } from '#web/kit/list/list-page.tsx'
import type { Sort } from '#web/kit/list/url-state.ts'
import { brandsText } from './brands.text.ts'
import { useBrandList } from './use-brand-list.tsx'

const byName: Sort = { by: 'name', order: 'asc' }

const BrandsPage = () => {
  const t = useText(brandsText)
  const removal = useRemoval(brands, { noun: (count) => t('noun', { count }) })
  const { createReason, editRow, deleteRow, deleteRows, prefetch } = useEntityActions(brands, {
    pluralNoun: t('items'),
    removal,
  })
  return (
    <ListPage
      title={t('title')}
      list={brands.list}
      sort={byName}
      {...useBrandList()}
      primaryAction={{ label: t('add'), to: 'new', reason: createReason }}
      actions={(brand) => [editRow(brand), deleteRow(brand)]}
      bulk={[deleteRows]}
      prefetch={prefetch}
      empty={{ illustration: 'shelf', title: t('emptyTitle'), body: t('emptyBody') }}
    />
  )
}

export default BrandsPage
