import { customers } from '#contract/domains/customers.ts'
import { useText } from '#web/client/text.ts'
import { useGet } from '#web/client/use-get.ts'
import { TagsDialog as AnyTagsDialog } from '#web/entities/tags/tags-dialog.tsx'
import { customersText } from '#web/features/customers/customers.text.ts'

interface TagsDialogProps {
  ids: readonly string[]
  close: () => void
}

/** Adds and removes tags of one or several customers. */
export const TagsDialog = ({ ids, close }: TagsDialogProps) => {
  const t = useText(customersText)
  const used = (useGet(customers.tags).data?.data ?? []).map(({ tag }) => tag)
  return (
    <AnyTagsDialog
      title={t('tagsTitle', { count: ids.length })}
      usedTags={used}
      endpoint={customers.tagMany}
      request={(change) => ({ body: { ids: [...ids], ...change } })}
      successMessage={(changed) =>
        changed.ids.length > 0 ? t('taggedToast', { count: changed.ids.length }) : t('untaggedToast')
      }
      close={close}
    />
  )
}
