import { Group, Paper, SimpleGrid } from '@mantine/core'
import { useState } from 'react'
import { type CustomField, type FieldValue } from '#contract/domains/custom-fields.ts'
import type { Option } from '#contract/domains/variants.ts'
import { useText } from '../../../client/text.ts'
import { CustomFieldInput } from '../../../kit/custom-field-input.tsx'
import { OptionsEditor } from '../../../kit/options-editor.tsx'
import { Reorder } from '../../../kit/reorder/reorder.tsx'
import { kitBookText } from '../kit-book.text.ts'
import { Chapter } from './chapter.tsx'

const first = ['Apples', 'Bread', 'Coffee', 'Dates']

export const ReorderChapter = () => {
  const t = useText(kitBookText)
  const [ids, setIds] = useState(first)
  const items = ids.map((id) => ({ id, label: id }))
  return (
    <Chapter title={t('reorder')} use={t('reorderUse')}>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        {(['column', 'grid'] as const).map((direction) => (
          <Reorder
            key={direction}
            items={items}
            onMove={setIds}
            direction={direction}
            render={(id, handle) => (
              <Paper p="xs" mb={direction === 'column' ? 4 : 0}>
                <Group gap="xs" wrap="nowrap">
                  {handle}
                  {id}
                </Group>
              </Paper>
            )}
          />
        ))}
      </SimpleGrid>
    </Chapter>
  )
}

export const OptionsChapter = () => {
  const t = useText(kitBookText)
  const [options, setOptions] = useState<Option[]>([{ name: 'Size', values: ['S', 'M', 'L'] }])
  return (
    <Chapter title={t('options')} use={t('optionsUse')}>
      <OptionsEditor value={options} onChange={setOptions} />
    </Chapter>
  )
}

const example = { help: '', required: false }
const fields: Pick<CustomField, 'name' | 'help' | 'type' | 'required' | 'limits'>[] = [
  { ...example, name: 'Text', type: 'Text', limits: { longest: 40 }, required: true },
  { ...example, name: 'List', type: 'List', limits: { choices: ['Cotton', 'Linen', 'Wool'], several: true } },
  { ...example, name: 'Boolean', type: 'Boolean', limits: {} },
  { ...example, name: 'Number', type: 'Number', limits: { least: 0, most: 100, unit: 'kg' } },
  { ...example, name: 'Range', type: 'Range', limits: { least: -20, most: 60, unit: '°C' } },
]

export const CustomFieldChapter = () => {
  const t = useText(kitBookText)
  const [values, setValues] = useState<Readonly<Record<string, FieldValue | null>>>({})
  return (
    <Chapter title={t('customFields')} use={t('customFieldsUse')}>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        {fields.map((field) => (
          <CustomFieldInput
            key={field.name}
            field={field}
            value={values[field.name] ?? null}
            onChange={(value) => setValues({ ...values, [field.name]: value })}
          />
        ))}
      </SimpleGrid>
    </Chapter>
  )
}
