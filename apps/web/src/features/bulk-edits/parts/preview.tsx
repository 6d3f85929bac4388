import { Text } from '@mantine/core'
import type { BulkChange, bulkEdits } from '#contract/domains/bulk-edits.ts'
import type { DataOf } from '#contract/core/request.ts'
import { useText } from '#web/client/text.ts'
import { FormSection } from '#web/kit/form/form-section.tsx'
import { previewText } from '#web/features/bulk-edits/bulk-edits.text.ts'
import { SampleTable } from './sample-table.tsx'

type PreviewData = DataOf<typeof bulkEdits.preview>

interface PreviewProps {
  change: BulkChange | undefined
  preview: { data: PreviewData | undefined; error: Error | null; isCurrent: boolean }
}

/** The effect of a change before it is applied. */
export const Preview = ({ change, preview }: PreviewProps) => {
  const t = useText(previewText)
  const { data, error, isCurrent } = preview
  if (!change) {
    return (
      <FormSection title={t('title')}>
        <Text c="dimmed">{t('incomplete')}</Text>
      </FormSection>
    )
  }
  const counts = data && [
    t('total', { count: data.total }),
    ...(data.unchanged > 0 ? [t('unchanged', { count: data.unchanged })] : []),
    ...(data.refused > 0 ? [t('refused', { count: data.refused })] : []),
  ]
  return (
    <FormSection title={t('title')}>
      <Text role="status">{error && isCurrent ? error.message : (counts?.join(' · ') ?? t('looking'))}</Text>
      {data && !data.complete && (
        <Text c="dimmed" size="sm">
          {t('onlyFirst')}
        </Text>
      )}
      {data && !error && data.sample.length > 0 && <SampleTable sample={data.sample} isStale={!isCurrent} />}
    </FormSection>
  )
}
