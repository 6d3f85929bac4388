import {
  type BusinessHoursFields,
  businessHoursFields,
  type BusinessHoursSettings,
  type HoursSpan,
  type WeekdayName,
  weekdayNames,
} from '#contract/domains/business-hours.ts'

const toWeek = (getSpans: (weekday: WeekdayName) => HoursSpan[]): Omit<BusinessHoursFields, 'closedDates'> => ({
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
})

const spanSchema = businessHoursFields.shape.sunday.element
const closedDateSchema = businessHoursFields.shape.closedDates.element

/** The values that are complete, while others are being typed. */
export const toCompleteHours = (values: BusinessHoursFields): BusinessHoursFields => ({
  ...toWeek((weekday) => values[weekday].filter((span) => spanSchema.safeParse(span).success)),
  closedDates: values.closedDates.filter((closedDate) => closedDateSchema.safeParse(closedDate).success),
})

const defaultSpan: HoursSpan = { start: '09:00', end: '17:00' }
const breakHours = 1
const lastSuggestedStart = 20

const toTime = (hours: number, minutes: string): string => `${String(hours).padStart(2, '0')}:${minutes}`

/** For a closed day the first hours of the week; for an open day hours after a break of an hour, if the day has room. */
export const suggestSpan = (values: BusinessHoursFields, weekday: WeekdayName): HoursSpan => {
  const complete = toCompleteHours(values)
  const last = complete[weekday].at(-1)
  if (!last) return weekdayNames.map((name) => complete[name][0]).find(Boolean) ?? defaultSpan
  const [hours = '', minutes = ''] = last.end.split(':')
  const start = Number(hours) + breakHours
  if (last.end <= last.start || start > lastSuggestedStart) return { start: '', end: '' }
  return { start: toTime(start, minutes), end: toTime(Math.min(start + 4, 23), minutes) }
}
