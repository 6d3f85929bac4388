import { useEffect, useReducer } from 'react'
import { second } from '#contract/core/time.ts'

/** Whole seconds until a time, counting down to 0. */
export const useSecondsLeft = (until: number): number => {
  const [, tick] = useReducer((ticks: number) => ticks + 1, 0)
  const left = Math.max(0, Math.ceil((until - Date.now()) / second))
  const isOver = left === 0
  useEffect(() => {
    if (isOver) return undefined
    const timer = setInterval(tick, second)
    return () => clearInterval(timer)
  }, [isOver])
  return left
}
