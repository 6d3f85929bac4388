import type { ReactNode, RefObject } from 'react'
import type * as z from 'zod'
import { ConflictPanel } from './conflict-panel.tsx'
import { FormFields } from './form.tsx'
import type { FormSave } from './use-form-save.ts'

interface SavedFieldsProps<S extends z.ZodObject> {
  formSave: FormSave<S>
  panel: RefObject<HTMLElement | null>
  children: ReactNode
}

/** The fields of a form that `useFormSave` saves, below the conflict panel while there is a conflict. */
export const SavedFields = <S extends z.ZodObject>({ formSave, panel, children }: SavedFieldsProps<S>) => {
  const { form, meta, save, conflict, acceptTheirs } = formSave
  return (
    <>
      {conflict && (
        <ConflictPanel
          conflict={conflict}
          fields={meta.fields}
          acceptTheirs={acceptTheirs}
          save={() => void save()}
          panel={panel}
        />
      )}
      <FormFields form={form} meta={meta}>
        {children}
      </FormFields>
    </>
  )
}
