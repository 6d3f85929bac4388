import { type BusinessHoursFields, type HoursSpan, weekdayNames } from '#contract/domains/business-hours.ts'
import { getOpenStatus } from '#contract/domains/open-status.ts'
import { formatAddressIn } from '#contract/domains/format-address.ts'
import { type Locale, toLanguage } from '#contract/core/locale.ts'
import type { ShopHours } from '#server/domains/shop-catalog/shop-catalog.service.ts'
import { toDirectionsUrl } from './directions.ts'
import { type Locator, LocatorMap } from './locator-map.tsx'
import { SectionFrame, type SectionProps } from './section-frame.tsx'
import { sectionsText } from './sections.text.ts'

/** From Monday on, as on a door. */
const week = [...weekdayNames.slice(1), ...weekdayNames.slice(0, 1)]
const dayMs = 86_400_000
/** Closed dates and special hours within this time are shown. */
const shownDays = 30

const formatTime = (time: string, locale: Locale): string =>
  new Intl.DateTimeFormat(locale, { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' }).format(
    new Date(`2024-01-01T${time}:00Z`),
  )

const formatSpan = ({ start, end }: HoursSpan, locale: Locale): string =>
  start === '00:00' && end === '00:00'
    ? sectionsText[toLanguage(locale)].allDay
    : `${formatTime(start, locale)} – ${formatTime(end, locale)}`

const formatSpans = (spans: readonly HoursSpan[], locale: Locale): string =>
  spans.map((span) => formatSpan(span, locale)).join(', ')

export const toBusinessHours = ({ week: hours, closedDates, specialHours }: ShopHours): BusinessHoursFields | null =>
  hours && weekdayNames.some((day) => hours[day].length > 0) ? { ...hours, closedDates, specialHours } : null

/** "Open until 6:00 PM". */
const formatStatus = (hours: BusinessHoursFields, zone: string, now: number, locale: Locale): string => {
  const text = sectionsText[toLanguage(locale)]
  const { isOpen, closesAt, opensAt } = getOpenStatus(hours, zone, now)
  const format = (instant: string): string => {
    const isSoon = Date.parse(instant) - now < dayMs
    const weekday = isSoon ? {} : ({ weekday: 'long' } as const)
    return new Intl.DateTimeFormat(locale, { ...weekday, hour: 'numeric', minute: '2-digit', timeZone: zone }).format(
      new Date(instant),
    )
  }
  if (isOpen) return closesAt ? text.openUntil(format(closesAt)) : text.openNow
  return opensAt ? text.opensAt(format(opensAt)) : text.closedNow
}

/** When the text about now changes next. */
export const getHoursValidUntil = (hours: ShopHours | null, zone: string, now: number): Date | null => {
  const fields = hours && toBusinessHours(hours)
  if (!fields) return null
  const { closesAt, opensAt } = getOpenStatus(fields, zone, now)
  const next = closesAt ?? opensAt
  return next ? new Date(next) : null
}

/** Closed dates and special hours of the next weeks. */
const UpcomingDates = ({ hours, now, locale }: { hours: BusinessHoursFields; now: number; locale: Locale }) => {
  const text = sectionsText[toLanguage(locale)]
  const [from = '', until = ''] = [now, now + shownDays * dayMs].map((time) =>
    new Date(time).toISOString().slice(0, 10),
  )
  const isShown = ({ date }: { date: string }): boolean => date >= from && date <= until
  const dateFormat = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' })
  const format = ({ date, name }: { date: string; name: string }): string =>
    `${dateFormat.format(new Date(date))}${name && ` (${name})`}`
  const closed = hours.closedDates.filter(isShown)
  const special = hours.specialHours.filter(isShown)
  return (
    <>
      {special.map(({ spans, ...date }) => (
        <p key={date.date} className="muted">
          {format(date)}: {formatSpans(spans, locale)}
        </p>
      ))}
      {closed.length > 0 && (
        <p className="muted">
          {text.closedDates}: {closed.map(format).join(', ')}
        </p>
      )}
    </>
  )
}

export const OpeningHoursSection = ({
  hours: stored,
  locator,
  now,
  ...props
}: SectionProps<'openingHours'> & { hours: ShopHours | null; locator: Locator | undefined; now: number }) => {
  const { section, context } = props
  const { language, locale, shop } = context
  const text = sectionsText[language]
  const hours = stored && toBusinessHours(stored)
  const location = stored?.location
  const address = location && location.address.line1 !== '' ? location.address : null
  if (!hours && !address) return null
  const lines = address ? formatAddressIn(address, language) : []
  return (
    <SectionFrame {...props} title={text.openingHours} className="home-section opening-hours">
      <div className="hours-grid">
        {hours && (
          <div>
            <p className="open-status">{formatStatus(hours, shop.timezone, now, locale)}</p>
            <table>
              <tbody>
                {week.map((day) => (
                  <tr key={day}>
                    <th scope="row">{text.weekdays[day]}</th>
                    <td>{hours[day].length === 0 ? text.closed : formatSpans(hours[day], locale)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
            <UpcomingDates hours={hours} now={now} locale={locale} />
          </div>
        )}
        {address && (
          <div>
            {section.hasMap && locator && <LocatorMap locator={locator} label={text.map(address.city || shop.name)} />}
            <address>
              {lines.map((line) => (
                <span key={line}>{line}</span>
              ))}
            </address>
            <p>
              <a className="button" href={toDirectionsUrl(address, language)} rel="noopener noreferrer">
                {text.directions}
              </a>
            </p>
          </div>
        )}
      </div>
    </SectionFrame>
  )
}
