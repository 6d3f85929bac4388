import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useNavigate } from 'react-router'
import type { Endpoint } from '#contract/core/endpoint.ts'
import type { none, oneById } from '#contract/core/fields.ts'
import { queryClient } from '../../client/query-client.ts'
import { useText } from '../../client/text.ts'
import { getOptions } from '../../client/use-get.ts'
import { kitText } from '../kit.text.ts'
import type { BulkAction, RowAction } from '../list/columns.ts'
import { entityText } from './entity.text.ts'
import { type EditableCalls, useEntityAccess } from './use-entity-access.ts'
import type { Named, Removal } from './use-removal.ts'

interface ListedCalls extends EditableCalls {
  get: Endpoint<'vendor', 'store in query', 'read', typeof oneById, typeof none, typeof none>
}

interface EntityActionsOptions<Row extends Named> {
  /** As in "You don't have permission to edit brands". */
  items: string
  removal: Pick<Removal<Row>, 'remove'>
  /** Opens a row for editing, if not at `<list>/<id>`. */
  open?: (row: Row) => void
}

/** Row menu and bulk actions shared by lists of editable entities, with the reason if they are disabled. */
export const useEntityActions = <Row extends Named>(
  calls: ListedCalls,
  { items, removal, open }: EntityActionsOptions<Row>,
) => {
  const kit = useText(kitText)
  const t = useText(entityText)
  const navigate = useNavigate()
  const { createReason, editReason } = useEntityAccess(calls, items)
  const deleting = {
    label: kit('delete'),
    icon: <IconTrash size={16} aria-hidden="true" />,
    danger: true,
    reason: editReason,
  } as const
  const deleteRows: BulkAction<Row> = { ...deleting, run: (_, rows) => removal.remove(rows) }
  return {
    createReason,
    editReason,
    editRow: (row: Row): RowAction => ({
      label: t('edit'),
      icon: <IconPencil size={16} aria-hidden="true" />,
      run: () => (open ? open(row) : void navigate(row._id)),
      reason: editReason,
    }),
    deleteRow: (row: Row): RowAction => ({ ...deleting, run: () => void removal.remove([row]) }),
    deleteRows,
    /** Prefetches what the detail page will show. */
    prefetch: ({ _id: id }: Named) => void queryClient.prefetchQuery(getOptions(calls.get, { params: { id } })),
  }
}
