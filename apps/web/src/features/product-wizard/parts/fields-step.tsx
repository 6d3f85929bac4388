import { Button, Text } from '@mantine/core'
import { useMemo } from 'react'
import { Link } from 'react-router'
import * as z from 'zod'
import { withMessage } from '#contract/core/validation-messages.ts'
import { type CustomField, fieldValue } from '#contract/domains/custom-fields.ts'
import type { Product } from '#contract/domains/product.ts'
import { isValidFieldValue } from '#contract/domains/product-readiness.ts'
import { useText } from '#web/client/text.ts'
import { CustomFieldInput } from '#web/entities/custom-fields/custom-field-input.tsx'
import { EmptyState, ErrorState } from '#web/kit/feedback/feedback.tsx'
import { useRegisterField } from '#web/kit/fields/form-context.ts'
import { useField } from '#web/kit/fields/use-field.ts'
import { FormSection } from '#web/kit/form/form-section.tsx'
import { FormSkeleton } from '#web/kit/feedback/skeletons.tsx'
import { productStepsText } from '#web/features/product-wizard/product-steps.text.ts'
import { useProductFields } from '#web/features/product-wizard/use-product-fields.ts'
import { useProductWizard } from '#web/features/product-wizard/use-product-wizard.ts'
import { StepForm } from './step-form.tsx'

/** Checks values that are set. Required fields are checked only when the product is published. */
const buildSchema = (fields: readonly CustomField[]) => {
  const shape = fields.map((field): [string, z.ZodType<z.infer<typeof fieldValue> | null>] => [
    field._id,
    fieldValue.nullable().refine((value) => value === null || isValidFieldValue(field, value), withMessage('invalid')),
  ])
  return z.strictObject({ fields: z.strictObject(Object.fromEntries(shape)) })
}

const FieldInput = ({ field: customField }: { field: CustomField }) => {
  const { locked } = useProductWizard()
  const { field, shared } = useField({ name: `fields.${customField._id}`, label: customField.name })
  return (
    <div onBlur={field.onBlur}>
      <CustomFieldInput
        field={customField}
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
  const countFilled = (value: unknown) =>
    Object.values(value ?? {}).filter((storedValue) => storedValue !== null).length
  useRegisterField('fields', { label: t('fieldsTitle'), formatValue: (value) => String(countFilled(value)) })
  return fields.map((field) => <FieldInput key={field._id} field={field} />)
}

export const FieldsStep = () => {
  const t = useText(productStepsText)
  const { product } = useProductWizard()
  const { fields, maySee, mayEdit, error, retry } = useProductFields(product)
  const schema = useMemo(() => buildSchema(fields ?? []), [fields])
  if (error) return <ErrorState error={error} retry={retry} />
  if (maySee && !fields) return <FormSkeleton height={480} />
  const values = ({ fields: savedValues }: Product): z.input<typeof schema> => ({
    fields: Object.fromEntries((fields ?? []).map(({ _id }) => [_id, savedValues[_id] ?? null])),
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
          <EmptyState illustration="shelf" title={t('noFieldsTitle')} body={t('noFieldsBody')} action={manage} />
        )}
        <Inputs fields={fields ?? []} />
      </FormSection>
    </StepForm>
  )
}
