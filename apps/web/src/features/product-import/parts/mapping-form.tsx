import { Button, Checkbox, Group, Radio, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { importTargets, repeatableTargets } from '#contract/domains/product-csv.ts'
import {
  importOptions,
  mapping as mappingOf,
  type ProductImport,
  productImports,
} from '#contract/domains/product-imports.ts'
import { useText } from '#web/client/text.ts'
import { useSend } from '#web/client/use-send.ts'
import { ColumnMap } from '#web/kit/csv/column-map.tsx'
import { FormAlert } from '#web/kit/form/form-alert.tsx'
import { FormSection } from '#web/kit/form/form-section.tsx'
import { columnTargetsText } from '#web/features/product-import/column-targets.text.ts'
import { productImportText } from '#web/features/product-import/product-import.text.ts'
import { SourceSummary } from './source-summary.tsx'
import { useKnownTargets } from '#web/features/product-import/use-known-targets.ts'

const useTargets = () => {
  const targetText = useText(columnTargetsText)
  const { fields, locations } = useKnownTargets()
  return [
    ...importTargets.map((target) => ({ value: target as string, label: targetText(target) })),
    ...fields.map(({ _id, name }) => ({ value: `field:${_id}`, label: targetText('field', { name }) })),
    ...locations.map(({ _id, name }) => ({ value: `stock:${_id}`, label: targetText('stock', { name }) })),
  ]
}

const isStockTarget = (target: string | null): boolean =>
  target === 'onHand' || target === 'inStock' || target?.startsWith('stock:') === true

/** Column mapping and import options; submitting starts the dry run. */
export const MappingForm = ({ file, onChecked }: { file: ProductImport; onChecked: () => void }) => {
  const t = useText(productImportText)
  const targets = useTargets()
  const [mapping, setMapping] = useState<readonly (string | null)[]>(file.mapping)
  const [options, setOptions] = useState(file.options)
  const { send, sending, error } = useSend(productImports.configure, { quiet: true })
  const check = async () => {
    const body = { mapping: mappingOf.parse(mapping), options }
    if (await send({ params: { id: file._id }, body })) onChecked()
  }

  return (
    <Stack gap="md">
      <FormSection title={t('columns')} help={t('columnsHelp')}>
        <SourceSummary file={file} mapping={mapping} />
        <ColumnMap
          header={file.header}
          sample={file.sample}
          guess={file.mapping}
          mapping={mapping}
          targets={targets}
          repeatable={repeatableTargets}
          onChange={setMapping}
        />
      </FormSection>
      <FormSection title={t('options')}>
        <Radio.Group
          label={t('existing')}
          description={t('existingHelp')}
          value={options.existing}
          onChange={(value) => setOptions({ ...options, existing: value === 'skip' ? 'skip' : 'update' })}
        >
          <Stack gap="xs" mt="xs">
            <Radio value="update" label={t('update')} />
            <Radio value="skip" label={t('skip')} />
          </Stack>
        </Radio.Group>
        {options.existing === 'update' && mapping.some(isStockTarget) && (
          <Checkbox
            label={t('replaceStock')}
            description={t('replaceStockHelp')}
            checked={options.replaceStock ?? true}
            onChange={(event) => setOptions({ ...options, replaceStock: event.currentTarget.checked })}
          />
        )}
        <Radio.Group
          label={t('publish')}
          value={options.publish}
          onChange={(publish) => setOptions(importOptions.parse({ ...options, publish }))}
        >
          <Stack gap="xs" mt="xs">
            <Radio value="as_file" label={t('asFile')} />
            <Radio value="live" label={t('asLive')} />
            <Radio value="draft" label={t('asDraft')} />
          </Stack>
        </Radio.Group>
        <Checkbox
          label={t('makeMissing')}
          checked={options.makeMissing}
          onChange={(event) => setOptions({ ...options, makeMissing: event.currentTarget.checked })}
        />
        <FormAlert error={error} includeFieldErrors />
        <Group justify="space-between">
          <Text c="dimmed">{t('rows', { count: file.rows })}</Text>
          <Button loading={sending} onClick={() => void check()}>
            {t('check')}
          </Button>
        </Group>
      </FormSection>
    </Stack>
  )
}
