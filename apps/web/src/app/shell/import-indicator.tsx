import { type ComponentType, useEffect, useState } from 'react'
import { useHasSeenImport } from '#web/client/active-import.ts'

/** Progress of an import, in the top bar and in a panel in the corner. Its code is loaded once there is an import. */
export const ImportIndicator = () => {
  const hasImport = useHasSeenImport()
  const [Progress, setProgress] = useState<ComponentType>()
  useEffect(() => {
    if (!hasImport) return undefined
    let unmounted = false
    // Offline, the import record stays in storage; the next page load resumes it.
    import('#web/features/customer-import/parts/import-progress.tsx').then(
      (loaded) => unmounted || setProgress(() => loaded.default),
      () => undefined,
    )
    return () => {
      unmounted = true
    }
  }, [hasImport])
  return Progress ? <Progress /> : null
}
