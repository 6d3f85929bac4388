import { brandFields, brands } from '#contract/domains/brands.ts'
import { useText } from '#web/client/text.ts'
import { EntityPage } from '#web/kit/crud/entity-page.tsx'
import { useRemoval } from '#web/kit/crud/use-removal.ts'
import { brandsText } from './brands.text.ts'
import { BrandFields, brandValues } from './parts/brand-fields.tsx'

const BrandPage = () => {
  const t = useText(brandsText)
  const removal = useRemoval(brands, { noun: (count) => t('noun', { count }) })
  return (
    <EntityPage
      endpoints={brands}
      pluralNoun={t('items')}
      create={{ title: t('newTitle'), saveLabel: t('create') }}
      schema={brandFields}
      values={brandValues}
      removal={removal}
    >
      {(brand) => <BrandFields brand={brand} />}
    </EntityPage>
  )
}

export default BrandPage
