import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useNavigate } from 'react-router'
import type { Endpoint } from '#contract/core/endpoint.ts'
import type { emptyObject, idParams } from '#contract/core/fields.ts'
import { queryClient } from '#web/client/query-client.ts'
import { useText } from '#web/client/text.ts'
import { getQueryOptions } from '#web/client/use-get.ts'
import { kitText } from '#web/kit/kit.text.ts'
import type { BulkAction, RowAction } from '#web/kit/table/columns.ts'
import { entityText } from './entity.text.ts'
import { type EditableEndpoints, useEntityAccess } from './use-entity-access.ts'
import type { NamedEntity, Removal } from './use-removal.ts'

export interface ListedEndpoints extends EditableEndpoints {
  get: Endpoint<'vendor', 'store in query', 'read', typeof idParams, typeof emptyObject, typeof emptyObject>
}

interface EntityActionsOptions<Row extends NamedEntity> {
  /** As in "You don't have permission to edit brands". */
  pluralNoun: string
  removal: Pick<Removal<Row>, 'remove'>
  /** Opens a row for editing, if not at `<list>/<id>`. */
  openRow?: (row: Row) => void
}

/** Row menu and bulk actions shared by lists of editable entities, with the reason if they are disabled. */
export const useEntityActions = <Row extends NamedEntity>(
  endpoints: ListedEndpoints,
  { pluralNoun, removal, openRow }: EntityActionsOptions<Row>,
) => {
  const tKit = useText(kitText)
  const t = useText(entityText)
  const navigate = useNavigate()
  const { createReason, editReason } = useEntityAccess(endpoints, pluralNoun)
  const deleteAction = {
    label: tKit('delete'),
    icon: <IconTrash size={16} aria-hidden="true" />,
    danger: true,
    reason: editReason,
  } as const
  const deleteRows: BulkAction<Row> = { ...deleteAction, run: (_, rows) => removal.remove(rows) }
  return {
    createReason,
    editReason,
    editRow: (row: Row): RowAction => ({
      label: t('edit'),
      icon: <IconPencil size={16} aria-hidden="true" />,
      run: () => (openRow ? openRow(row) : void navigate(row._id)),
      reason: editReason,
    }),
    deleteRow: (row: Row): RowAction => ({ ...deleteAction, run: () => void removal.remove([row]) }),
    deleteRows,
    /** Prefetches what the detail page will show. */
    prefetch: ({ _id: id }: NamedEntity) =>
      void queryClient.prefetchQuery(getQueryOptions(endpoints.get, { params: { id } })),
  }
}
