import * as z from 'zod'
import { customerTags } from '#contract/domains/customer.ts'
import { customers } from '#contract/domains/customers.ts'
import { useText } from '../../../client/text.ts'
import { useGet } from '../../../client/use-get.ts'
import { TagsField } from '../../../kit/fields/choice-fields.tsx'
import { FormDialog } from '../../../kit/form-dialog.tsx'
import { customersText } from '../customers.text.ts'

const schema = z.strictObject({ add: customerTags.optional(), remove: customerTags.optional() })

interface TagsDialogProps {
  ids: readonly string[]
  close: () => void
}

/** Gives tags to customers and takes others away. */
export const TagsDialog = ({ ids, close }: TagsDialogProps) => {
  const t = useText(customersText)
  const used = (useGet(customers.tags).data?.data ?? []).map(({ tag }) => tag)
  return (
    <FormDialog
      title={t('tagsTitle', { count: ids.length })}
      schema={schema}
      endpoint={customers.tagMany}
      values={() => ({ add: [], remove: [] })}
      request={({ add = [], remove = [] }) => ({ body: { ids: [...ids], add, remove } })}
      success={(changed) =>
        changed.ids.length > 0 ? t('taggedToast', { count: changed.ids.length }) : t('untaggedToast')
      }
      save={t('saveTags')}
      close={close}
    >
      <TagsField name="add" label={t('addTags')} help={t('addTagsHelp')} suggestions={used} autoFocus />
      <TagsField name="remove" label={t('removeTags')} suggestions={used} />
    </FormDialog>
  )
}
