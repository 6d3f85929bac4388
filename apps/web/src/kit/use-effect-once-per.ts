import { useEffect, useRef } from 'react'

/** Runs an effect once per id, such as filling in defaults when it becomes known. */
export const useEffectOncePer = (id: string | undefined, run: () => void): void => {
  const latest = useRef(run)
  latest.current = run
  useEffect(() => {
    if (id !== undefined) latest.current()
  }, [id])
}
