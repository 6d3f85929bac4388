import { ActionIcon, Group, NativeSelect } from '@mantine/core'
import { IconChevronLeft, IconChevronRight, IconChevronsLeft } from '@tabler/icons-react'
import { useText } from '#web/client/text.ts'
import { listText } from './list.text.ts'
import classes from './list.module.css'
import { pageSizes } from './url-state.ts'

interface PagerProps {
  page: number
  limit: number
  rows: number
  total: string
  next: (() => void) | undefined
  /** Prefetches the next page on hover and focus. */
  prefetchNext: () => void
  previous: (() => void) | undefined
  first: (() => void) | undefined
  resize: (limit: number) => void
}

export const Pager = ({ page, limit, rows, total, next, prefetchNext, previous, first, resize }: PagerProps) => {
  const t = useText(listText)
  const rowsBefore = (page - 1) * limit
  const buttons = [
    { label: t('firstPage'), run: first, icon: <IconChevronsLeft size={18} />, hidden: page < 3 },
    { label: t('previousPage'), run: previous, icon: <IconChevronLeft size={18} /> },
    { label: t('nextPage'), run: next, icon: <IconChevronRight size={18} />, onHover: prefetchNext },
  ]
  return (
    <nav className={classes.pager} aria-label={t('pages')}>
      <NativeSelect
        size="xs"
        aria-label={t('perPage')}
        data={pageSizes.map(String)}
        value={String(limit)}
        onChange={(event) => resize(Number(event.currentTarget.value))}
      />
      <span className="figures">{t('range', { first: rowsBefore + 1, last: rowsBefore + rows, total })}</span>
      <Group gap={4}>
        {buttons
          .filter((button) => !button.hidden)
          .map(({ label, run, icon, onHover }) => (
            <ActionIcon
              key={label}
              variant="default"
              aria-label={label}
              disabled={!run}
              onClick={run}
              onMouseEnter={onHover}
              onFocus={onHover}
            >
              {icon}
            </ActionIcon>
          ))}
      </Group>
    </nav>
  )
}
