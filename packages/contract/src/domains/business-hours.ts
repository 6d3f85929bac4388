import * as z from 'zod'
import { domain, endpoint, storeRead, storeUpdate } from '../core/endpoint.ts'
import { revisionFields, freeText, instant, version } from '../core/fields.ts'
import { withMessage, withText } from '#contract/core/validation-messages.ts'
import { slotDay, timeOfDay } from '../core/wall-time-fields.ts'

/** In the order of weekday numbers: 0 is Sunday. */
export const weekdayNames = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const
export type WeekdayName = (typeof weekdayNames)[number]

/** Local time of the store. An end at or before the start is on the next day; 00:00 to 00:00 is the whole day. */
const span = z.strictObject({ start: timeOfDay, end: timeOfDay })
export type HoursSpan = z.infer<typeof span>

export const maxSpansPerDay = 6
const spans = z.array(span).max(maxSpansPerDay)
const week = {
  sunday: spans,
  monday: spans,
  tuesday: spans,
  wednesday: spans,
  thursday: spans,
  friday: spans,
  saturday: spans,
}

/** A closed date overrides the weekday's hours from midnight to midnight. */
const closedDate = z.strictObject({ date: slotDay, name: freeText(80) })

/** Hours that begin on this date, instead of the weekday's. Those of the day before may last into it. */
const specialHours = z.strictObject({ date: slotDay, name: freeText(80), spans: spans.min(1) })
export type SpecialHours = z.infer<typeof specialHours>

export const businessHoursFields = z.strictObject({
  ...week,
  closedDates: z.array(closedDate).max(200),
  specialHours: z.array(specialHours).max(200),
})
export type BusinessHoursFields = z.output<typeof businessHoursFields>

const toMinutes = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
const dayMinutes = 24 * 60
const weekMinutes = 7 * dayMinutes

interface WeekSpan extends HoursSpan {
  path: (string | number)[]
  index: number
  /** Minutes since the start of the week. */
  from: number
  minutes: number
}

const toWeekSpans = (daySpans: readonly HoursSpan[], day: number, path: WeekSpan['path']): WeekSpan[] =>
  daySpans.map(({ start, end }, index) => {
    const minutes = toMinutes(end) - toMinutes(start)
    const from = day * dayMinutes + toMinutes(start)
    return { start, end, path: [...path, index], index, from, minutes: minutes > 0 ? minutes : minutes + dayMinutes }
  })

/** Of two spans with the same start, the second one is reported. */
const startsWithin = (later: WeekSpan, earlier: WeekSpan): boolean => {
  // Saturday's hours may last into Sunday, which begins the week.
  const offset = (later.from - earlier.from + weekMinutes) % weekMinutes
  return offset < earlier.minutes && (offset > 0 || later.index > earlier.index)
}

interface HoursProblem {
  path: (string | number)[]
  messageKey: 'sameTime' | 'overlap' | 'different' | 'closedDate'
}

const closedDateTexts = {
  en: 'This date is also in “Closed dates”. Remove it from one of the lists.',
  es: 'Esta fecha también está en “Fechas cerradas”. Quítala de una de las listas.',
}

const findSpanProblems = (weekSpans: readonly WeekSpan[]): HoursProblem[] =>
  weekSpans.flatMap((weekSpan): HoursProblem[] => {
    const { path, start, end } = weekSpan
    if (start === end && start !== '00:00') return [{ path: [...path, 'end'], messageKey: 'sameTime' }]
    const isOverlapping = weekSpans.some((other) => other !== weekSpan && startsWithin(weekSpan, other))
    return isOverlapping ? [{ path: [...path, 'start'], messageKey: 'overlap' }] : []
  })

/** Rules across fields, checked by client and server. */
export const checkBusinessHours = (fields: BusinessHoursFields): HoursProblem[] => {
  const { closedDates, specialHours: special } = fields
  const closed = closedDates.map(({ date }) => date)
  const specialDates = special.map(({ date }) => date)
  const findRepeated = (list: 'closedDates' | 'specialHours', dates: readonly string[]) =>
    dates.flatMap((date, index): HoursProblem[] =>
      dates.indexOf(date) === index ? [] : [{ path: [list, index, 'date'], messageKey: 'different' }],
    )
  return [
    ...findSpanProblems(weekdayNames.flatMap((weekday, day) => toWeekSpans(fields[weekday], day, [weekday]))),
    ...special.flatMap(({ spans: daySpans }, index) =>
      findSpanProblems(toWeekSpans(daySpans, 0, ['specialHours', index, 'spans'])),
    ),
    ...findRepeated('closedDates', closed),
    ...findRepeated('specialHours', specialDates),
    ...specialDates.flatMap((date, index): HoursProblem[] =>
      closed.includes(date) ? [{ path: ['specialHours', index, 'date'], messageKey: 'closedDate' }] : [],
    ),
  ]
}

export const validBusinessHours = businessHoursFields.superRefine((fields, context) => {
  for (const { path, messageKey } of checkBusinessHours(fields)) {
    const message = messageKey === 'closedDate' ? withText(closedDateTexts) : withMessage(messageKey)
    context.addIssue({ code: 'custom', path, input: fields, ...message })
  }
})

export const businessHoursSettings = businessHoursFields.extend(revisionFields)
export type BusinessHoursSettings = z.infer<typeof businessHoursSettings>

export const openStatus = z.object({
  isOpen: z.boolean(),
  /** Null while closed, and if the store stays open for at least another week. */
  closesAt: instant.nullable(),
  /** The next opening; null while open. */
  opensAt: instant.nullable(),
})
export type OpenStatus = z.infer<typeof openStatus>

export const businessHours = domain('businessHours', {
  get: endpoint({
    ...storeRead,
    path: '/business-hours',
    summary: 'Get the business hours. A store without hours on any weekday counts as always open.',
    permissions: ['view_store_info'],
    response: businessHoursSettings,
  }),
  update: endpoint({
    ...storeUpdate,
    path: '/business-hours',
    summary: 'Update the business hours. Days that aren’t sent keep their hours.',
    permissions: ['edit_store_info'],
    body: businessHoursFields.partial().extend({ version }),
    response: businessHoursSettings,
    // Slots of pickup windows depend on the hours.
    invalidates: ['fulfillmentWindows'],
  }),
})
