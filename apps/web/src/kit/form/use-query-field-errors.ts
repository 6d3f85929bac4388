import { useEffect } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { ApiError } from '#web/client/api-error.ts'

/** Shows the field errors of a query that is repeated with each change, for as long as they apply. */
export const useQueryFieldErrors = (
  { setError, clearErrors }: Pick<UseFormReturn, 'setError' | 'clearErrors'>,
  error: ApiError | null,
): void => {
  useEffect(() => {
    const fields = error?.fields ?? []
    for (const { path, message } of fields) setError(path, { type: 'standing', message })
    return () => fields.forEach(({ path }) => clearErrors(path))
  }, [error, setError, clearErrors])
}
