import * as z from 'zod'
import type { Endpoint } from '#contract/core/endpoint.ts'
import { customerTags } from '#contract/domains/customer.ts'
import type { DataOf, RequestOf } from '../client/request.ts'
import { useText } from '../client/text.ts'
import { TagsField } from './fields/choice-fields.tsx'
import { FormDialog } from './form-dialog.tsx'
import { tagsDialogText } from './tags-dialog.text.ts'

const schema = z.strictObject({ add: customerTags.optional(), remove: customerTags.optional() })

interface TagsDialogProps<E extends Endpoint> {
  title: string
  /** Suggested tags. */
  used: string[]
  endpoint: E
  request: (change: { add: string[]; remove: string[] }) => RequestOf<E>
  success: (data: DataOf<E>) => string
  saved?: (() => void) | undefined
  close: () => void
}

/** Adds and removes tags of several entities. */
export const TagsDialog = <E extends Endpoint>({
  title,
  used,
  endpoint,
  request,
  success,
  saved,
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
      success={success}
      saved={saved}
      save={t('save')}
      close={close}
    >
      <TagsField name="add" label={t('add')} help={t('addHelp')} suggestions={used} autoFocus />
      <TagsField name="remove" label={t('remove')} suggestions={used} />
    </FormDialog>
  )
}
