import { Button, CloseButton } from '@mantine/core'
import { useText } from '#web/client/text.ts'
import { SidePanel } from '#web/kit/dialog/side-panel.tsx'
import { useLazyMount } from '#web/kit/dialog/use-lazy-mount.ts'
import { kitText } from '#web/kit/kit.text.ts'
import { listText } from '#web/kit/list/list.text.ts'
import { FilterLayout } from './filter-chip.tsx'
import { FilterChips } from './filter-chips.tsx'
import type { FilterSheetProps } from './filter-sheet.tsx'
import classes from './filter-sheet.module.css'

interface FilterSheetPanelProps extends FilterSheetProps {
  opened: boolean
  close: () => void
}

/** What the button of `FilterSheet` opens. */
export const FilterSheetPanel = (props: FilterSheetPanelProps) => {
  const { opened, close, filters, values, change, sortSelect, tools } = props
  const t = useText(listText)
  const tKit = useText(kitText)
  const { isOpen } = useLazyMount(opened)
  return (
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
  )
}
