import { useEffect } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { ApiError } from '../../client/api-error.ts'

/** What a question that is asked again with every change has against the form: at its fields for as long as it holds. */
export const useStandingRefusals = (
  { setError, clearErrors }: Pick<UseFormReturn, 'setError' | 'clearErrors'>,
  error: ApiError | null,
): void => {
  useEffect(() => {
    const fields = error?.fields ?? []
    for (const { path, message } of fields) setError(path, { type: 'standing', message })
    return () => fields.forEach(({ path }) => clearErrors(path))
  }, [error, setError, clearErrors])
}
