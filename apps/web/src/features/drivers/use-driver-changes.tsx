import { lazy, Suspense, useState } from 'react'
import { type Driver, drivers } from '#contract/domains/drivers.ts'
import { useText } from '#web/client/text.ts'
import { useSend } from '#web/client/use-send.ts'
import { type Removal, useRemoval } from '#web/kit/crud/use-removal.ts'
import type { RefusedChange } from './parts/driver-on-route-dialog.tsx'
import { driversText } from './drivers.text.ts'

const DriverOnRouteDialog = lazy(() => import('./parts/driver-on-route-dialog.tsx'))

// Without `list`, so without the optimistic removal: the server refuses to delete a driver with an open route.
const calls = { remove: drivers.remove, restoreMany: drivers.restoreMany }

/** Activates, deactivates and deletes drivers; a dialog names the open route that prevents it. */
export const useDriverChanges = () => {
  const t = useText(driversText)
  const [refused, setRefused] = useState<RefusedChange>()
  const changeStatus = useSend(drivers.changeStatus, {
    successMessage: ({ name, status }) => t(status === 'active' ? 'activated' : 'deactivated', { name }),
  })
  const { remove, removing } = useRemoval(calls, { noun: (count) => t('noun', { count }) })
  const removal: Removal<Driver> = {
    remove: async (selected) => {
      const driver = selected.find(({ openRoutes }) => openRoutes.length > 0)
      if (!driver) return remove(selected)
      setRefused({ driver, change: 'delete' })
      return false
    },
    removing,
  }
  const toggle = (driver: Driver) => {
    if (driver.status === 'active' && driver.openRoutes.length > 0) return setRefused({ driver, change: 'deactivate' })
    const status = driver.status === 'active' ? 'inactive' : 'active'
    return void changeStatus.send({ params: { id: driver._id }, body: { status } })
  }
  return {
    removal,
    toggle,
    toggling: changeStatus.sending,
    dialog: refused && (
      <Suspense fallback={null}>
        <DriverOnRouteDialog refused={refused} close={() => setRefused(undefined)} />
      </Suspense>
    ),
  }
}
