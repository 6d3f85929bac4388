import { Anchor } from '@mantine/core'
import { Fragment } from 'react'
import { Link } from 'react-router'
import { discounts } from '#contract/domains/discounts.ts'
import { useSession } from '#web/client/session.ts'
import { useText } from '#web/client/text.ts'
import { useGet } from '#web/client/use-get.ts'
import { asideText } from '#web/features/discounts/discount-form.text.ts'
import { emptyDiscount } from '#web/features/discounts/discounts.draft.ts'
import { useDebouncedDiscount } from '#web/features/discounts/use-debounced-discount.ts'
import classes from './discount-aside.module.css'

interface OthersProps {
  label: string
  others: readonly { _id: string; name: string }[]
}

const maxShown = 2

const Others = ({ label, others }: OthersProps) => {
  const t = useText(asideText)
  const { can } = useSession()
  const more = others.length - maxShown
  if (others.length === 0) return null
  return (
    <span>
      {label}{' '}
      {others.slice(0, maxShown).map(({ _id, name }, index) => (
        <Fragment key={_id}>
          {index > 0 && ', '}
          {can('edit_discount') ? (
            <Anchor component={Link} to={`/dashboard/discounts/${_id}/edit`}>
              {name}
            </Anchor>
          ) : (
            name
          )}
        </Fragment>
      ))}
      {more > 0 && <> {t('more', { count: more })}</>}.{' '}
    </span>
  )
}

/**
 * One line with the other discounts that could apply to the same items. A discount of a fee competes with those of items
 * if one of them doesn't combine: a cart gets only one of both.
 */
export const Overlaps = ({ id }: { id: string | null }) => {
  const t = useText(asideText)
  const { discount, isComplete } = useDebouncedDiscount()
  const { data, error, isFetching } = useGet(
    discounts.overlaps,
    { body: { discount: discount ?? emptyDiscount, _id: id } },
    { enabled: discount !== undefined, keepPrevious: true },
  )
  const overlaps = isComplete && !error ? data?.data : undefined
  return (
    <p className={classes.overlaps} data-stale={isFetching || undefined} role="status">
      {!isComplete && t('incomplete')}
      {isComplete && error?.message}
      {overlaps?.length === 0 && t('overlapsNone')}
      {overlaps && (
        <>
          <Others label={t('both')} others={overlaps.filter(({ combines }) => combines)} />
          <Others label={t('notCombined')} others={overlaps.filter(({ combines }) => !combines)} />
        </>
      )}
    </p>
  )
}
