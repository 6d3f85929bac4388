import { Anchor, Button, Checkbox, Tooltip } from '@mantine/core'
import { IconArrowMerge } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import type { CustomerRow } from '#contract/domains/customer.ts'
import { maxMergedCustomers } from '#contract/domains/customer-merge.ts'
import { useText } from '#web/client/text.ts'
import { mergeText } from '#web/features/customers/merge.text.ts'
import classes from './duplicate-group.module.css'
import { MergePerson } from './merge-person.tsx'

interface DuplicateGroupProps {
  title: string
  rows: readonly CustomerRow[]
  merge: (rows: readonly CustomerRow[]) => void
}

/** Possible duplicates; deselected ones are left out of the merge. */
export const DuplicateGroup = ({ title, rows, merge }: DuplicateGroupProps) => {
  const t = useText(mergeText)
  const [excludedIds, setExcludedIds] = useState<readonly string[]>(
    rows.slice(maxMergedCustomers).map(({ _id }) => _id),
  )
  const selected = rows.filter(({ _id }) => !excludedIds.includes(_id))
  const reason =
    selected.length < 2 || selected.length > maxMergedCustomers
      ? t('chooseTwo', { most: maxMergedCustomers })
      : undefined
  const setIncluded = (id: string, isIncluded: boolean) =>
    setExcludedIds(isIncluded ? excludedIds.filter((excludedId) => excludedId !== id) : [...excludedIds, id])
  return (
    <section className={classes.card} aria-label={title}>
      <div className={classes.head}>
        <h2 className={classes.heading}>{title}</h2>
        <Tooltip label={reason} disabled={!reason}>
          <Button
            variant="light"
            size="xs"
            leftSection={<IconArrowMerge size={16} aria-hidden="true" />}
            data-disabled={Boolean(reason)}
            aria-disabled={Boolean(reason) || undefined}
            onClick={() => (reason ? undefined : merge(selected))}
          >
            {t('merge', { count: selected.length })}
          </Button>
        </Tooltip>
      </div>
      <div className={classes.people}>
        {rows.map((row) => (
          <div key={row._id} className={classes.person}>
            <Checkbox
              checked={!excludedIds.includes(row._id)}
              onChange={(event) => setIncluded(row._id, event.currentTarget.checked)}
              label={<MergePerson customer={row} />}
            />
            <Anchor component={Link} to={`../${row._id}`} relative="path" size="sm">
              {t('open')}
              <span className="visually-hidden"> {row.name}</span>
            </Anchor>
          </div>
        ))}
      </div>
    </section>
  )
}
