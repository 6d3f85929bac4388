import { Stack } from '@mantine/core'
import { type ReactNode, useRef } from 'react'
import type * as z from 'zod'
import type { Endpoint } from '#contract/core/endpoint.ts'
import { useText } from '../client/text.ts'
import { DialogFoot } from './dialog-foot.tsx'
import { Dialog } from './dialog.tsx'
import { FormElement } from './form-element.tsx'
import { ConflictPanel } from './form/conflict-panel.tsx'
import { type SavingOptions, useSaving } from './form/use-saving.ts'
import { FormFields } from './form.tsx'
import { useIsGone } from './gone-note.tsx'
import { kitText } from './kit.text.ts'

interface FormDialogProps<S extends z.ZodObject, E extends Endpoint> extends SavingOptions<S, E> {
  title: string
  /** Label of the submit button; 'Save' by default. */
  save?: string
  close: () => void
  children: ReactNode
}

/** A form in a dialog, with the same validation, uploads and conflict handling as FormPage. */
export const FormDialog = <S extends z.ZodObject, E extends Endpoint>({
  title,
  save: words,
  close,
  children,
  ...options
}: FormDialogProps<S, E>) => {
  const t = useText(kitText)
  const { form, facts, busy, save, conflict, take } = useSaving({
    ...options,
    saved: (data) => {
      options.saved?.(data)
      close()
    },
  })
  const gone = useIsGone()
  const panel = useRef<HTMLElement>(null)
  const saveUnlessDisputed = () => {
    if (busy || gone) return
    if (conflict) panel.current?.focus()
    else void save()
  }
  return (
    <Dialog opened onClose={close} title={title}>
      {conflict && (
        <ConflictPanel conflict={conflict} fields={facts.fields} take={take} save={() => void save()} panel={panel} />
      )}
      <FormFields form={form} facts={facts}>
        <FormElement submit={saveUnlessDisputed}>
          <Stack gap="md">{children}</Stack>
          <DialogFoot confirm={words ?? t('save')} sending={busy} close={close} />
        </FormElement>
      </FormFields>
    </Dialog>
  )
}
