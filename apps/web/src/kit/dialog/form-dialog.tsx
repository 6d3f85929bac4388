import { Stack } from '@mantine/core'
import { type ReactNode, useRef } from 'react'
import type * as z from 'zod'
import type { Endpoint } from '#contract/core/endpoint.ts'
import { useText } from '#web/client/text.ts'
import { DialogFooter } from './dialog-footer.tsx'
import { GuardedDialog } from './guarded-dialog.tsx'
import { FormElement } from '#web/kit/form/form-element.tsx'
import type { FormSaveOptions } from '#web/kit/form/form-save.ts'
import { useFormSave } from '#web/kit/form/use-form-save.ts'
import { SavedFields } from '#web/kit/form/saved-fields.tsx'
import { useIsDeleted } from '#web/kit/feedback/deleted-notice.tsx'
import { kitText } from '#web/kit/kit.text.ts'

interface FormDialogProps<S extends z.ZodObject, E extends Endpoint> extends FormSaveOptions<S, E> {
  title: string
  /** Label of the submit button; 'Save' by default. */
  saveLabel?: string
  close: () => void
  children: ReactNode
}

/** A form in a dialog, with the same validation, uploads and conflict handling as FormPage. */
export const FormDialog = <S extends z.ZodObject, E extends Endpoint>({
  title,
  saveLabel,
  close,
  children,
  ...options
}: FormDialogProps<S, E>) => {
  const t = useText(kitText)
  const formSave = useFormSave({
    ...options,
    onSaved: (data) => {
      options.onSaved?.(data)
      close()
    },
  })
  const { form, busy, save, conflict } = formSave
  const isDeleted = useIsDeleted()
  const panel = useRef<HTMLElement>(null)
  const saveUnlessConflict = () => {
    if (busy || isDeleted) return
    if (conflict) panel.current?.focus()
    else void save()
  }
  return (
    <GuardedDialog opened isDirty={form.formState.isDirty && !busy} onClose={close} title={title}>
      <SavedFields formSave={formSave} panel={panel}>
        <FormElement submit={saveUnlessConflict}>
          <Stack gap="md">{children}</Stack>
          <DialogFooter confirmLabel={saveLabel ?? t('save')} sending={busy} close={close} />
        </FormElement>
      </SavedFields>
    </GuardedDialog>
  )
}
