import { useEffect } from 'react'
import { useFormContext } from 'react-hook-form'

/** How much a field may say depends on others: once it is wrong it is judged again whenever they change. */
export const useJudgedAgain = (name: string, others: string): void => {
  const { trigger, getFieldState } = useFormContext()
  useEffect(() => {
    if (getFieldState(name).invalid) void trigger(name)
  }, [name, others, trigger, getFieldState])
}
