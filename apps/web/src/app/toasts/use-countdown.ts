import { useEffect, useRef } from 'react'

/** Calls `onDone` once `duration` has passed; paused time doesn't count. */
export const useCountdown = (duration: number, paused: boolean, done: () => void): void => {
  const left = useRef(duration)
  const latest = useRef(done)
  useEffect(() => {
    latest.current = done
  })
  useEffect(() => {
    if (paused) return undefined
    const started = Date.now()
    const timer = setTimeout(() => latest.current(), left.current)
    return () => {
      clearTimeout(timer)
      left.current = Math.max(0, left.current - (Date.now() - started))
    }
  }, [paused])
}
