import { useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { categories } from '#contract/domains/categories.ts'
import { type CustomField, type FieldValue, pickLimits } from '#contract/domains/custom-fields.ts'
import { customFieldTypes } from '#contract/enumerations.ts'
import { useSession } from '#web/client/session.ts'
import { useText } from '#web/client/text.ts'
import { CustomFieldInput } from '#web/entities/custom-fields/custom-field-input.tsx'
import { SelectField, SwitchField } from '#web/kit/fields/choice-fields.tsx'
import { TextField } from '#web/kit/fields/text-field.tsx'
import { FormSection } from '#web/kit/form/form-section.tsx'
import { PickerField } from '#web/kit/fields/picker.tsx'
import { omitEmptyLimits, limitValues } from '#web/features/custom-fields/custom-fields.form.ts'
import { customFieldsText } from '#web/features/custom-fields/custom-fields.text.ts'
import { LimitFields } from './limit-fields.tsx'

const toOption = ({ _id, name }: { _id: string; name: string }) => ({ value: _id, label: name })

type FieldDraft = Pick<CustomField, 'name' | 'help' | 'type' | 'required' | 'limits'>

const Preview = ({ field }: { field: FieldDraft }) => {
  const t = useText(customFieldsText)
  const [value, setValue] = useState<FieldValue | null>(null)
  const limits = pickLimits(field.type, omitEmptyLimits(field.limits))
  return (
    <CustomFieldInput field={{ ...field, name: field.name || t('name'), limits }} value={value} onChange={setValue} />
  )
}

export const CustomFieldFields = ({ field }: { field: CustomField | undefined }) => {
  const t = useText(customFieldsText)
  const { can } = useSession()
  const { setValue, clearErrors } = useFormContext()
  const [name, help, type, required, limits]: [string, string, CustomField['type'], boolean, CustomField['limits']] =
    useWatch({ name: ['name', 'help', 'type', 'required', 'limits'] })
  return (
    <>
      <FormSection title={t('about')}>
        <TextField name="name" label={t('name')} autoFocus={!field} />
        <SelectField
          name="type"
          label={t('type')}
          options={customFieldTypes.map((value) => ({ value, label: t(`type_${value}`) }))}
          onValueChange={(newType) => {
            clearErrors('limits')
            setValue('limits', limitValues(newType as CustomField['type'], omitEmptyLimits(limits)), {
              shouldDirty: true,
            })
          }}
        />
        <TextField name="help" label={t('help')} />
        <SwitchField name="required" label={t('required')} help={t('requiredHelp')} />
        {can('view_product_categories') && (
          <PickerField
            name="categories"
            label={t('categories')}
            help={t('categoriesHelp')}
            multiple
            endpoint={categories.list}
            toOption={toOption}
            knownOptions={field?.categories.map(toOption) ?? []}
          />
        )}
      </FormSection>
      <FormSection title={t('limits')}>
        <LimitFields type={type} />
      </FormSection>
      <FormSection title={t('preview')}>
        {/* The key resets the preview's value, which doesn't fit another type. */}
        <Preview key={type} field={{ name, help, type, required, limits }} />
      </FormSection>
    </>
  )
}
