import * as z from 'zod'
import { withText } from '#contract/core/validation-messages.ts'
import {
  type CustomField,
  type FieldLimits,
  customFieldFields,
  fieldLimits,
  pickLimits,
} from '#contract/domains/custom-fields.ts'

/** Drops empty limits: an emptied number input is null, and a missing key means no limit. */
export const omitEmptyLimits = (limits: unknown): FieldLimits =>
  Object.fromEntries(Object.entries(limits ?? {}).filter(([, value]) => value !== null && value !== ''))

export const customFieldForm = customFieldFields
  .extend({ limits: z.preprocess(omitEmptyLimits, fieldLimits) })
  .refine(({ type, limits }) => type !== 'List' || Boolean(limits.choices?.length), {
    path: ['limits', 'choices'],
    ...withText({
      en: 'A list needs at least one choice. Add a choice.',
      es: 'Una lista necesita al menos una opción. Agrega una.',
    }),
  })

const emptyLimits = {
  shortest: null,
  longest: null,
  choices: [],
  several: false,
  least: null,
  most: null,
  decimals: null,
  unit: '',
}

/** Limits as form values, without those of other types: their hidden inputs could fail validation unseen. */
export const limitValues = (type: CustomField['type'], limits: FieldLimits = {}) => ({
  ...emptyLimits,
  ...pickLimits(type, limits),
})

export const customFieldValues = (field: CustomField | undefined): z.input<typeof customFieldForm> => ({
  name: field?.name ?? '',
  help: field?.help ?? '',
  type: field?.type ?? 'Text',
  required: field?.required ?? false,
  categories: field?.categories.map(({ _id }) => _id) ?? [],
  limits: limitValues(field?.type ?? 'Text', field?.limits),
})
