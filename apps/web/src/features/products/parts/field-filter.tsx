import { Button, Group, Select, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { type CustomField, customFields } from '#contract/domains/custom-fields.ts'
import { useText } from '#web/client/text.ts'
import { useGet } from '#web/client/use-get.ts'
import { NumberInput } from '#web/kit/fields/number-input.tsx'
import { FormElement } from '#web/kit/form/form-element.tsx'
import {
  getFilterValue,
  parseRange,
  getFieldId,
  formatFieldFilter,
} from '#web/features/products/products.field-filter.ts'
import { productsText } from '#web/features/products/products.text.ts'

interface FieldFilterProps {
  value: string | undefined
  /** The field of the current value. */
  knownField: CustomField | undefined
  change: (value: string | undefined) => void
}

interface ValueInputProps {
  field: CustomField
  value: string
  change: (value: string) => void
}

/** Parses a number from the URL, which has a decimal point in any language. Invalid text is returned unchanged. */
const parseNumber = (text: string): number | string | null =>
  text === '' ? null : Number.isNaN(Number(text)) ? text : Number(text)

const isNumeric = ({ type }: CustomField): boolean => type === 'Number' || type === 'Range'

const ValueInput = ({ field, value, change }: ValueInputProps) => {
  const t = useText(productsText)
  const selectProps = {
    comboboxProps: { withinPortal: false },
    onChange: (selected: string | null) => change(selected ?? ''),
  }
  switch (field.type) {
    case 'Text':
      return <TextInput label={t('fieldValue')} value={value} onChange={(event) => change(event.currentTarget.value)} />
    case 'List':
      return (
        <Select
          {...selectProps}
          label={t('fieldValue')}
          data={[...(field.limits.choices ?? [])]}
          value={value || null}
        />
      )
    case 'Boolean': {
      const data = [
        { value: 'true', label: t('yes') },
        { value: 'false', label: t('no') },
      ]
      return <Select {...selectProps} label={t('fieldValue')} data={data} value={value || null} />
    }
    case 'Number':
    case 'Range': {
      const range = parseRange(value)
      return (
        <Group gap="xs" grow wrap="nowrap">
          {(['from', 'to'] as const).map((end) => (
            <NumberInput
              key={end}
              label={t(end)}
              decimals={field.limits.decimals ?? 6}
              value={parseNumber(range[end])}
              onChange={(number) => {
                const next = { ...range, [end]: String(number ?? '') }
                change(`${next.from}..${next.to}`)
              }}
            />
          ))}
        </Group>
      )
    }
  }
}

/** Selects a custom field and its value or range. */
export const FieldFilter = ({ value, knownField, change }: FieldFilterProps) => {
  const t = useText(productsText)
  const { data } = useGet(customFields.list, { query: { limit: 200 } })
  const [id, setId] = useState<string | null>(getFieldId(value) ?? null)
  const [text, setText] = useState(getFilterValue(value))
  const all = data?.data ?? []
  const field = all.find(({ _id }) => _id === id) ?? (knownField?._id === id ? knownField : undefined)
  return (
    <FormElement
      submit={() => {
        const { from, to } = parseRange(text)
        if (field && isNumeric(field) && [from, to].some((end) => typeof parseNumber(end) === 'string')) return
        change(field && formatFieldFilter(field, text === '..' ? '' : text))
      }}
    >
      <Stack gap="sm">
        <Select
          label={t('field')}
          data={all.map(({ _id, name }) => ({ value: _id, label: name }))}
          value={id}
          searchable
          comboboxProps={{ withinPortal: false }}
          onChange={(selected) => {
            setId(selected)
            setText('')
          }}
        />
        {field && <ValueInput field={field} value={text} change={setText} />}
        <Button type="submit">{t('apply')}</Button>
      </Stack>
    </FormElement>
  )
}
