import { Button } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { drivers } from '#contract/domains/drivers.ts'
import { useSession } from '#web/client/session.ts'
import { useText } from '#web/client/text.ts'
import { toDistanceUnit } from '#web/entities/routes/use-route-format.ts'
import { EntityPage } from '#web/kit/crud/entity-page.tsx'
import { StatusBadge } from '#web/kit/feedback/feedback.tsx'
import { ListSkeleton } from '#web/kit/feedback/skeletons.tsx'
import { driverForm, toDriverValues } from './drivers.form.ts'
import { driversText } from './drivers.text.ts'
import { DriverFields } from './parts/driver-fields.tsx'
import { useDriverChanges } from './use-driver-changes.tsx'

// Loaded after the form: it needs the schemas of routes and orders.
const DriverRecord = lazy(() => import('./parts/driver-record.tsx'))

const DriverPage = () => {
  const t = useText(driversText)
  const { store, can } = useSession()
  const defaults = {
    storeIds: store ? [store._id] : [],
    currency: store?.currency ?? 'USD',
    distanceUnit: toDistanceUnit(store?.timezone ?? ''),
  }
  const { removal, toggle, toggling, dialog } = useDriverChanges()
  return (
    <>
      <EntityPage
        endpoints={drivers}
        pluralNoun={t('items')}
        create={{ title: t('newTitle'), saveLabel: t('create') }}
        schema={driverForm}
        values={(driver) => toDriverValues(driver, defaults)}
        removal={removal}
        header={(driver) => ({
          status: (
            <StatusBadge tone={driver.status === 'active' ? 'success' : 'neutral'}>{t(driver.status)}</StatusBadge>
          ),
          aside: (
            <Suspense fallback={<ListSkeleton rows={4} />}>
              <DriverRecord driver={driver} />
            </Suspense>
          ),
          ...(!driver.canEdit && { lockedReason: t('shared'), actions: null }),
        })}
        secondaryActions={(driver) =>
          can('edit_driver') && (
            <Button variant="default" loading={toggling} onClick={() => toggle(driver)}>
              {t(driver.status === 'active' ? 'deactivate' : 'activate')}
            </Button>
          )
        }
      >
        {(driver) => <DriverFields driver={driver} locked={!can('edit_driver') || driver?.canEdit === false} />}
      </EntityPage>
      {dialog}
    </>
  )
}

export default DriverPage
