import {
  type BusinessHoursFields,
  businessHoursFields,
  type BusinessHoursSettings,
  type HoursSpan,
  type WeekdayName,
  weekdayNames,
} from '#contract/domains/business-hours.ts'

const toWeek = (getSpans: (weekday: WeekdayName) => HoursSpan[]): Pick<BusinessHoursFields, WeekdayName> => ({
  sunday: getSpans('sunday'),
  monday: getSpans('monday'),
  tuesday: getSpans('tuesday'),
  wednesday: getSpans('wednesday'),
  thursday: getSpans('thursday'),
  friday: getSpans('friday'),
  saturday: getSpans('saturday'),
})

export const toHoursValues = (settings: BusinessHoursSettings | undefined): BusinessHoursFields => ({
  ...toWeek((weekday) => settings?.[weekday] ?? []),
  closedDates: settings?.closedDates ?? [],
  specialHours: settings?.specialHours ?? [],
})

const spanSchema = businessHoursFields.shape.sunday.element
const closedDateSchema = businessHoursFields.shape.closedDates.element
const specialHoursSchema = businessHoursFields.shape.specialHours.element

const toComplete = (spans: readonly HoursSpan[]): HoursSpan[] =>
  spans.filter((span) => spanSchema.safeParse(span).success)

/** The values that are complete, while others are being typed. */
export const toCompleteHours = (values: BusinessHoursFields): BusinessHoursFields => ({
  ...toWeek((weekday) => toComplete(values[weekday])),
  closedDates: values.closedDates.filter((closedDate) => closedDateSchema.safeParse(closedDate).success),
  specialHours: values.specialHours
    .map((special) => ({ ...special, spans: toComplete(special.spans) }))
    .filter((special) => specialHoursSchema.safeParse(special).success),
})

const defaultSpan: HoursSpan = { start: '09:00', end: '17:00' }
const breakHours = 1
const lastSuggestedStart = 20

const toTime = (hours: number, minutes: string): string => `${String(hours).padStart(2, '0')}:${minutes}`

/** For a closed day the first hours of the week; for an open day hours after a break of an hour, if the day has room. */
export const suggestSpan = (values: BusinessHoursFields, spansOfDay: readonly HoursSpan[]): HoursSpan => {
  const complete = toCompleteHours(values)
  const last = toComplete(spansOfDay).at(-1)
  if (!last) return weekdayNames.map((name) => complete[name][0]).find(Boolean) ?? defaultSpan
  const [hours = '', minutes = ''] = last.end.split(':')
  const start = Number(hours) + breakHours
  if (last.end <= last.start || start > lastSuggestedStart) return { start: '', end: '' }
  return { start: toTime(start, minutes), end: toTime(Math.min(start + 4, 23), minutes) }
}
