import { useEffect } from 'react'
import { useWatch } from 'react-hook-form'
import type * as z from 'zod'
import type { SchemaForm } from '../form.tsx'

/** Saves after a pause without changes. */
export const useQuietSaves = <S extends z.ZodObject>(
  form: SchemaForm<S>,
  save: (() => Promise<unknown>) | undefined,
  pause: number,
): void => {
  const values: unknown = useWatch({ control: form.control })
  const { isDirty } = form.formState
  const on = save !== undefined && isDirty
  useEffect(() => {
    if (!on) return undefined
    const timer = setTimeout(() => void save(), pause)
    return () => clearTimeout(timer)
    // oxlint-disable-next-line react/exhaustive-deps -- only what is typed starts the pause anew, not a new function
  }, [values, on, pause])
}
