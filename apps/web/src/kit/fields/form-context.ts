import { type ReactNode, createContext, use, useEffect } from 'react'
import type * as z from 'zod'

export interface FieldFacts {
  label: string
  /** How a value reads in words, for the panel that compares two people's changes. */
  show: (value: unknown) => ReactNode
}

export interface FormFacts {
  schema: z.core.$ZodType
  fields: Map<string, FieldFacts>
  /** Uploads under way: a form is sent when they have arrived. */
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
