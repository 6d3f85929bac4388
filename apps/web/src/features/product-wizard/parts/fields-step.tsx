import { Button, Text } from '@mantine/core'
import { useMemo } from 'react'
import { Link } from 'react-router'
import * as z from 'zod'
import { said } from '#contract/core/validation-words.ts'
import { type CustomField, fieldValue } from '#contract/domains/custom-fields.ts'
import type { Product } from '#contract/domains/product.ts'
import { fits } from '#contract/domains/product-readiness.ts'
import { useText } from '../../../client/text.ts'
import { CustomFieldInput } from '../../../kit/custom-field-input.tsx'
import { EmptyState, ErrorState } from '../../../kit/feedback.tsx'
import { useFieldFacts } from '../../../kit/fields/form-context.ts'
import { useField } from '../../../kit/fields/use-field.ts'
import { FormSection } from '../../../kit/form/form-section.tsx'
import { FormSkeleton } from '../../../kit/skeletons.tsx'
import { productStepsText } from '../product-steps.text.ts'
import { useProductFields } from '../use-product-fields.ts'
import { useProductWizard } from '../use-product-wizard.ts'
import { StepForm } from './step-form.tsx'

/** Checks values that are set. Required fields are checked only when the product is published. */
const schemaOf = (fields: readonly CustomField[]) => {
  const shape = fields.map((field): [string, z.ZodType<z.infer<typeof fieldValue> | null>] => [
    field._id,
    fieldValue.nullable().refine((value) => value === null || fits(field, value), said('invalid')),
  ])
  return z.strictObject({ fields: z.strictObject(Object.fromEntries(shape)) })
}

const FieldInput = ({ field: about }: { field: CustomField }) => {
  const { locked } = useProductWizard()
  const { field, shared } = useField({ name: `fields.${about._id}`, label: about.name })
  return (
    <div onBlur={field.onBlur}>
      <CustomFieldInput
        field={about}
        value={field.value ?? null}
        onChange={field.onChange}
        error={shared.error}
        disabled={locked}
      />
    </div>
  )
}

const Inputs = ({ fields }: { fields: readonly CustomField[] }) => {
  const t = useText(productStepsText)
  const filled = (value: unknown) => Object.values(value ?? {}).filter((one) => one !== null).length
  useFieldFacts('fields', { label: t('fieldsTitle'), show: (value) => String(filled(value)) })
  return fields.map((field) => <FieldInput key={field._id} field={field} />)
}

export const FieldsStep = () => {
  const t = useText(productStepsText)
  const { product } = useProductWizard()
  const { fields, maySee, mayEdit, error, retry } = useProductFields(product)
  const schema = useMemo(() => schemaOf(fields ?? []), [fields])
  if (error) return <ErrorState error={error} retry={retry} />
  if (maySee && !fields) return <FormSkeleton />
  const values = ({ fields: kept }: Product): z.input<typeof schema> => ({
    fields: Object.fromEntries((fields ?? []).map(({ _id }) => [_id, kept[_id] ?? null])),
  })
  const manage = mayEdit && (
    <Button component={Link} to="/dashboard/products/custom-fields" variant="default">
      {t('toFields')}
    </Button>
  )
  return (
    // The schema depends on the fields, so other fields need a new form.
    <StepForm
      key={(fields ?? []).map(({ _id }) => _id).join()}
      schema={schema}
      values={values}
      body={(checked) => checked}
    >
      <FormSection title={t('fieldsTitle')} help={t('fieldsHelp')}>
        {!maySee && <Text c="dimmed">{t('cannotSeeFields')}</Text>}
        {fields?.length === 0 && (
          <EmptyState drawing="shelf" title={t('noFieldsTitle')} body={t('noFieldsBody')} action={manage} />
        )}
        <Inputs fields={fields ?? []} />
      </FormSection>
    </StepForm>
  )
}
