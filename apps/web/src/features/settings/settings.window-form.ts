import * as z from 'zod'
import { said } from '#contract/core/validation-words.ts'
import {
  checkWindow,
  type FulfillmentWindow,
  windowFields,
  type WindowFields,
} from '#contract/domains/fulfillment-windows.ts'

const { date, capacity, start, end } = windowFields.shape.overrides.element.shape

/** The contract's schema, with null for the fields of an override that keep the usual value. */
const shape = windowFields.extend({
  overrides: z
    .array(
      z.strictObject({
        date,
        start: start.unwrap().nullable(),
        end: end.unwrap().nullable(),
        capacity: capacity.unwrap().nullable(),
      }),
    )
    .max(400),
})

type Day = z.output<typeof shape>['overrides'][number]

const withoutEmpty = ({ date: day, ...own }: Day): WindowFields['overrides'][number] => ({
  date: day,
  ...Object.fromEntries(Object.entries(own).filter(([, value]) => value !== null)),
})

export const windowBody = (values: z.output<typeof shape>): WindowFields => ({
  ...values,
  overrides: values.overrides.map(withoutEmpty),
})

export const windowForm = shape.superRefine((values, context) => {
  for (const { path, words } of checkWindow(windowBody(values))) {
    context.addIssue({ code: 'custom', path, input: values, ...said(words) })
  }
})

const usual = { start: '09:00', end: '12:00', capacity: 20, cutoffMinutes: 120, horizonDays: 14 }
const workdays = [1, 2, 3, 4, 5]

export const windowValues = (window: FulfillmentWindow | undefined): z.input<typeof shape> => ({
  name: window?.name ?? '',
  method: window?.method ?? 'delivery',
  weekdays: window?.weekdays ?? workdays,
  start: window?.start ?? usual.start,
  end: window?.end ?? usual.end,
  capacity: window?.capacity ?? usual.capacity,
  cutoffMinutes: window?.cutoffMinutes ?? usual.cutoffMinutes,
  horizonDays: window?.horizonDays ?? usual.horizonDays,
  fee: window?.fee ?? 0,
  postcodes: window?.postcodes ?? [],
  blackouts: window?.blackouts ?? [],
  overrides: (window?.overrides ?? []).map(({ date: day, ...own }) => ({
    date: day,
    start: own.start ?? null,
    end: own.end ?? null,
    capacity: own.capacity ?? null,
  })),
  isActive: window?.isActive ?? true,
})
