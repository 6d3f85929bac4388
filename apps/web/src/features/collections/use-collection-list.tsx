import { useMemo } from 'react'
import type { Collection } from '#contract/domains/collections.ts'
import { countedTo } from '#contract/core/page.ts'
import { useFormat } from '../../client/format.ts'
import { useText } from '../../client/text.ts'
import type { Column, Filter, MainColumn } from '../../kit/list/columns.ts'
import { Thumbnail } from '../../kit/thumbnail.tsx'
import { Time } from '../../kit/time.tsx'
import { collectionsText } from './collections.text.ts'

interface CollectionList {
  main: MainColumn<Collection>
  columns: Column<Collection>[]
  filters: Filter[]
}

/** Columns and filters of the list. */
export const useCollectionList = (): CollectionList => {
  const t = useText(collectionsText)
  const { number } = useFormat()
  return useMemo(() => {
    const count = (of: number) => `${number(of)}${of >= countedTo ? '+' : ''}`
    const kind = ({ rules, byHand }: Collection) =>
      rules === null ? t('kindManual') : byHand === 0 ? t('kindRules') : `${t('kindRules')} · ${t('byHand')}`
    return {
      main: {
        label: t('name'),
        name: (collection) => collection.name,
        picture: (collection) => <Thumbnail url={collection.picture?.url} name={collection.name} />,
        to: (collection) => collection._id,
        sort: 'name',
        width: '28%',
      },
      columns: [
        {
          id: 'products',
          label: t('products'),
          cell: (collection) => count(collection.products),
          csv: (collection) => collection.products,
          figures: true,
          width: '110px',
        },
        { id: 'kind', label: t('kind'), cell: kind, csv: kind, width: '180px' },
        {
          id: 'description',
          label: t('description'),
          cell: (collection) => collection.description,
          csv: (collection) => collection.description,
        },
        {
          id: 'updatedAt',
          label: t('updated'),
          cell: (collection) => <Time iso={collection.updatedAt} />,
          csv: (collection) => collection.updatedAt,
          moment: true,
          sort: 'updatedAt',
          firstOrder: 'desc',
          width: '132px',
        },
        {
          id: 'updatedBy',
          label: t('updatedBy'),
          cell: (collection) => collection.updatedBy,
          csv: (collection) => collection.updatedBy,
          width: '140px',
          hidden: true,
        },
      ],
      filters: [
        {
          kind: 'choice',
          name: 'kind',
          label: t('kind'),
          options: [
            { value: 'manual', label: t('kindManual') },
            { value: 'rules', label: t('kindRules') },
          ],
        },
      ],
    }
  }, [t, number])
}
