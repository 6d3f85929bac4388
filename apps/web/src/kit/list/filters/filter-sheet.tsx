import { Button } from '@mantine/core'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useText } from '#web/client/text.ts'
import { listText } from '#web/kit/list/list.text.ts'
import { loadLater } from '#web/kit/page/load-later.tsx'
import { type Filter, getActiveFilters } from './filters.ts'
import classes from './filter-sheet.module.css'

const FilterSheetPanel = loadLater(() => import('./filter-sheet-panel.tsx').then((module) => module.FilterSheetPanel))

export interface FilterSheetProps {
  filters: readonly Filter[]
  values: Readonly<Record<string, string>>
  change: (values: Record<string, string | undefined>) => void
  sortSelect?: ReactNode | undefined
  /** Selection, saved views and exports. */
  tools?: ((close: () => void) => ReactNode) | undefined
}

/** On a phone, one button for filters, order and the tools of a list. */
export const FilterSheet = ({ filters, values, change, sortSelect, tools }: FilterSheetProps) => {
  const t = useText(listText)
  /** Undefined until it is first opened. */
  const [opened, setOpened] = useState<boolean>()
  const close = () => setOpened(false)
  const activeCount = getActiveFilters(filters, values).length
  return (
    <>
      <Button
        variant="default"
        size="xs"
        leftSection={<IconAdjustmentsHorizontal size={16} aria-hidden="true" />}
        aria-haspopup="dialog"
        onClick={() => setOpened(true)}
      >
        {t('filter')}
        {activeCount > 0 && <span className={classes.count}>{activeCount}</span>}
      </Button>
      {opened !== undefined && (
        <FilterSheetPanel
          opened={opened}
          close={close}
          filters={filters}
          values={values}
          change={change}
          sortSelect={sortSelect}
          tools={tools}
        />
      )}
    </>
  )
}
