import { Select, Tooltip } from '@mantine/core'
import { useRef } from 'react'
import { useText } from '#web/client/text.ts'
import { FilterChips } from '#web/kit/list/filters/filter-chips.tsx'
import { FilterSheet } from '#web/kit/list/filters/filter-sheet.tsx'
import classes from '#web/kit/list/list.module.css'
import { SearchBox } from '#web/kit/list/search-box.tsx'
import { useIsPhone } from '#web/kit/list/use-is-phone.ts'
import type { ListControl } from '#web/kit/list/use-list-state.ts'
import { productGridText } from '#web/features/products/product-grid.text.ts'
import { useProductFilters } from '#web/features/products/use-product-filters.tsx'

interface GridToolbarProps {
  control: ListControl
  locations: readonly { value: string; label: string }[]
  location: string | undefined
  /** Unsaved stock changes belong to the current location, so it can't be changed. */
  isLocked: boolean
}

/** Search, filters, and the location whose stock is shown. */
export const GridToolbar = ({ control, locations, location, isLocked }: GridToolbarProps) => {
  const t = useText(productGridText)
  const input = useRef<HTMLInputElement>(null)
  const filters = useProductFilters()
  const isPhone = useIsPhone()
  const { state, change, filter } = control
  return (
    <div className={classes.toolbar} role="search" data-wraps>
      <SearchBox value={state.search} change={(search) => change({ search }, { replace: true })} input={input} />
      {isPhone ? (
        <FilterSheet filters={filters} values={state.filters} change={filter} />
      ) : (
        <>
          <FilterChips
            filters={filters}
            values={state.filters}
            change={filter}
            onCleared={() => input.current?.focus()}
          />
          <span className={classes.spring} />
        </>
      )}
      {locations.length > 1 && (
        <Tooltip label={t('locationLocked')} disabled={!isLocked}>
          <Select
            size="xs"
            aria-label={t('location')}
            data={[...locations]}
            value={location ?? null}
            disabled={isLocked}
            allowDeselect={false}
            onChange={(value) => filter({ location: value ?? undefined })}
          />
        </Tooltip>
      )}
    </div>
  )
}
