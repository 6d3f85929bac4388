import { Anchor, Button, Checkbox, Tooltip } from '@mantine/core'
import { IconArrowMerge } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import type { CustomerRow } from '#contract/domains/customer.ts'
import { mostMerged } from '#contract/domains/customers.ts'
import { useText } from '../../../client/text.ts'
import { mergeText } from '../merge.text.ts'
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
  const [spared, setSpared] = useState<readonly string[]>(rows.slice(mostMerged).map(({ _id }) => _id))
  const chosen = rows.filter(({ _id }) => !spared.includes(_id))
  const reason = chosen.length < 2 || chosen.length > mostMerged ? t('chooseTwo', { most: mostMerged }) : undefined
  const spare = (id: string, isChosen: boolean) =>
    setSpared(isChosen ? spared.filter((other) => other !== id) : [...spared, id])
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
            onClick={() => (reason ? undefined : merge(chosen))}
          >
            {t('merge', { count: chosen.length })}
          </Button>
        </Tooltip>
      </div>
      <div className={classes.people}>
        {rows.map((row) => (
          <div key={row._id} className={classes.person}>
            <Checkbox
              checked={!spared.includes(row._id)}
              onChange={(event) => spare(row._id, event.currentTarget.checked)}
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
