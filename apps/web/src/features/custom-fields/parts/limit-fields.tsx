import { SimpleGrid, Text } from '@mantine/core'
import type { CustomField } from '#contract/domains/custom-fields.ts'
import { useText } from '#web/client/text.ts'
import { SwitchField, TagsField } from '#web/kit/fields/choice-fields.tsx'
import { NumberField } from '#web/kit/fields/number-field.tsx'
import { TextField } from '#web/kit/fields/text-field.tsx'
import { customFieldsText } from '#web/features/custom-fields/custom-fields.text.ts'

const maxDecimals = 6

/** Inputs for the limits that this type supports. */
export const LimitFields = ({ type }: { type: CustomField['type'] }) => {
  const t = useText(customFieldsText)
  switch (type) {
    case 'Text':
      return (
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <NumberField name="limits.shortest" label={t('shortest')} />
          <NumberField name="limits.longest" label={t('longest')} />
        </SimpleGrid>
      )
    case 'List':
      return (
        <>
          <TagsField name="limits.choices" label={t('choices')} help={t('choicesHelp')} maxTags={200} />
          <SwitchField name="limits.several" label={t('several')} />
        </>
      )
    case 'Boolean':
      return <Text c="dimmed">{t('noLimits')}</Text>
    case 'Number':
    case 'Range':
      return (
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <NumberField name="limits.least" label={t('least')} decimals={maxDecimals} />
          <NumberField name="limits.most" label={t('most')} decimals={maxDecimals} />
          <NumberField name="limits.decimals" label={t('decimals')} />
          <TextField name="limits.unit" label={t('unit')} placeholder={t('unitHelp')} />
        </SimpleGrid>
      )
  }
}
