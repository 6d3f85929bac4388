import { Alert, Anchor, SimpleGrid } from '@mantine/core'
import { useWatch } from 'react-hook-form'
import { Link } from 'react-router'
import { fulfillment, normalizePostcode } from '#contract/domains/fulfillment-settings.ts'
import { type WindowFields as Fields, windowMethods } from '#contract/domains/fulfillment-windows.ts'
import { useCalendar } from '#web/client/calendar.ts'
import { timeZoneLabel } from '#web/client/format.ts'
import { useSession } from '#web/client/session.ts'
import { useLanguage, useText } from '#web/client/text.ts'
import { useGet } from '#web/client/use-get.ts'
import { ChipsField } from '#web/kit/fields/chips-field.tsx'
import { SwitchField, TagsField, TimeField } from '#web/kit/fields/choice-fields.tsx'
import { DaysField } from '#web/kit/fields/days-field.tsx'
import { DurationField } from '#web/kit/fields/duration-field.tsx'
import { MoneyField, NumberField } from '#web/kit/fields/number-field.tsx'
import { SegmentField } from '#web/kit/fields/segment-field.tsx'
import { TextField } from '#web/kit/fields/text-field.tsx'
import { FormSection } from '#web/kit/form/form-section.tsx'
import { AreaField } from '#web/entities/areas/area-field.tsx'
import { useMainLocation } from '#web/entities/areas/use-main-location.ts'
import { orderStatesText } from '#web/entities/orders/order-states.text.ts'
import { windowsText } from '#web/features/fulfillment-windows/windows.text.ts'
import { OverridesField } from './overrides-field.tsx'
import { WindowSummary } from './window-summary.tsx'

/** Checkout offers no windows of a method that is off. */
const MethodOffNote = () => {
  const t = useText(windowsText)
  const { can } = useSession()
  const method = useWatch({ name: 'method' }) as Fields['method']
  const { data } = useGet(fulfillment.get, {}, { enabled: can('view_store_info') })
  if (data?.methods[method].enabled !== false) return null
  return (
    <Alert color="warning">
      {t(`methodOff_${method}`)}{' '}
      <Anchor component={Link} to="/dashboard/settings/fulfillment">
        {t('toMethods')}
      </Anchor>
    </Alert>
  )
}

export const WindowFields = ({ isNew }: { isNew: boolean }) => {
  const t = useText(windowsText)
  const methods = useText(orderStatesText)
  const [language] = useLanguage()
  const { week, weekday, weekdayLong } = useCalendar()
  const location = useMainLocation()
  const { store, can } = useSession()
  const zone = store?.timezone ?? 'UTC'
  const isLocked = !can(isNew ? 'create_fulfillment_windows' : 'edit_fulfillment_windows')
  return (
    <>
      <FormSection title={t('about')}>
        <TextField name="name" label={t('name')} help={t('nameHelp')} autoFocus={isNew} />
        <SegmentField
          name="method"
          label={t('method')}
          options={windowMethods.map((value) => ({ value, label: methods(value) }))}
        />
        <MethodOffNote />
        <SwitchField name="isActive" label={t('isActive')} />
      </FormSection>
      <FormSection title={t('when')} help={t('whenHelp', { zone: timeZoneLabel(zone, language) })}>
        <ChipsField
          name="weekdays"
          label={t('weekdays')}
          options={week.map((value) => ({ value, label: weekday(value), name: weekdayLong(value) }))}
        />
        <SimpleGrid cols={2}>
          <TimeField name="start" label={t('start')} />
          <TimeField name="end" label={t('end')} />
        </SimpleGrid>
      </FormSection>
      <FormSection title={t('room')}>
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <NumberField name="capacity" label={t('capacity')} />
          <MoneyField name="fee" label={t('fee')} />
          <DurationField name="cutoffMinutes" label={t('cutoff')} help={t('cutoffHelp')} />
          <NumberField name="horizonDays" label={t('horizon')} help={t('horizonHelp')} unit={t('days')} />
        </SimpleGrid>
        <WindowSummary />
      </FormSection>
      <FormSection title={t('where')} help={t('whereHelp')}>
        <TagsField
          name="postcodes"
          label={t('postcodes')}
          help={t('postcodesHelp')}
          normalizeTag={normalizePostcode}
          placeholder={t('postcodesExample')}
        />
        <AreaField locked={isLocked} location={location ?? undefined} />
      </FormSection>
      <FormSection title={t('special')}>
        <DaysField name="blackouts" label={t('blackouts')} />
        <OverridesField />
      </FormSection>
    </>
  )
}
