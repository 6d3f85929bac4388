import { useEffect } from 'react'
import { useWatch } from 'react-hook-form'
import type * as z from 'zod'
import type { SchemaForm } from './form.tsx'

/** Saves after a pause without changes. */
export const useAutosave = <S extends z.ZodObject>(
  form: SchemaForm<S>,
  save: (() => Promise<unknown>) | undefined,
  delayMs: number,
): void => {
  const values: unknown = useWatch({ control: form.control })
  const { isDirty } = form.formState
  const isActive = save !== undefined && isDirty
  useEffect(() => {
    if (!isActive) return undefined
    const timer = setTimeout(() => void save(), delayMs)
    return () => clearTimeout(timer)
    // oxlint-disable-next-line react/exhaustive-deps -- only what is typed starts the pause anew, not a new function
  }, [values, isActive, delayMs])
}
