import { Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import type * as z from 'zod'
import { Dialog } from './dialog.tsx'
import { DialogFooter } from './dialog-footer.tsx'
import { Form } from '#web/kit/form/form.tsx'

interface EntryDialogProps<S extends z.ZodObject> {
  title: string
  schema: S
  initialValues: z.input<S>
  confirmLabel: string
  onSubmit: (values: z.output<S>) => void
  close: () => void
  children: ReactNode
}

/** A dialog whose values go into the form behind it rather than to the server. */
export const EntryDialog = <S extends z.ZodObject>({
  title,
  schema,
  initialValues,
  confirmLabel,
  onSubmit,
  close,
  children,
}: EntryDialogProps<S>) => (
  <Dialog opened onClose={close} title={title}>
    <Form
      schema={schema}
      initialValues={initialValues}
      sender={{ send: (values: z.output<S>) => Promise.resolve(values), sending: false, error: null }}
      request={(values) => values}
      onSent={(values) => {
        onSubmit(values)
        close()
      }}
    >
      <Stack gap="md">{children}</Stack>
      <DialogFooter confirmLabel={confirmLabel} close={close} />
    </Form>
  </Dialog>
)
