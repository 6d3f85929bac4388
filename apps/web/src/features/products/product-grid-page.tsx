import { Button } from '@mantine/core'
import { IconList } from '@tabler/icons-react'
import { useMemo, useRef } from 'react'
import { Link } from 'react-router'
import { inventory } from '#contract/domains/inventory.ts'
import { products } from '#contract/domains/products.ts'
import { useFormat } from '#web/client/format.ts'
import { useSession } from '#web/client/session.ts'
import { useText } from '#web/client/text.ts'
import { useGet } from '#web/client/use-get.ts'
import { ErrorState } from '#web/kit/feedback/feedback.tsx'
import { FormElement } from '#web/kit/form/form-element.tsx'
import { SaveBar } from '#web/kit/form/save-bar.tsx'
import { UnsavedGuard } from '#web/kit/form/unsaved-guard.tsx'
import { useSaveKey } from '#web/kit/keyboard/use-save-key.ts'
import { listRequest } from '#web/kit/list/list-endpoint.ts'
import classes from '#web/kit/list/list.module.css'
import { Pager } from '#web/kit/list/pager.tsx'
import { type Sort, isFiltered, toViewSearch } from '#web/kit/list/url-state.ts'
import { toListQuery, useListState } from '#web/kit/list/use-list-state.ts'
import { PageHeader } from '#web/kit/page/page-header.tsx'
import { useInvalidCells } from '#web/kit/sheet/use-cell-format.ts'
import { ListSkeleton } from '#web/kit/feedback/skeletons.tsx'
import { GridRows, rowId, rowLabel } from './parts/grid-rows.tsx'
import { GridToolbar } from './parts/grid-toolbar.tsx'
import { productGridText } from './product-grid.text.ts'
import { type GridRow, isStock } from './products.grid-changes.ts'
import { useGridColumns } from './use-grid-columns.ts'
import { useGridSave } from './use-grid-save.ts'

const byTitle: Sort = { by: 'title', order: 'asc' }
const noRows: GridRow[] = []

const ProductGridPage = () => {
  const t = useText(productGridText)
  const { can } = useSession()
  const { number } = useFormat()
  const control = useListState(products.grid, byTitle)
  const { state } = control
  const canViewStock = can('view_inventory')
  const locationsQuery = useGet(inventory.locations, {}, { enabled: canViewStock })
  const locations = locationsQuery.data?.data.map(({ _id, name }) => ({ value: _id, label: name })) ?? []
  const location = state.filters['location'] ?? locations[0]?.value
  const query = { ...toListQuery(state), ...(location ? { location } : {}) }
  const gridQuery = useGet(products.grid, listRequest<typeof products.grid>(query), {
    keepPrevious: true,
    enabled: !canViewStock || !locationsQuery.isPending,
  })
  const rows = gridQuery.data?.data ?? noRows
  const columns = useGridColumns(location)
  const {
    changes,
    changed,
    change,
    refusals: rowErrors,
    progress,
    said: saveMessage,
    save,
    discard,
  } = useGridSave(rows, state.page, location)
  const changedRows = useMemo(() => changed.map(({ row }) => row), [changed])
  const invalidRows = useInvalidCells({ rows: changedRows, rowId, columns }, changes)
  const invalidElsewhere = changed.find(({ row }) => invalidRows.includes(row) && !rows.includes(row))
  const problem =
    invalidElsewhere && t('wrongElsewhere', { name: rowLabel(invalidElsewhere.row), page: invalidElsewhere.page })
  const mayChange = can('edit_product') || can('edit_inventory_item')
  const leaving = useRef(false)
  const dirty = changes.size > 0
  const changedElsewhere = changes.size - rows.filter((row) => changes.has(row._id)).length
  const next = gridQuery.data?.nextCursor ?? undefined
  const saveIfValid = () => (invalidRows.length === 0 ? void save() : undefined)
  useSaveKey(saveIfValid)

  const total = gridQuery.data && `${number(gridQuery.data.total)}${gridQuery.data.totalIsCapped ? '+' : ''}`
  const note = progress
    ? t('saving', progress)
    : [
        saveMessage || (dirty && t('changed', { count: changes.size })),
        changedElsewhere > 0 && t('elsewhere', { count: changedElsewhere }),
      ]
        .filter(Boolean)
        .join(' · ')
  return (
    <>
      <PageHeader
        title={t('title')}
        count={total}
        subtitle={mayChange ? undefined : t('readOnly')}
        actions={
          <Button
            component={Link}
            to={{ pathname: '..', search: toViewSearch(state, byTitle) }}
            relative="path"
            variant="default"
            leftSection={<IconList size={16} aria-hidden="true" />}
          >
            {t('toList')}
          </Button>
        }
      />
      <section className={classes.card} aria-label={t('title')}>
        <GridToolbar
          control={control}
          locations={locations}
          location={location}
          isLocked={[...changes.values()].some((values) => Object.keys(values).some(isStock))}
        />
        <div className={gridQuery.isPlaceholderData ? classes.stale : undefined} aria-busy={gridQuery.isFetching}>
          {gridQuery.data ? (
            <GridRows
              rows={rows}
              columns={columns}
              changes={changes}
              change={change}
              rowErrors={rowErrors}
              isFiltered={isFiltered(state)}
              clear={() => control.change({ search: '', filters: {} })}
            />
          ) : gridQuery.error ? (
            <ErrorState error={gridQuery.error} retry={() => void gridQuery.refetch()} />
          ) : (
            <ListSkeleton />
          )}
        </div>
        {total !== undefined && rows.length > 0 && (next !== undefined || state.page > 1) && (
          <Pager
            page={state.page}
            limit={state.limit}
            rows={rows.length}
            total={total}
            next={next === undefined ? undefined : () => control.next(next)}
            prefetchNext={() => undefined}
            previous={state.page > 1 ? control.previous : undefined}
            first={state.page > 1 ? control.first : undefined}
            resize={(limit) => control.change({ limit })}
          />
        )}
      </section>
      {(dirty || saveMessage !== '') && (
        <FormElement className={classes.floats} submit={saveIfValid}>
          <SaveBar
            dirty={dirty}
            errorCount={invalidRows.length}
            errorText={problem}
            note={note}
            saving={progress !== undefined}
            saveLabel={t('save')}
            discard={discard}
          />
        </FormElement>
      )}
      <UnsavedGuard dirty={dirty} leaving={leaving} />
    </>
  )
}

export default ProductGridPage
