import { businessHours, validBusinessHours, weekdayNames } from '#contract/domains/business-hours.ts'
import { useCalendar } from '#web/client/calendar.ts'
import { timeZoneLabel } from '#web/client/format.ts'
import { useSession } from '#web/client/session.ts'
import { useLanguage, useText } from '#web/client/text.ts'
import { useGet } from '#web/client/use-get.ts'
import { LastChange } from '#web/kit/crud/last-change.tsx'
import { ErrorState } from '#web/kit/feedback/feedback.tsx'
import { FormSkeleton } from '#web/kit/feedback/skeletons.tsx'
import { FormPage } from '#web/kit/form/form-page.tsx'
import { FormSection } from '#web/kit/form/form-section.tsx'
import { toHoursValues } from './business-hours.form.ts'
import { businessHoursText } from './business-hours.text.ts'
import { ClosedDatesField } from './parts/closed-dates-field.tsx'
import { DayHours } from './parts/day-hours.tsx'
import { HoursPreview, HoursStatus } from './parts/hours-preview.tsx'
import { SpecialHoursField } from './parts/special-hours-field.tsx'
import classes from './business-hours-page.module.css'

const BusinessHoursPage = () => {
  const t = useText(businessHoursText)
  const [language] = useLanguage()
  const { week } = useCalendar()
  const { store, can } = useSession()
  const { data: settings, error, refetch } = useGet(businessHours.get)
  if (!settings || !store) {
    return error ? <ErrorState error={error} retry={() => void refetch()} /> : <FormSkeleton fields={7} />
  }
  const canEdit = can('edit_store_info')
  return (
    <FormPage
      // Remount on a change of store, so that no input carries over.
      key={store._id}
      title={t('title')}
      subtitle={<LastChange entity={settings} />}
      lockedReason={canEdit ? undefined : t('cannotEdit')}
      schema={validBusinessHours}
      endpoint={businessHours.update}
      entity={settings}
      values={toHoursValues}
      request={(values, opened) => ({ body: { ...values, version: opened?.version ?? settings.version } })}
      successMessage={t('saved')}
      aside={<HoursPreview store={store} />}
    >
      <FormSection
        title={t('week')}
        help={t('weekHelp', { zone: timeZoneLabel(store.timezone, language) })}
        actions={
          <span className={classes.narrowOnly}>
            <HoursStatus zone={store.timezone} />
          </span>
        }
      >
        <div className={classes.week}>
          {week.map((number) => {
            const weekday = weekdayNames[number]
            return weekday && <DayHours key={weekday} weekday={weekday} number={number} canEdit={canEdit} />
          })}
        </div>
      </FormSection>
      <FormSection title={t('specialHours')} help={t('specialHoursHelp')}>
        <SpecialHoursField canEdit={canEdit} />
      </FormSection>
      <FormSection title={t('closedDates')} help={t('closedDatesHelp')}>
        <ClosedDatesField canEdit={canEdit} />
      </FormSection>
    </FormPage>
  )
}

export default BusinessHoursPage
