import * as z from 'zod'
import type { Endpoint } from '#contract/core/endpoint.ts'
import { customerTags } from '#contract/domains/customer.ts'
import type { DataOf, RequestOf } from '#contract/core/request.ts'
import { useText } from '#web/client/text.ts'
import { TagsField } from '#web/kit/fields/choice-fields.tsx'
import { FormDialog } from '#web/kit/dialog/form-dialog.tsx'
import { tagsDialogText } from './tags-dialog.text.ts'

const schema = z.strictObject({ add: customerTags.optional(), remove: customerTags.optional() })

interface TagsDialogProps<E extends Endpoint> {
  title: string
  /** Suggested tags. */
  usedTags: string[]
  endpoint: E
  request: (change: { add: string[]; remove: string[] }) => RequestOf<E>
  successMessage: (data: DataOf<E>) => string
  onSaved?: (() => void) | undefined
  close: () => void
}

/** Adds and removes tags of several entities. */
export const TagsDialog = <E extends Endpoint>({
  title,
  usedTags,
  endpoint,
  request,
  successMessage,
  onSaved,
  close,
}: TagsDialogProps<E>) => {
  const t = useText(tagsDialogText)
  return (
    <FormDialog
      title={title}
      schema={schema}
      endpoint={endpoint}
      values={() => ({ add: [], remove: [] })}
      request={({ add = [], remove = [] }) => request({ add, remove })}
      successMessage={successMessage}
      onSaved={onSaved}
      saveLabel={t('save')}
      close={close}
    >
      <TagsField name="add" label={t('add')} help={t('addHelp')} suggestions={usedTags} autoFocus />
      <TagsField name="remove" label={t('remove')} suggestions={usedTags} />
    </FormDialog>
  )
}
