import { Group, Stack, Text } from '@mantine/core'
import type { ProductImport } from '#contract/domains/product-imports.ts'
import { findUnmappedColumns } from '#contract/domains/product-sources.ts'
import { useText } from '#web/client/text.ts'
import { StatusBadge } from '#web/kit/feedback/feedback.tsx'
import { productImportText } from '#web/features/product-import/product-import.text.ts'

interface SourceSummaryProps {
  file: ProductImport
  mapping: readonly (string | null)[]
}

/** The recognized format of the file, and its columns that no field takes. */
export const SourceSummary = ({ file, mapping }: SourceSummaryProps) => {
  const t = useText(productImportText)
  const { source } = file
  const isKnown = source !== 'other'
  const unmapped = findUnmappedColumns(file.header, mapping, (column) => file.sample.some((cells) => cells[column]))
  return (
    <Stack gap="xs">
      <Group gap="xs">
        <StatusBadge tone={isKnown ? 'success' : 'warning'}>
          {t(isKnown ? `source_${source}` : 'source_unknown')}
        </StatusBadge>
        {!isKnown && <Text c="dimmed">{t('sourceOtherHint')}</Text>}
      </Group>
      {unmapped.length > 0 && (
        <Text c="dimmed">{t('unmapped', { count: unmapped.length, names: unmapped.join(', ') })}</Text>
      )}
    </Stack>
  )
}
