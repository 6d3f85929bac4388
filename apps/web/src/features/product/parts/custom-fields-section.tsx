import { Button, Text } from '@mantine/core'
import { useWatch } from 'react-hook-form'
import { Link } from 'react-router'
import type { CustomField } from '#contract/domains/custom-fields.ts'
import { getApplicableFields } from '#contract/domains/product-readiness.ts'
import { useSession } from '#web/client/session.ts'
import { useText } from '#web/client/text.ts'
import { CustomFieldInput } from '#web/entities/custom-fields/custom-field-input.tsx'
import { ErrorState } from '#web/kit/feedback/feedback.tsx'
import { useRegisterField } from '#web/kit/fields/form-context.ts'
import { useField } from '#web/kit/fields/use-field.ts'
import { FormSection } from '#web/kit/form/form-section.tsx'
import { productFieldsText } from '#web/features/product/product-fields.text.ts'
import { useCustomFields } from '#web/features/product/use-custom-fields.ts'
import { useProduct } from '#web/features/product/use-product.ts'

const FieldInput = ({ field: customField }: { field: CustomField }) => {
  const { locked } = useProduct()
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

const countFilled = (value: unknown) => Object.values(value ?? {}).filter((entry) => entry !== null).length

/** The custom fields of the product's category. */
export const CustomFieldsSection = () => {
  const t = useText(productFieldsText)
  const { can } = useSession()
  const { product } = useProduct()
  const { fields, canView, error, retry } = useCustomFields()
  const category: unknown = useWatch({ name: 'category' })
  const categoryId = category === undefined ? product.category?._id : (category as string | null)
  const shownFields = getApplicableFields(fields, categoryId)
  useRegisterField('fields', { label: t('fieldsTitle'), formatValue: (value) => String(countFilled(value)) })
  return (
    <FormSection
      title={t('fieldsTitle')}
      {...(shownFields.some(({ required }) => required) && { help: t('fieldsHelp') })}
      actions={
        can('edit_product_custom_field') && (
          <Button component={Link} to="/dashboard/products/custom-fields" variant="subtle" size="compact-sm">
            {t('toFields')}
          </Button>
        )
      }
    >
      {error && <ErrorState error={error} retry={retry} />}
      {!canView && <Text c="dimmed">{t('cannotSeeFields')}</Text>}
      {canView && !error && shownFields.length === 0 && <Text c="dimmed">{t('noFields')}</Text>}
      {shownFields.map((field) => (
        <FieldInput key={field._id} field={field} />
      ))}
    </FormSection>
  )
}
