import { Button, Group, Select, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { type CustomField, customFields } from '#contract/domains/custom-fields.ts'
import { useText } from '../../../client/text.ts'
import { useGet } from '../../../client/use-get.ts'
import { FigureInput } from '../../../kit/figure-input.tsx'
import { FormElement } from '../../../kit/form-element.tsx'
import { askedValue, endsOf, fieldOf, writeFieldFilter } from '../products.field-filter.ts'
import { productsText } from '../products.text.ts'

interface FieldFilterProps {
  value: string | undefined
  /** The field of the current value. */
  known: CustomField | undefined
  change: (value: string | undefined) => void
}

interface ValueInputProps {
  field: CustomField
  value: string
  change: (value: string) => void
}

/** Parses a number from the URL, which has a decimal point in any language. Invalid text is returned unchanged. */
const figureOf = (text: string): number | string | null =>
  text === '' ? null : Number.isNaN(Number(text)) ? text : Number(text)

const isNumeric = ({ type }: CustomField): boolean => type === 'Number' || type === 'Range'

const ValueInput = ({ field, value, change }: ValueInputProps) => {
  const t = useText(productsText)
  const inPlace = { comboboxProps: { withinPortal: false }, onChange: (chosen: string | null) => change(chosen ?? '') }
  switch (field.type) {
    case 'Text':
      return <TextInput label={t('fieldValue')} value={value} onChange={(event) => change(event.currentTarget.value)} />
    case 'List':
      return (
        <Select {...inPlace} label={t('fieldValue')} data={[...(field.limits.choices ?? [])]} value={value || null} />
      )
    case 'Boolean': {
      const data = [
        { value: 'true', label: t('yes') },
        { value: 'false', label: t('no') },
      ]
      return <Select {...inPlace} label={t('fieldValue')} data={data} value={value || null} />
    }
    case 'Number':
    case 'Range': {
      const ends = endsOf(value)
      return (
        <Group gap="xs" grow wrap="nowrap">
          {(['from', 'to'] as const).map((end) => (
            <FigureInput
              key={end}
              label={t(end)}
              decimals={field.limits.decimals ?? 6}
              value={figureOf(ends[end])}
              onChange={(figure) => {
                const next = { ...ends, [end]: String(figure ?? '') }
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
export const FieldFilter = ({ value, known, change }: FieldFilterProps) => {
  const t = useText(productsText)
  const { data } = useGet(customFields.list, { query: { limit: 200 } })
  const [id, setId] = useState<string | null>(fieldOf(value) ?? null)
  const [text, setText] = useState(askedValue(value))
  const all = data?.data ?? []
  const field = all.find(({ _id }) => _id === id) ?? (known?._id === id ? known : undefined)
  return (
    <FormElement
      submit={() => {
        const { from, to } = endsOf(text)
        if (field && isNumeric(field) && [from, to].some((end) => typeof figureOf(end) === 'string')) return
        change(field && writeFieldFilter(field, text === '..' ? '' : text))
      }}
    >
      <Stack gap="sm">
        <Select
          label={t('field')}
          data={all.map(({ _id, name }) => ({ value: _id, label: name }))}
          value={id}
          searchable
          comboboxProps={{ withinPortal: false }}
          onChange={(chosen) => {
            setId(chosen)
            setText('')
          }}
        />
        {field && <ValueInput field={field} value={text} change={setText} />}
        <Button type="submit">{t('apply')}</Button>
      </Stack>
    </FormElement>
  )
}
