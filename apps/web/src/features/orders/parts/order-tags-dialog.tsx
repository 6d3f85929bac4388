import { orders } from '#contract/domains/orders.ts'
import { useText } from '#web/client/text.ts'
import { useGet } from '#web/client/use-get.ts'
import { TagsDialog } from '#web/entities/tags/tags-dialog.tsx'
import { ordersText } from '#web/features/orders/orders.text.ts'

interface OrderTagsDialogProps {
  ids: readonly string[]
  saved?: () => void
  close: () => void
}

/** Adds and removes tags of one or several orders. */
export const OrderTagsDialog = ({ ids, saved, close }: OrderTagsDialogProps) => {
  const t = useText(ordersText)
  const { data } = useGet(orders.tags)
  return (
    <TagsDialog
      title={t('tagsTitle', { count: ids.length })}
      usedTags={data?.data.map(({ tag }) => tag) ?? []}
      endpoint={orders.tagMany}
      request={(change) => ({ body: { ids: [...ids], ...change } })}
      successMessage={({ ids: { length: count } }) => (count > 0 ? t('taggedToast', { count }) : t('untaggedToast'))}
      onSaved={saved}
      close={close}
    />
  )
}
