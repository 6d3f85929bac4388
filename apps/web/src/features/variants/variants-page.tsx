import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useNavigate } from 'react-router'
import { type VariantTemplate, combinations, variants } from '#contract/domains/variants.ts'
import { useSession } from '../../client/session.ts'
import { useText } from '../../client/text.ts'
import { ListPage } from '../../kit/list-page.tsx'
import type { Column, MainColumn } from '../../kit/list/columns.ts'
import type { Sort } from '../../kit/list/url-state.ts'
import { Time } from '../../kit/time.tsx'
import { useVariantRemoval } from './use-variant-removal.ts'
import { variantsText } from './variants.text.ts'

const byName: Sort = { by: 'name', order: 'asc' }

const optionWords = ({ options }: VariantTemplate): string =>
  options.map(({ name, values }) => `${name}: ${values.join(', ')}`).join(' · ')

const VariantsPage = () => {
  const t = useText(variantsText)
  const { can } = useSession()
  const navigate = useNavigate()
  const { remove } = useVariantRemoval()
  const reason = can('edit_product_variant') ? undefined : t('cannotEdit')
  const trash = <IconTrash size={16} aria-hidden="true" />
  const main: MainColumn<VariantTemplate> = useMemo(
    () => ({ label: t('name'), name: ({ name }) => name, to: ({ _id }) => _id, sort: 'name', width: '24%' }),
    [t],
  )
  const columns: Column<VariantTemplate>[] = useMemo(
    () => [
      { id: 'options', label: t('options'), cell: optionWords, csv: optionWords },
      {
        id: 'makes',
        label: t('makes'),
        cell: ({ options }) => t('variants', { count: combinations(options).length }),
        csv: ({ options }) => combinations(options).length,
        width: '120px',
      },
      {
        id: 'updatedAt',
        label: t('updated'),
        cell: ({ updatedAt }) => <Time iso={updatedAt} />,
        csv: ({ updatedAt }) => updatedAt,
        moment: true,
        sort: 'updatedAt',
        firstOrder: 'desc',
        width: '132px',
      },
    ],
    [t],
  )
  return (
    <ListPage
      title={t('title')}
      list={variants.list}
      sort={byName}
      main={main}
      columns={columns}
      primary={{ label: t('add'), to: 'new', reason: can('create_product_variant') ? undefined : t('cannotCreate') }}
      actions={({ _id }) => [
        {
          label: t('edit'),
          icon: <IconPencil size={16} aria-hidden="true" />,
          run: () => void navigate(_id),
          reason,
        },
        { label: t('delete'), icon: trash, run: () => void remove([_id]), danger: true, reason },
      ]}
      bulk={[{ label: t('delete'), icon: trash, run: remove, danger: true, reason }]}
      empty={{ drawing: 'shelf', title: t('emptyTitle'), body: t('emptyBody') }}
    />
  )
}

export default VariantsPage
