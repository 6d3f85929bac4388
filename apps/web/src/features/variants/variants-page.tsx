import { useMemo } from 'react'
import { type VariantTemplate, combinations, variants } from '#contract/domains/variants.ts'
import { useText } from '#web/client/text.ts'
import { useEntityActions } from '#web/kit/crud/use-entity-actions.tsx'
import { ListPage } from '#web/kit/list/list-page.tsx'
import type { Column, PrimaryColumn } from '#web/kit/table/columns.ts'
import type { Sort } from '#web/kit/list/url-state.ts'
import { timeColumn } from '#web/kit/display/time.tsx'
import { useVariantRemoval } from './use-variant-removal.ts'
import { variantsText } from './variants.text.ts'

const byName: Sort = { by: 'name', order: 'asc' }

const formatOptions = ({ options }: VariantTemplate): string =>
  options.map(({ name, values }) => `${name}: ${values.join(', ')}`).join(' · ')

const VariantsPage = () => {
  const t = useText(variantsText)
  const { createReason, editRow, deleteRow, deleteRows } = useEntityActions(variants, {
    pluralNoun: t('items'),
    removal: useVariantRemoval(),
  })
  const primaryColumn: PrimaryColumn<VariantTemplate> = useMemo(
    () => ({ label: t('name'), name: ({ name }) => name, to: ({ _id }) => _id, sort: 'name', width: '24%' }),
    [t],
  )
  const columns: Column<VariantTemplate>[] = useMemo(
    () => [
      { id: 'options', label: t('options'), value: formatOptions, phone: 'detail' },
      {
        id: 'makes',
        label: t('makes'),
        cell: ({ options }) => t('variants', { count: combinations(options).length }),
        value: ({ options }) => combinations(options).length,
        width: '120px',
      },
      timeColumn('updatedAt', t('updated')),
    ],
    [t],
  )
  return (
    <ListPage
      title={t('title')}
      list={variants.list}
      sort={byName}
      primaryColumn={primaryColumn}
      columns={columns}
      primaryAction={{ label: t('add'), to: 'new', reason: createReason }}
      actions={(template) => [editRow(template), deleteRow(template)]}
      bulk={[deleteRows]}
      empty={{ illustration: 'shelf', title: t('emptyTitle'), body: t('emptyBody') }}
    />
  )
}

export default VariantsPage
