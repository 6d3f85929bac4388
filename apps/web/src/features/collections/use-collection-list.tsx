import { useMemo } from 'react'
import type { Collection } from '#contract/domains/collections.ts'
import { maxCountedTotal } from '#contract/core/page.ts'
import { useFormat } from '#web/client/format.ts'
import { useText } from '#web/client/text.ts'
import type { Column, Filter, PrimaryColumn } from '#web/kit/table/columns.ts'
import { Thumbnail } from '#web/kit/media/thumbnail.tsx'
import { timeColumn } from '#web/kit/display/time.tsx'
import { collectionsText } from './collections.text.ts'

interface CollectionList {
  primaryColumn: PrimaryColumn<Collection>
  columns: Column<Collection>[]
  filters: Filter[]
}

/** Columns and filters of the list. */
export const useCollectionList = (): CollectionList => {
  const t = useText(collectionsText)
  const { number } = useFormat()
  return useMemo(() => {
    const formatCount = (value: number) => `${number(value)}${value >= maxCountedTotal ? '+' : ''}`
    const kind = ({ rules, byHand }: Collection) =>
      rules === null ? t('kindManual') : byHand === 0 ? t('kindRules') : `${t('kindRules')} · ${t('byHand')}`
    return {
      primaryColumn: {
        label: t('name'),
        name: (collection) => collection.name,
        image: (collection) => <Thumbnail url={collection.picture?.url} name={collection.name} />,
        to: (collection) => collection._id,
        sort: 'name',
        width: '28%',
      },
      columns: [
        {
          id: 'products',
          label: t('products'),
          cell: (collection) => formatCount(collection.products),
          value: (collection) => collection.products,
          isNumeric: true,
          width: '110px',
          phone: 'detail',
        },
        { id: 'kind', label: t('kind'), value: kind, width: '180px', phone: 'detail' },
        {
          id: 'description',
          label: t('description'),
          value: (collection) => collection.description,
        },
        timeColumn('updatedAt', t('updated')),
        {
          id: 'updatedBy',
          label: t('updatedBy'),
          value: (collection) => collection.updatedBy,
          width: '140px',
          hiddenByDefault: true,
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
