import { useEffect } from 'react'
import { useFormContext } from 'react-hook-form'

/** The limit of a field depends on other fields: an invalid field is validated again when they change. */
export const useRevalidateOnChange = (name: string, dependencies: string): void => {
  const { trigger, getFieldState } = useFormContext()
  useEffect(() => {
    if (getFieldState(name).invalid) void trigger(name)
  }, [name, dependencies, trigger, getFieldState])
}
