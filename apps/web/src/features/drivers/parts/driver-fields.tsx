import { SimpleGrid } from '@mantine/core'
import { useWatch } from 'react-hook-form'
import { normalizeTag } from '#contract/core/tag.ts'
import { type Driver, routeEnds } from '#contract/domains/drivers.ts'
import { getMeasurements } from '#contract/measurements.ts'
import { useSession } from '#web/client/session.ts'
import { useText } from '#web/client/text.ts'
import { useMainLocation } from '#web/entities/areas/use-main-location.ts'
import { toDistanceUnit } from '#web/entities/routes/use-route-format.ts'
import { TagsField } from '#web/kit/fields/choice-fields.tsx'
import { ChipsField } from '#web/kit/fields/chips-field.tsx'
import { DaysField } from '#web/kit/fields/days-field.tsx'
import { ImageField } from '#web/kit/fields/image-field.tsx'
import { MoneyField, NumberField } from '#web/kit/fields/number-field.tsx'
import { SegmentField } from '#web/kit/fields/segment-field.tsx'
import { TextField } from '#web/kit/fields/text-field.tsx'
import { FormSection } from '#web/kit/form/form-section.tsx'
import { driverFormText } from '#web/features/drivers/driver-form.text.ts'
import { BreakField } from './break-field.tsx'
import { PointField } from './point-field.tsx'
import { ShiftsField } from './shifts-field.tsx'

const LocationFields = ({ locked }: { locked: boolean }) => {
  const t = useText(driverFormText)
  const mainLocation = useMainLocation()
  const end: unknown = useWatch({ name: 'end' })
  return (
    <FormSection title={t('locations')}>
      <PointField
        name="start"
        label={t('start')}
        emptyLabel={mainLocation ? t('startDefaultOf', { name: mainLocation.name }) : t('startDefault')}
        near={mainLocation?.coordinates}
        locked={locked}
      />
      <SegmentField
        name="end"
        label={t('end')}
        options={routeEnds.map((value) => ({ value, label: t(`end_${value}`), disabled: locked }))}
      />
      {end === 'point' && (
        <PointField name="endPoint" label={t('endPoint')} near={mainLocation?.coordinates} locked={locked} />
      )}
    </FormSection>
  )
}

/** In the currency and unit that they were entered in. */
const CostFields = ({ driver }: { driver: Driver | undefined }) => {
  const t = useText(driverFormText)
  const { store } = useSession()
  const { currency, distanceUnit } = driver?.costs ?? {
    currency: store?.currency ?? 'USD',
    distanceUnit: toDistanceUnit(store?.timezone ?? ''),
  }
  return (
    <FormSection title={t('costs')} help={t('costsHelp')}>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <MoneyField name="costs.perHour" label={t('perHour')} currency={currency} />
        <MoneyField name="costs.perDistance" label={t(`per_${distanceUnit}`)} currency={currency} />
      </SimpleGrid>
    </FormSection>
  )
}

export const DriverFields = ({ driver, locked }: { driver: Driver | undefined; locked: boolean }) => {
  const t = useText(driverFormText)
  const { store, stores } = useSession()
  const { weight } = getMeasurements(store?.timezone ?? '')
  return (
    <>
      <FormSection title={t('about')}>
        <TextField name="name" label={t('name')} autoFocus={!driver} />
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <TextField name="phone" type="tel" label={t('phone')} />
          <TextField name="email" type="email" label={t('email')} help={t('emailHelp')} />
        </SimpleGrid>
        <ImageField name="image" label={t('photo')} saved={driver?.image} />
      </FormSection>
      <FormSection title={t('vehicleSection')}>
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <TextField name="vehicle" label={t('vehicle')} placeholder={t('vehicleExample')} />
          <TextField name="plate" label={t('plate')} />
          <NumberField name="maxUnits" label={t('maxUnits')} placeholder={t('unlimited')} />
          <NumberField name="maxWeight" label={t('maxWeight')} placeholder={t('unlimited')} {...weight} />
        </SimpleGrid>
      </FormSection>
      <FormSection title={t('hours')}>
        <ShiftsField locked={locked} />
        <BreakField locked={locked} />
        <DaysField name="daysOff" label={t('daysOff')} disabled={locked} />
      </FormSection>
      <LocationFields locked={locked} />
      <FormSection title={t('skillsSection')}>
        <TagsField
          name="skills"
          label={t('skills')}
          help={t('skillsHelp')}
          placeholder={t('skillsExample')}
          normalizeTag={normalizeTag}
          maxTags={20}
        />
      </FormSection>
      <CostFields driver={driver} />
      {stores.length > 1 && (
        <FormSection title={t('stores')} help={t('storesHelp')}>
          <ChipsField
            name="store_ids"
            label={t('stores')}
            options={stores.map(({ _id: value, name }) => ({ value, label: name }))}
            disabled={locked}
          />
        </FormSection>
      )}
    </>
  )
}
