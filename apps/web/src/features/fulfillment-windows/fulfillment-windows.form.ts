import * as z from 'zod'
import { areaCorners } from '#contract/domains/area.ts'
import { withMessage } from '#contract/core/validation-messages.ts'
import {
  checkWindow,
  type FulfillmentWindow,
  windowFields,
  type WindowFields,
} from '#contract/domains/fulfillment-windows.ts'

const { date, capacity, start, end } = windowFields.shape.overrides.element.shape

/** The contract's schema, with null for the fields of an override that keep the usual value. */
const shape = windowFields.extend({
  area: areaCorners,
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

const omitNulls = ({ date: day, ...rest }: Day): WindowFields['overrides'][number] => ({
  date: day,
  ...Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== null)),
})

export const toWindowBody = (values: z.output<typeof shape>): WindowFields => ({
  ...values,
  overrides: values.overrides.map(omitNulls),
})

export const windowForm = shape.superRefine((values, context) => {
  for (const { path, messageKey: words } of checkWindow(toWindowBody(values))) {
    context.addIssue({ code: 'custom', path, input: values, ...withMessage(words) })
  }
})

const defaults = { start: '09:00', end: '12:00', capacity: 20, cutoffMinutes: 120, horizonDays: 14 }
const workdays = [1, 2, 3, 4, 5]

export const toWindowValues = (window: FulfillmentWindow | undefined): z.input<typeof shape> => ({
  name: window?.name ?? '',
  method: window?.method ?? 'delivery',
  weekdays: window?.weekdays ?? workdays,
  start: window?.start ?? defaults.start,
  end: window?.end ?? defaults.end,
  capacity: window?.capacity ?? defaults.capacity,
  cutoffMinutes: window?.cutoffMinutes ?? defaults.cutoffMinutes,
  horizonDays: window?.horizonDays ?? defaults.horizonDays,
  fee: window?.fee ?? 0,
  postcodes: window?.postcodes ?? [],
  area: window?.area ?? [],
  blackouts: window?.blackouts ?? [],
  overrides: (window?.overrides ?? []).map(({ date: day, ...rest }) => ({
    date: day,
    start: rest.start ?? null,
    end: rest.end ?? null,
    capacity: rest.capacity ?? null,
  })),
  isActive: window?.isActive ?? true,
})
