import { Group, MultiSelect, Radio, Select, Textarea, TextInput } from '@mantine/core'
import type { CustomField, FieldValue } from '#contract/domains/custom-fields.ts'
import { useText } from '#web/client/text.ts'
import { customFieldText } from './custom-field.text.ts'
import { NumberInput } from '#web/kit/fields/number-input.tsx'
import { kitText } from '#web/kit/kit.text.ts'
import { RangeInput } from './range-input.tsx'
import { useLimitsLabel } from './use-limits-label.ts'

interface CustomFieldInputProps {
  field: Pick<CustomField, 'name' | 'help' | 'type' | 'required' | 'limits'>
  value: FieldValue | null
  onChange: (value: FieldValue | null) => void
  error?: string | undefined
  disabled?: boolean
}

// Longer texts get a textarea.
const maxSingleLineLength = 120
const searchableFrom = 8

/** The input for a custom field's type and limits. Its value is null while empty. */
export const CustomFieldInput = ({ field, value, onChange, error, disabled = false }: CustomFieldInputProps) => {
  const t = useText(customFieldText)
  const tKit = useText(kitText)
  const { limits, required } = field
  const limitsLabel = useLimitsLabel()(field)
  const help = [field.help, limitsLabel].filter(Boolean).join(' · ') || undefined
  const shared = { label: field.name, description: help, error, disabled, withAsterisk: required }
  const choices = {
    ...shared,
    'aria-required': required,
    data: [...(limits.choices ?? [])],
    placeholder: t('choose'),
    searchable: (limits.choices ?? []).length >= searchableFrom,
    clearable: true,
    clearButtonProps: { 'aria-label': tKit('clear') },
    nothingFoundMessage: tKit('nothingMatches'),
  }
  switch (field.type) {
    case 'Text': {
      const Control = (limits.longest ?? maxSingleLineLength + 1) > maxSingleLineLength ? Textarea : TextInput
      return (
        <Control
          {...shared}
          {...(Control === Textarea ? { autosize: true, minRows: 2, maxRows: 8 } : {})}
          error={error && limitsLabel ? `${limitsLabel}.` : error}
          aria-required={required}
          autoComplete="off"
          value={typeof value === 'string' ? value : ''}
          onChange={(event) => onChange(event.currentTarget.value || null)}
        />
      )
    }
    case 'List': {
      const chosen = Array.isArray(value) ? value : typeof value === 'string' ? [value] : []
      return limits.several ? (
        <MultiSelect {...choices} value={chosen} onChange={(values) => onChange(values.length > 0 ? values : null)} />
      ) : (
        <Select {...choices} checkIconPosition="right" value={chosen[0] ?? null} onChange={onChange} />
      )
    }
    case 'Boolean': {
      const radioValue = typeof value === 'boolean' ? String(value) : ''
      return (
        <Radio.Group
          {...shared}
          value={radioValue}
          onChange={(choice) => onChange(choice === '' ? null : choice === 'true')}
        >
          <Group gap="lg" mt={6}>
            <Radio value="true" label={t('yes')} disabled={disabled} />
            <Radio value="false" label={t('no')} disabled={disabled} />
            {!required && <Radio value="" label={t('notSaid')} disabled={disabled} />}
          </Group>
        </Radio.Group>
      )
    }
    case 'Number':
      return (
        <NumberInput
          {...shared}
          aria-required={required}
          value={value}
          onChange={onChange}
          decimals={limits.decimals ?? 6}
          unit={limits.unit}
          minValue={limits.least}
          maxValue={limits.most}
        />
      )
    case 'Range':
      return (
        <RangeInput
          label={field.name}
          help={help}
          required={required}
          error={error}
          disabled={disabled}
          limits={limits}
          value={value}
          onChange={onChange}
        />
      )
  }
}
