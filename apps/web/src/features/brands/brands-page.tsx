import { brands } from '#contract/domains/brands.ts'
import { useText } from '#web/client/text.ts'
import { useEntityList } from '#web/kit/crud/use-entity-list.ts'
import { ListPage } from '#web/kit/list/list-page.tsx'
import { brandsText } from './brands.text.ts'
import { useBrandList } from './use-brand-list.tsx'

const BrandsPage = () => {
  const t = useText(brandsText)
  return (
    <ListPage
      title={t('title')}
      list={brands.list}
      {...useEntityList(brands, { noun: (count) => t('noun', { count }) })}
      {...useBrandList()}
      empty={{ illustration: 'shelf', title: t('emptyTitle'), body: t('emptyBody') }}
    />
  )
}

export default BrandsPage
