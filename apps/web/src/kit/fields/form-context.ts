import { type ReactNode, createContext, use, useEffect } from 'react'
import type * as z from 'zod'

export interface FieldFacts {
  label: string
  /** Formats a value for the panel that compares conflicting changes. */
  show: (value: unknown) => ReactNode
}

export interface FormFacts {
  schema: z.core.$ZodType
  fields: Map<string, FieldFacts>
  /** Uploads in flight: the form is submitted when they are done. */
  waiting: Set<Promise<unknown>>
}

export const FormFactsContext = createContext<FormFacts | undefined>(undefined)

export const formFacts = (schema: z.core.$ZodType): FormFacts => ({ schema, fields: new Map(), waiting: new Set() })

export const useFormFacts = (): FormFacts => {
  const facts = use(FormFactsContext)
  if (!facts) throw new Error('A field stands outside of a form')
  return facts
}

export const useFieldFacts = (name: string, facts: FieldFacts): void => {
  const { fields } = useFormFacts()
  useEffect(() => {
    fields.set(name, facts)
  })
}
