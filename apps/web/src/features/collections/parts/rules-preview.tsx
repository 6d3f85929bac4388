import { Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { maxCountedTotal } from '#contract/core/page.ts'
import { collections, rules as rulesSchema } from '#contract/domains/collections.ts'
import { useText } from '#web/client/text.ts'
import { useGet } from '#web/client/use-get.ts'
import type { RulesDraft } from '#web/features/collections/collections.draft.ts'
import { rulesText } from '#web/features/collections/collections.text.ts'
import { MemberRow } from './member-row.tsx'
import classes from './rules.module.css'

const debounceMs = 300

interface RulesPreviewProps {
  rules: RulesDraft | null
  /** Lists the matching products below their count; off where the page lists them already. */
  showProducts: boolean
}

/** Products that match the rules in the form, saved or not. */
export const RulesPreview = ({ rules, showProducts }: RulesPreviewProps) => {
  const t = useText(rulesText)
  const parsed = rulesSchema.safeParse(rules)
  const [debouncedRules] = useDebouncedValue(parsed.success ? JSON.stringify(parsed.data) : '', debounceMs)
  const debouncedParse = rulesSchema.safeParse(debouncedRules === '' ? null : JSON.parse(debouncedRules))
  const body = { rules: debouncedParse.data ?? { match: 'all' as const, conditions: [] } }
  const { data, isFetching, error } = useGet(
    collections.preview,
    { body },
    { enabled: debouncedParse.success, keepPrevious: true },
  )
  const fitsText = data && (data.total === 0 ? t('fitsNone') : t('fits', { count: data.total }))
  const countText = data && data.total >= maxCountedTotal ? t('many') : fitsText
  const statusText = parsed.success ? (error?.message ?? countText ?? t('looking')) : t('incomplete')
  const visibleProducts = showProducts && parsed.success && data && !error ? data.data : []
  return (
    <div className={classes.preview} data-stale={isFetching || undefined}>
      <Text role="status" fw={600}>
        {statusText}
      </Text>
      {visibleProducts.length > 0 && (
        <ul className={classes.lines}>
          {visibleProducts.map((member) => (
            <li key={member._id}>
              <MemberRow member={member} />
            </li>
          ))}
        </ul>
      )}
      {data && visibleProducts.length > 0 && data.total > visibleProducts.length && (
        <Text c="dimmed" size="sm">
          {t('more', { count: data.total - visibleProducts.length })}
        </Text>
      )}
    </div>
  )
}
