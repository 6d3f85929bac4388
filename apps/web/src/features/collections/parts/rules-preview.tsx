import { Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { countedTo } from '#contract/core/page.ts'
import { collections, rules as rulesSchema } from '#contract/domains/collections.ts'
import { useText } from '../../../client/text.ts'
import { useGet } from '../../../client/use-get.ts'
import type { Drafts } from '../collections.draft.ts'
import { rulesText } from '../collections.text.ts'
import { MemberLine } from './member-line.tsx'
import classes from './rules.module.css'

const pause = 300

interface RulesPreviewProps {
  rules: Drafts | null
  /** Lists the matching products below their count; off where the page lists them already. */
  named: boolean
}

/** Products that match the rules in the form, saved or not. */
export const RulesPreview = ({ rules, named }: RulesPreviewProps) => {
  const t = useText(rulesText)
  const parsed = rulesSchema.safeParse(rules)
  const [asked] = useDebouncedValue(parsed.success ? JSON.stringify(parsed.data) : '', pause)
  const last = rulesSchema.safeParse(asked === '' ? null : JSON.parse(asked))
  const body = { rules: last.data ?? { match: 'all' as const, conditions: [] } }
  const { data, isFetching, error } = useGet(
    collections.preview,
    { body },
    { enabled: last.success, keepPrevious: true },
  )
  const fits = data && (data.total === 0 ? t('fitsNone') : t('fits', { count: data.total }))
  const counted = data && data.total >= countedTo ? t('many') : fits
  const words = parsed.success ? (error?.message ?? counted ?? t('looking')) : t('incomplete')
  const shown = named && parsed.success && data && !error ? data.data : []
  return (
    <div className={classes.preview} data-stale={isFetching || undefined}>
      <Text role="status" fw={600}>
        {words}
      </Text>
      {shown.length > 0 && (
        <ul className={classes.lines}>
          {shown.map((member) => (
            <li key={member._id}>
              <MemberLine member={member} />
            </li>
          ))}
        </ul>
      )}
      {data && shown.length > 0 && data.total > shown.length && (
        <Text c="dimmed" size="sm">
          {t('more', { count: data.total - shown.length })}
        </Text>
      )}
    </div>
  )
}
