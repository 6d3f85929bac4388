import { Input, Skeleton } from '@mantine/core'
import { lazy, Suspense, useId } from 'react'
import { useText } from '#web/client/text.ts'
import { HtmlSource } from '#web/kit/rich-text/html-source.tsx'
import { toPlainText } from '#web/kit/rich-text/plain-text.ts'
import { richTextText } from '#web/kit/rich-text/rich-text.text.ts'
import { useFormMeta } from './form-context.ts'
import { type FieldProps, useField } from './use-field.ts'

// The editor is loaded only on pages with such a field.
const RichTextEditor = lazy(() => import('#web/kit/rich-text/rich-text-editor.tsx'))

/** Formatted text as HTML; empty is ''. */
export const RichTextField = (props: FieldProps) => {
  const t = useText(richTextText)
  const id = useId()
  const { pendingUploads } = useFormMeta()
  const { field, shared } = useField(props, (value) => toPlainText(String(value ?? '')))
  const value = String(field.value ?? '')
  // The editor does not support tables and would drop them on the first keystroke.
  const hasTable = /<table/i.test(value)
  const ariaIds = { labelId: `${id}-label`, describedBy: `${id}-description ${id}-error` }
  const editorProps = {
    value,
    onChange: (html: string) => field.onChange(html),
    onBlur: field.onBlur,
    focusRef: field.ref,
    disabled: shared.disabled,
    invalid: Boolean(shared.error),
    ...ariaIds,
  }
  return (
    <Input.Wrapper
      id={id}
      label={<span id={ariaIds.labelId}>{props.label}</span>}
      labelElement="div"
      withAsterisk={shared.withAsterisk}
      description={hasTable ? t('asHtml') : props.help}
      error={shared.error}
    >
      {hasTable ? (
        <HtmlSource {...editorProps} />
      ) : (
        <Suspense fallback={<Skeleton h={220} mt={4} />}>
          <RichTextEditor {...editorProps} pendingUploads={pendingUploads} />
        </Suspense>
      )}
    </Input.Wrapper>
  )
}
