import { useMemo } from 'react'
import { useText } from '#web/client/text.ts'
import type { IllustrationName } from '#web/kit/feedback/illustrations.tsx'
import type { Sort } from '#web/kit/list/url-state.ts'
import type { PrimaryColumn } from '#web/kit/table/columns.ts'
import { entityText } from './entity.text.ts'
import { type ListedEndpoints, useEntityActions } from './use-entity-actions.tsx'
import { type NamedEntity, type RemovalEndpoints, useRemoval } from './use-removal.ts'

const byName: Sort = { by: 'name', order: 'asc' }
const illustration: IllustrationName = 'shelf'

/**
 * Props of a `<ListPage>` whose rows are sorted by name and can be added, edited and deleted. `noun` is as in "1 brand"
 * and "2 brands". A page overrides the props that differ.
 */
export const useEntityList = (
  endpoints: ListedEndpoints & RemovalEndpoints,
  { noun }: { noun: (count: number) => string },
) => {
  const t = useText(entityText)
  const [singular, plural] = [noun(1), noun(2)]
  const removal = useRemoval(endpoints, { noun })
  const { createReason, editRow, deleteRow, deleteRows, prefetch } = useEntityActions(endpoints, {
    pluralNoun: plural,
    removal,
  })
  const primaryColumn: PrimaryColumn<NamedEntity> = useMemo(
    () => ({ label: t('name'), name: ({ name }) => name, to: ({ _id }) => _id, sort: 'name', width: '28%' }),
    [t],
  )
  return {
    sort: byName,
    primaryColumn,
    primaryAction: { label: t('add', { noun: singular }), to: 'new', reason: createReason },
    actions: (row: NamedEntity) => [editRow(row), deleteRow(row)],
    bulk: [deleteRows],
    prefetch,
    empty: { illustration, title: t('noneYet', { items: plural }), body: t('addFirst') },
  }
}
