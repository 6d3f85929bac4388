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
import type { ProductRow } from '#contract/domains/product.ts'
import type { publishStates } from '#contract/enumerations.ts'
import { useSession } from '../../client/session.ts'
import { useText } from '../../client/text.ts'
import type { BulkAction, RowAction } from '../../kit/list/columns.ts'
import { productsText } from './products.text.ts'
import { useProductMoves } from './use-product-moves.ts'

const icon = { size: 16, 'aria-hidden': true } as const

/** Row actions and bulk actions of products. */
export const useProductActions = (copy: (ids: readonly string[]) => void) => {
  const t = useText(productsText)
  const { can, stores } = useSession()
  const navigate = useNavigate()
  const moves = useProductMoves()
  const noEdit = can('edit_product') ? undefined : t('cannotEdit')
  const noCreate = can('create_product') ? undefined : t('cannotCreate')
  const noCopy = noCreate ?? (stores.length > 1 ? undefined : t('noOtherStore'))

  const actions = ({ _id, archivedAt }: ProductRow): RowAction[] => [
    { label: t('edit'), icon: <IconPencil {...icon} />, run: () => void navigate(_id), reason: noEdit },
    { label: t('duplicate'), icon: <IconCopy {...icon} />, run: () => void moves.duplicate(_id), reason: noCreate },
    { label: t('copy'), icon: <IconBuildingStore {...icon} />, run: () => copy([_id]), reason: noCopy },
    archivedAt
      ? {
          label: t('unarchive'),
          icon: <IconArchiveOff {...icon} />,
          run: () => void moves.bringBack([_id]),
          reason: noEdit,
        }
      : { label: t('archive'), icon: <IconArchive {...icon} />, run: () => void moves.archive([_id]), reason: noEdit },
    {
      label: t('delete'),
      icon: <IconTrash {...icon} />,
      run: () => void moves.remove([_id]),
      danger: true,
      reason: noEdit,
    },
  ]

  // Passes the selected ids (router state) or the filters (URL) to the bulk edit page, and a suggested change.
  const edit = (label: string, image: RowAction['icon'], publishState?: (typeof publishStates)[number]): BulkAction => {
    const change = publishState ? { change: { publishState } } : {}
    return {
      label,
      icon: image,
      reason: noEdit,
      run: async (ids) => navigate('bulk-edit', { state: { ids, ...change } }),
      runAll: async (view) => navigate({ pathname: 'bulk-edit', search: `all=1&${view}` }, { state: change }),
    }
  }
  const bulk: BulkAction[] = [
    edit(t('bulkEdit'), <IconEdit {...icon} />),
    edit(t('publish'), <IconWorld {...icon} />, 'live'),
    edit(t('unpublish'), <IconWorldOff {...icon} />, 'draft'),
    { label: t('copy'), icon: <IconBuildingStore {...icon} />, run: async (ids) => copy(ids), reason: noCopy },
    { label: t('archive'), icon: <IconArchive {...icon} />, run: moves.archive, reason: noEdit },
    { label: t('delete'), icon: <IconTrash {...icon} />, run: moves.remove, danger: true, reason: noEdit },
  ]
  return { actions, bulk }
}
