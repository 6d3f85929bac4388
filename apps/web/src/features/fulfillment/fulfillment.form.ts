import * as z from 'zod'
import { withMessage } from '#contract/core/validation-messages.ts'
import { fulfillmentFields, type FulfillmentSettings } from '#contract/domains/fulfillment-settings.ts'
import { coverages } from '#contract/enumerations.ts'

const { methods, coverage } = fulfillmentFields.shape

export const coverageKinds = ['everywhere', ...coverages] as const

/** The contract's schema flattened by one level, so that concurrent edits of two methods don't conflict. */
export const fulfillmentForm = fulfillmentFields
  .omit({ methods: true, coverage: true })
  .extend({ ...methods.shape, ...coverage.shape, kind: z.enum(coverageKinds) })
  .refine(({ kind, postcodes, area }) => kind !== 'target_area' || postcodes.length > 0 || area.length > 0, {
    ...withMessage('required'),
    path: ['postcodes'],
  })
  .refine(({ kind, radiusMetres }) => kind !== 'local_reach' || radiusMetres !== null, {
    ...withMessage('required'),
    path: ['radiusMetres'],
  })

export const toFulfillmentValues = (settings: FulfillmentSettings): z.input<typeof fulfillmentForm> => ({
  ...settings.methods,
  ...settings.coverage,
  kind: settings.coverage.kind ?? 'everywhere',
  taxMode: settings.taxMode,
  taxRate: settings.taxRate,
  feeTaxRate: settings.feeTaxRate,
  invoiceNote: settings.invoiceNote,
})

export const toFulfillmentBody = ({
  delivery,
  pickup,
  shipping,
  digital,
  kind,
  postcodes,
  area,
  radiusMetres,
  ...rest
}: z.output<typeof fulfillmentForm>): z.output<typeof fulfillmentFields> => ({
  ...rest,
  methods: { delivery, pickup, shipping, digital },
  coverage: { kind: kind === 'everywhere' ? null : kind, postcodes, area, radiusMetres },
})
