import { Button, CloseButton } from '@mantine/core'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useText } from '#web/client/text.ts'
import { SidePanel } from '#web/kit/dialog/side-panel.tsx'
import { useLazyMount } from '#web/kit/dialog/use-lazy-mount.ts'
import { kitText } from '#web/kit/kit.text.ts'
import { listText } from '#web/kit/list/list.text.ts'
import { FilterLayout } from './filter-chip.tsx'
import { FilterChips, getActiveFilters } from './filter-chips.tsx'
import type { Filter } from './filters.ts'
import classes from './filter-sheet.module.css'

interface FilterSheetProps {
  filters: readonly Filter[]
  values: Readonly<Record<string, string>>
  change: (values: Record<string, string | undefined>) => void
  sortSelect?: ReactNode
  /** Selection, saved views and exports. */
  tools?: (close: () => void) => ReactNode
}

/** On a phone, one button for filters, order and the tools of a list. */
export const FilterSheet = ({ filters, values, change, sortSelect, tools }: FilterSheetProps) => {
  const t = useText(listText)
  const tKit = useText(kitText)
  const [opened, setOpened] = useState(false)
  const { isMounted, isOpen } = useLazyMount(opened)
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
      {isMounted && (
        <SidePanel opened={isOpen} close={close} label={t('filter')} side="bottom" flush={classes.sheet}>
          <div className={classes.head}>
            <h2 className={classes.title}>{t('filter')}</h2>
            <CloseButton aria-label={tKit('close')} onClick={close} />
          </div>
          {sortSelect}
          <FilterLayout value="section">
            <div>
              <FilterChips filters={filters} values={values} change={change} />
            </div>
          </FilterLayout>
          {tools && <div className={classes.tools}>{tools(close)}</div>}
          <div className={classes.footer}>
            <Button fullWidth onClick={close}>
              {t('showResults')}
            </Button>
          </div>
        </SidePanel>
      )}
    </>
  )
}
