import { Button, Group, Input, Skeleton, Text } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import type { Suggestion } from '#contract/domains/locations.ts'
import type { RoutePoint } from '#contract/domains/drivers.ts'
import { useText } from '#web/client/text.ts'
import { useField } from '#web/kit/fields/use-field.ts'
import type { Coordinates } from '#web/kit/map/map-data.ts'
import { driverFormText } from '#web/features/drivers/driver-form.text.ts'

const AddressSearch = lazy(() => import('./address-search.tsx'))

interface PointFieldProps {
  name: string
  label: string
  /** What an empty value means; without it one has to be chosen. */
  emptyLabel?: string
  near: Coordinates | null | undefined
  locked: boolean
}

const maxLabelLength = 200

/** A point found by its address. */
export const PointField = ({ name, label, emptyLabel, near, locked }: PointFieldProps) => {
  const t = useText(driverFormText)
  const { field, shared } = useField({ name, label }, (value) => (value as RoutePoint | null)?.label ?? emptyLabel)
  const point = field.value as RoutePoint | null
  const [isSearching, setIsSearching] = useState(false)
  const choose = ({ label: found, latitude, longitude }: Suggestion) => {
    field.onChange({ label: found.slice(0, maxLabelLength), latitude, longitude })
    setIsSearching(false)
  }
  if (!locked && (isSearching || (!point && emptyLabel === undefined))) {
    return (
      <div>
        <Suspense fallback={<Skeleton height={60} />}>
          <AddressSearch label={label} placeholder={t('searchExample')} near={near} onPick={choose} />
        </Suspense>
        {shared.error !== undefined && <Input.Error mt={4}>{shared.error}</Input.Error>}
      </div>
    )
  }
  return (
    <Input.Wrapper label={label} labelElement="div" error={shared.error}>
      <Group gap="sm" mt={4}>
        <Text>{point?.label ?? emptyLabel}</Text>
        {!locked && (
          <Button variant="default" size="compact-sm" onClick={() => setIsSearching(true)}>
            {t('changePoint')}
          </Button>
        )}
        {!locked && point && emptyLabel !== undefined && (
          <Button variant="subtle" color="neutral" size="compact-sm" onClick={() => field.onChange(null)}>
            {t('useDefault')}
          </Button>
        )}
      </Group>
    </Input.Wrapper>
  )
}
