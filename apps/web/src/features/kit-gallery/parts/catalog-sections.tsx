import { Group, Paper, SimpleGrid } from '@mantine/core'
import { useState } from 'react'
import { type CustomField, type FieldValue } from '#contract/domains/custom-fields.ts'
import type { Option } from '#contract/domains/variants.ts'
import { useText } from '#web/client/text.ts'
import { CustomFieldInput } from '#web/entities/custom-fields/custom-field-input.tsx'
import { OptionsEditor } from '#web/entities/products/options-editor.tsx'
import { Reorder } from '#web/kit/reorder/reorder.tsx'
import { kitGalleryText } from '#web/features/kit-gallery/kit-gallery.text.ts'
import { Section } from './section.tsx'

const initialOrder = ['Apples', 'Bread', 'Coffee', 'Dates']

export const ReorderSection = () => {
  const t = useText(kitGalleryText)
  const [ids, setIds] = useState(initialOrder)
  const items = ids.map((id) => ({ id, label: id }))
  return (
    <Section title={t('reorder')} description={t('reorderUse')}>
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
    </Section>
  )
}

export const OptionsSection = () => {
  const t = useText(kitGalleryText)
  const [options, setOptions] = useState<Option[]>([{ name: 'Size', values: ['S', 'M', 'L'] }])
  return (
    <Section title={t('options')} description={t('optionsUse')}>
      <OptionsEditor value={options} onChange={setOptions} />
    </Section>
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

export const CustomFieldSection = () => {
  const t = useText(kitGalleryText)
  const [values, setValues] = useState<Readonly<Record<string, FieldValue | null>>>({})
  return (
    <Section title={t('customFields')} description={t('customFieldsUse')}>
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
    </Section>
  )
}
