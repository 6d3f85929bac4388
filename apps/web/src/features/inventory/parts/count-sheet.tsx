import { Select } from '@mantine/core'
import { useRef } from 'react'
import { inventory, type StockRow } from '#contract/domains/inventory.ts'
import { useFormat } from '#web/client/format.ts'
import { useText } from '#web/client/text.ts'
import { useGet } from '#web/client/use-get.ts'
import { EmptyState, ErrorState } from '#web/kit/feedback/feedback.tsx'
import { FormAlert } from '#web/kit/form/form-alert.tsx'
import { FormElement } from '#web/kit/form/form-element.tsx'
import { SaveBar } from '#web/kit/form/save-bar.tsx'
import { useReportUnsaved } from '#web/kit/form/unsaved-forms.tsx'
import { useSaveKey } from '#web/kit/keyboard/use-save-key.ts'
import { Pager } from '#web/kit/list/pager.tsx'
import { SearchBox } from '#web/kit/list/search-box.tsx'
import type { Sort } from '#web/kit/list/url-state.ts'
import { toListQuery, useListState } from '#web/kit/list/use-list-state.ts'
import { Sheet } from '#web/kit/sheet/sheet.tsx'
import { ListSkeleton } from '#web/kit/feedback/skeletons.tsx'
import { countingText } from '#web/features/inventory/counting.text.ts'
import { variantName } from '#web/features/inventory/inventory.naming.ts'
import { useStockCount } from '#web/features/inventory/use-stock-count.ts'
import type { LocationOption } from '#web/features/inventory/use-locations.ts'
import classes from './count-sheet.module.css'

const byTitle: Sort = { by: 'title', order: 'asc' }
const rowId = (row: StockRow) => row._id
const noRows: readonly StockRow[] = []

/** A page of the list as an editable sheet; counts entered on other pages are kept and saved together. */
export const CountSheet = ({ locations }: { locations: readonly LocationOption[] }) => {
  const t = useText(countingText)
  const { number } = useFormat()
  const { state, change, filter, next, previous, first } = useListState(inventory.list, byTitle)
  const location = state.filters['location'] ?? locations[0]?.value ?? ''
  const query = { ...toListQuery({ ...state, filters: { ...state.filters, location } }) }
  const { data: page, error, refetch } = useGet(inventory.list, { query }, { keepPrevious: true })
  const search = useRef<HTMLInputElement>(null)
  const rows = page?.data ?? noRows
  const { columns, wrong, changes, setChanges, save, saving, error: saveError, discard } = useStockCount(location, rows)
  const dirty = changes.size > 0
  useReportUnsaved(dirty)
  const saveIfValid = () => (dirty && wrong === 0 && !saving ? void save() : undefined)
  useSaveKey(saveIfValid)
  const nextCursor = page?.nextCursor
  return (
    // Enter after a count moves to the next cell, so it must not submit; saving has its own button.
    <FormElement
      onKeyDown={(event) => {
        if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault()
      }}
      submit={saveIfValid}
    >
      <section aria-label={t('title')}>
        <div className={classes.bar}>
          <Select
            label={t('location')}
            data={[...locations]}
            value={location}
            onChange={(value) => filter({ location: value ?? undefined })}
            allowDeselect={false}
            disabled={dirty}
            {...(dirty && { description: t('locationHeld') })}
          />
          <SearchBox
            value={state.search}
            change={(text) => change({ search: text }, { replace: true })}
            input={search}
          />
        </div>
        {!page && (error ? <ErrorState error={error} retry={() => void refetch()} /> : <ListSkeleton />)}
        {page && rows.length === 0 && <EmptyState illustration="shelf" title={t('nothing')} body={t('nothingBody')} />}
        {rows.length > 0 && (
          <Sheet
            label={t('title')}
            header={t('product')}
            rows={rows}
            rowId={rowId}
            rowLabel={variantName}
            columns={columns}
            changes={changes}
            onChange={setChanges}
          />
        )}
        {page && (nextCursor || state.page > 1) && (
          <Pager
            page={state.page}
            limit={state.limit}
            rows={rows.length}
            total={`${number(page.total)}${page.totalIsCapped ? '+' : ''}`}
            next={nextCursor ? () => next(nextCursor) : undefined}
            prefetchNext={() => undefined}
            previous={state.page > 1 ? previous : undefined}
            first={state.page > 1 ? first : undefined}
            resize={(limit) => change({ limit })}
          />
        )}
      </section>
      <FormAlert error={saveError} includeFieldErrors />
      {(dirty || saving) && (
        <SaveBar
          dirty={dirty}
          errorCount={wrong}
          note={t('waiting', { count: changes.size })}
          saving={saving}
          saveLabel={t('save')}
          discard={discard}
        />
      )}
    </FormElement>
  )
}
