import { useEffect, useRef } from 'react'

/** Does something once for each thing that becomes known, such as filling in what follows from it. */
export const useOnceFor = (id: string | undefined, run: () => void): void => {
  const latest = useRef(run)
  latest.current = run
  useEffect(() => {
    if (id !== undefined) latest.current()
  }, [id])
}
