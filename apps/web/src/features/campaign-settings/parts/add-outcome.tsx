import { Text } from '@mantine/core'
import { useText } from '#web/client/text.ts'
import { suppressionsText } from '#web/features/campaign-settings/suppressions.text.ts'
import type { AddOutcome } from '#web/features/campaign-settings/use-add-suppressions.ts'

const maxShown = 5

/** How many addresses were added, and those that aren't addresses. */
export const AddOutcomeText = ({ outcome: { added, known, invalid } }: { outcome: AddOutcome }) => {
  const t = useText(suppressionsText)
  return (
    <div role="status">
      <Text fw={600}>{t('addedCount', { count: added })}</Text>
      {known > 0 && <Text c="dimmed">{t('knownCount', { count: known })}</Text>}
      {invalid.length > 0 && (
        <Text c="var(--danger-ink)" style={{ overflowWrap: 'anywhere' }}>
          {t('invalidCount', { count: invalid.length })} {invalid.slice(0, maxShown).join(', ')}
          {invalid.length > maxShown && ` ${t('andMore', { count: invalid.length - maxShown })}`}
        </Text>
      )}
    </div>
  )
}
