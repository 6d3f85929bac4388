import { Fragment } from 'react'
import { useWatch } from 'react-hook-form'
import { toWallTime, getWeekday } from '#contract/core/time-zone.ts'
import { type BusinessHoursFields, weekdayNames } from '#contract/domains/business-hours.ts'
import { getOpenStatus } from '#contract/domains/open-status.ts'
import type { Store } from '#contract/domains/stores.ts'
import { useCalendar } from '#web/client/calendar.ts'
import { useText } from '#web/client/text.ts'
import { useNow } from '#web/client/use-now.ts'
import { FormSection } from '#web/kit/form/form-section.tsx'
import { toCompleteHours } from '#web/features/business-hours/business-hours.form.ts'
import { businessHoursText } from '#web/features/business-hours/business-hours.text.ts'
import { useHoursLabels } from '#web/features/business-hours/use-hours-labels.ts'
import classes from './hours-preview.module.css'

const useTypedHours = (): BusinessHoursFields => toCompleteHours(useWatch() as BusinessHoursFields)

const maxUpcoming = 3

/** Whether the store would be open now with the hours in the form. */
export const HoursStatus = ({ zone }: { zone: string }) => {
  const { formatStatus } = useHoursLabels()
  const now = useNow()
  const status = getOpenStatus(useTypedHours(), zone, now)
  return (
    <span className={classes.status} data-open={status.isOpen || undefined}>
      {formatStatus(status, zone, now)}
    </span>
  )
}

/** The hours as customers see them, while they are being typed. */
export const HoursPreview = ({ store }: { store: Pick<Store, 'timezone'> }) => {
  const t = useText(businessHoursText)
  const { week, weekdayLong, dayWithWeekday } = useCalendar()
  const { formatSpan } = useHoursLabels()
  const hours = useTypedHours()
  const today = toWallTime(useNow(), store.timezone).day
  const hasHours = weekdayNames.some((weekday) => hours[weekday].length > 0)
  const closed = hours.closedDates.map((date) => ({ ...date, spans: [] }))
  const upcoming = [...closed, ...hours.specialHours]
    .filter(({ date }) => date >= today)
    .toSorted((a, b) => a.date.localeCompare(b.date))
    .slice(0, maxUpcoming)
  return (
    <FormSection title={t('preview')}>
      <div>
        <HoursStatus zone={store.timezone} />
        {hasHours ? (
          <dl className={classes.days}>
            {week.map((number) => {
              const spans = hours[weekdayNames[number] ?? 'sunday']
              return (
                <div key={number} className={classes.day} data-today={number === getWeekday(today) || undefined}>
                  <dt>{weekdayLong(number)}</dt>
                  <dd>
                    {spans.length === 0 && t('closed')}
                    {spans.map((span) => (
                      <span key={`${span.start} ${span.end}`} className={classes.span}>
                        {formatSpan(span)}
                      </span>
                    ))}
                  </dd>
                </div>
              )
            })}
          </dl>
        ) : (
          <p className={classes.note}>{t('noHours')}</p>
        )}
        {upcoming.length > 0 && (
          <>
            <h3 className={classes.heading}>{t('upcoming')}</h3>
            <ul className={classes.upcoming}>
              {upcoming.map(({ date, name, spans }) => (
                <li key={date}>
                  {[dayWithWeekday(date), name].filter(Boolean).join(' · ')} · {spans.length === 0 && t('closed')}
                  {spans.map((span, index) => (
                    <Fragment key={`${span.start} ${span.end}`}>
                      {index > 0 && ', '}
                      <span className={classes.span}>{formatSpan(span)}</span>
                    </Fragment>
                  ))}
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </FormSection>
  )
}
