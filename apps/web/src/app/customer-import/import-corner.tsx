import { type ComponentType, useEffect, useState } from 'react'
import { useHasSeenImport } from '../../client/active-import.ts'

/** The progress of an import, in the top bar and in a corner; its code comes once there is an import. */
export const ImportCorner = () => {
  const hasImport = useHasSeenImport()
  const [Progress, setProgress] = useState<ComponentType>()
  useEffect(() => {
    if (!hasImport) return undefined
    let gone = false
    // Without a network the record waits where it is; the next page that loads goes on with it.
    import('./import-progress.tsx').then(
      (loaded) => gone || setProgress(() => loaded.default),
      () => undefined,
    )
    return () => {
      gone = true
    }
  }, [hasImport])
  return Progress ? <Progress /> : null
}
