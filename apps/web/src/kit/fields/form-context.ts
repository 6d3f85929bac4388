import { type ReactNode, createContext, use, useEffect } from 'react'
import type * as z from 'zod'
import { PendingUploads } from '#web/kit/media/pending-uploads.ts'

export interface FieldMeta {
  label: string
  /** Formats a value for the panel that compares conflicting changes. */
  formatValue: (value: unknown) => ReactNode
}

export interface FormMeta {
  schema: z.core.$ZodType
  fields: Map<string, FieldMeta>
  /** Uploads in flight: the form is submitted when they are done. */
  pendingUploads: PendingUploads
}

export const FormMetaContext = createContext<FormMeta | undefined>(undefined)

export const makeFormMeta = (schema: z.core.$ZodType): FormMeta => ({
  schema,
  fields: new Map(),
  pendingUploads: new PendingUploads(),
})

export const useFormMeta = (): FormMeta => {
  const meta = use(FormMetaContext)
  if (!meta) throw new Error('A field stands outside of a form')
  return meta
}

export const useRegisterField = (name: string, meta: FieldMeta): void => {
  const { fields } = useFormMeta()
  useEffect(() => {
    fields.set(name, meta)
  })
}
