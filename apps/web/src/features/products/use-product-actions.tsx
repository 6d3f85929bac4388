import {
  IconArchive,
  IconArchiveOff,
  IconBuildingStore,
  IconCopy,
  IconEdit,
  IconPencil,
  IconTrash,
  IconWorld,
  IconWorldOff,
} from '@tabler/icons-react'
import { useNavigate } from 'react-router'
import type { ProductListRow } from '#contract/domains/product.ts'
import type { publishStates } from '#contract/enumerations.ts'
import { useSession } from '#web/client/session.ts'
import { useText } from '#web/client/text.ts'
import { useStockConfirmation } from '#web/entities/products/use-stock-confirmation.tsx'
import type { BulkAction, RowAction } from '#web/kit/table/columns.ts'
import { productsText } from './products.text.ts'
import { useProductCalls } from './use-product-calls.ts'

const icon = { size: 16, 'aria-hidden': true } as const

/** Row actions and bulk actions of products. */
export const useProductActions = (copy: (ids: readonly string[]) => void) => {
  const t = useText(productsText)
  const { can, stores } = useSession()
  const navigate = useNavigate()
  const calls = useProductCalls()
  const { confirmDelete, dialog } = useStockConfirmation()
  const remove = async (rows: readonly ProductListRow[]): Promise<unknown> => {
    // Without `onHand` in compact rows: the two differ only for products with orders, which are archived.
    const isConfirmed = await confirmDelete(
      rows.map(({ title, onHand, available }) => ({ title, onHand: onHand ?? available })),
    )
    return isConfirmed && calls.remove(rows.map(({ _id }) => _id))
  }
  const editReason = can('edit_product') ? undefined : t('cannotEdit')
  const createReason = can('create_product') ? undefined : t('cannotCreate')
  const copyReason = createReason ?? (stores.length > 1 ? undefined : t('noOtherStore'))

  const actions = (row: ProductListRow): RowAction[] => [
    { label: t('edit'), icon: <IconPencil {...icon} />, run: () => void navigate(row._id), reason: editReason },
    {
      label: t('duplicate'),
      icon: <IconCopy {...icon} />,
      run: () => void calls.duplicate(row._id),
      reason: createReason,
    },
    { label: t('copy'), icon: <IconBuildingStore {...icon} />, run: () => copy([row._id]), reason: copyReason },
    row.archivedAt
      ? {
          label: t('unarchive'),
          icon: <IconArchiveOff {...icon} />,
          run: () => void calls.bringBack([row._id]),
          reason: editReason,
        }
      : {
          label: t('archive'),
          icon: <IconArchive {...icon} />,
          run: () => void calls.archive([row._id]),
          reason: editReason,
        },
    {
      label: t('delete'),
      icon: <IconTrash {...icon} />,
      run: () => void remove([row]),
      danger: true,
      reason: editReason,
    },
  ]

  // Passes the selected ids (router state) or the filters (URL) to the bulk edit page, and a suggested change.
  const bulkEditAction = (
    label: string,
    editIcon: RowAction['icon'],
    publishState?: (typeof publishStates)[number],
  ): BulkAction => {
    const change = publishState ? { change: { publishState } } : {}
    return {
      label,
      icon: editIcon,
      reason: editReason,
      run: async (ids) => navigate('bulk-edit', { state: { ids, ...change } }),
      runAll: async (view) => navigate({ pathname: 'bulk-edit', search: `all=1&${view}` }, { state: change }),
    }
  }
  const bulk: BulkAction<ProductListRow>[] = [
    bulkEditAction(t('bulkEdit'), <IconEdit {...icon} />),
    bulkEditAction(t('publish'), <IconWorld {...icon} />, 'live'),
    bulkEditAction(t('unpublish'), <IconWorldOff {...icon} />, 'draft'),
    { label: t('copy'), icon: <IconBuildingStore {...icon} />, run: async (ids) => copy(ids), reason: copyReason },
    { label: t('archive'), icon: <IconArchive {...icon} />, run: calls.archive, reason: editReason },
    {
      label: t('delete'),
      icon: <IconTrash {...icon} />,
      run: (_, rows) => remove(rows),
      danger: true,
      reason: editReason,
    },
  ]
  return { actions, bulk, dialog }
}
