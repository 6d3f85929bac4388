import { Input, Skeleton } from '@mantine/core'
import { lazy, Suspense, useId } from 'react'
import { emptyDocument, type RichTextDocument, toDocumentText } from '#contract/rich-text/document.ts'
import type { ExtraBlocks } from '#web/kit/rich-text/document-editor.tsx'
import { useFormMeta } from './form-context.ts'
import { type FieldProps, useField } from './use-field.ts'

// The editor is loaded only on pages with such a field.
const DocumentEditor = lazy(() => import('#web/kit/rich-text/document-editor.tsx'))

/** Formatted text with blocks, as the editor's JSON. */
export const DocumentField = ({ extraBlocks, ...props }: FieldProps & { extraBlocks?: ExtraBlocks }) => {
  const id = useId()
  const { pendingUploads } = useFormMeta()
  const { field, shared } = useField(props, (value) => toDocumentText((value ?? emptyDocument) as RichTextDocument))
  const ariaIds = { labelId: `${id}-label`, describedBy: `${id}-description ${id}-error` }
  return (
    <Input.Wrapper
      id={id}
      label={<span id={ariaIds.labelId}>{props.label}</span>}
      labelElement="div"
      description={props.help}
      error={shared.error}
    >
      <Suspense fallback={<Skeleton h={420} mt={4} />}>
        <DocumentEditor
          value={(field.value ?? emptyDocument) as RichTextDocument}
          onChange={field.onChange}
          onBlur={field.onBlur}
          focusRef={field.ref}
          disabled={shared.disabled}
          invalid={Boolean(shared.error)}
          pendingUploads={pendingUploads}
          extraBlocks={extraBlocks}
          {...ariaIds}
        />
      </Suspense>
    </Input.Wrapper>
  )
}
