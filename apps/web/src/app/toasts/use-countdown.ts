import { useEffect, useRef } from 'react'

/** Calls `onDone` once `duration` has passed; paused time doesn't count. */
export const useCountdown = (duration: number, paused: boolean, onDone: () => void): void => {
  const remaining = useRef(duration)
  const latest = useRef(onDone)
  useEffect(() => {
    latest.current = onDone
  })
  useEffect(() => {
    if (paused) return undefined
    const started = Date.now()
    const timer = setTimeout(() => latest.current(), remaining.current)
    return () => {
      clearTimeout(timer)
      remaining.current = Math.max(0, remaining.current - (Date.now() - started))
    }
  }, [paused])
}
