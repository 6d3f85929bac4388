import { IconArchive, IconArchiveOff, IconTrash } from '@tabler/icons-react'
import { useNavigate } from 'react-router'
import type { Product } from '#contract/domains/product.ts'
import { products } from '#contract/domains/products.ts'
import { useSession } from '#web/client/session.ts'
import { useText } from '#web/client/text.ts'
import { useSend } from '#web/client/use-send.ts'
import { useStockConfirmation } from '#web/entities/products/use-stock-confirmation.tsx'
import { useDeleteAndLeave } from '#web/kit/crud/use-delete-and-leave.ts'
import type { RowAction } from '#web/kit/table/columns.ts'
import { productPageText } from './product.text.ts'

const icon = { size: 16, 'aria-hidden': true } as const

/** Duplicate, archive, restore and delete. Only deleting stock asks, because each can be undone. */
export const useProductActions = ({ _id, title, archivedAt, variants }: Product, isDirty: boolean) => {
  const t = useText(productPageText)
  const { can } = useSession()
  const navigate = useNavigate()
  const deleteAndLeave = useDeleteAndLeave('/dashboard/products')
  const { confirmDelete, dialog } = useStockConfirmation()
  const body = { ids: [_id] }
  const restore = useSend(products.restoreMany, { successMessage: t('restoredToast', { title }) })
  const archive = useSend(products.archiveMany, {
    successMessage: t('archivedToast', { title }),
    undo: () => restore.send({ body }),
  })
  const remove = useSend(products.removeMany, {
    successMessage: ({ archived }) => t(archived.length > 0 ? 'orderedToast' : 'deletedToast', { title }),
    undo: () => restore.send({ body }),
  })
  const duplicate = useSend(products.duplicate, { successMessage: (copy) => t('duplicated', { title: copy.title }) })
  const deleteProduct = async () => {
    const tracked = variants.filter(({ tracksStock }) => tracksStock)
    const onHand = tracked.reduce((total, variant) => total + variant.onHand, 0)
    if (await confirmDelete([{ title, onHand }])) await deleteAndLeave(() => remove.send({ body }))
  }
  const editReason = can('edit_product') ? undefined : t('cannotEdit')
  const menu: RowAction[] = [
    archivedAt
      ? {
          label: t('unarchive'),
          icon: <IconArchiveOff {...icon} />,
          run: () => void restore.send({ body }),
          reason: editReason,
        }
      : {
          label: t('archive'),
          icon: <IconArchive {...icon} />,
          run: () => void archive.send({ body }),
          reason: editReason,
        },
    {
      label: t('delete'),
      icon: <IconTrash {...icon} />,
      run: () => void deleteProduct(),
      danger: true,
      reason: editReason,
    },
  ]
  return {
    menu,
    dialog,
    restore: { run: () => void restore.send({ body }), isSending: restore.sending },
    duplicate: {
      run: async () => {
        const copy = await duplicate.send({ params: { id: _id } })
        if (copy) void navigate(`/dashboard/products/${copy._id}`)
      },
      isSending: duplicate.sending,
      // The copy is made from the saved product.
      reason: can('create_product') ? (isDirty ? t('saveFirst') : undefined) : t('cannotCreate'),
    },
  }
}
