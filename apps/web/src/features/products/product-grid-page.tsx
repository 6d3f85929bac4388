import { Button } from '@mantine/core'
import { IconList } from '@tabler/icons-react'
import { useMemo, useRef } from 'react'
import { Link } from 'react-router'
import { inventory } from '#contract/domains/inventory.ts'
import { products } from '#contract/domains/products.ts'
import { useFormat } from '../../client/format.ts'
import { useSession } from '../../client/session.ts'
import { useText } from '../../client/text.ts'
import { useGet } from '../../client/use-get.ts'
import { ErrorState } from '../../kit/feedback.tsx'
import { FormElement } from '../../kit/form-element.tsx'
import { SaveBar } from '../../kit/form/save-bar.tsx'
import { UnsavedGuard } from '../../kit/form/unsaved-guard.tsx'
import { useSaveKey } from '../../kit/form/use-save-key.ts'
import { listRequest } from '../../kit/list/list-endpoint.ts'
import classes from '../../kit/list/list.module.css'
import { Pager } from '../../kit/list/pager.tsx'
import { type Sort, isNarrowed, viewOf } from '../../kit/list/url-state.ts'
import { queryOf, useListState } from '../../kit/list/use-list-state.ts'
import { PageHeader } from '../../kit/page-header.tsx'
import { useWrongCells } from '../../kit/sheet/use-cell-words.ts'
import { ListSkeleton } from '../../kit/skeletons.tsx'
import { GridRows, rowId, rowLabel } from './parts/grid-rows.tsx'
import { GridToolbar } from './parts/grid-toolbar.tsx'
import { productGridText } from './product-grid.text.ts'
import { type GridRow, isStock } from './products.grid-saving.ts'
import { useGridColumns } from './use-grid-columns.ts'
import { useGridSaving } from './use-grid-saving.ts'

const byTitle: Sort = { by: 'title', order: 'asc' }
const noRows: GridRow[] = []

const ProductGridPage = () => {
  const t = useText(productGridText)
  const { can } = useSession()
  const { number } = useFormat()
  const control = useListState(products.grid, byTitle)
  const { state } = control
  const seesStock = can('view_inventory')
  const known = useGet(inventory.locations, {}, { enabled: seesStock })
  const places = known.data?.data.map(({ _id, name }) => ({ value: _id, label: name })) ?? []
  const location = state.filters['location'] ?? places[0]?.value
  const query = { ...queryOf(state), ...(location ? { location } : {}) }
  const answer = useGet(products.grid, listRequest<typeof products.grid>(query), {
    keepPrevious: true,
    enabled: !seesStock || !known.isPending,
  })
  const rows = answer.data?.data ?? noRows
  const columns = useGridColumns(location)
  const { changes, changed, change, refusals, progress, said, save, discard } = useGridSaving(
    rows,
    state.page,
    location,
  )
  const changedRows = useMemo(() => changed.map(({ row }) => row), [changed])
  const wrong = useWrongCells({ rows: changedRows, rowId, columns }, changes)
  const outOfSight = changed.find(({ row }) => wrong.includes(row) && !rows.includes(row))
  const problem = outOfSight && t('wrongElsewhere', { name: rowLabel(outOfSight.row), page: outOfSight.page })
  const mayChange = can('edit_product') || can('edit_inventory_item')
  const leaving = useRef(false)
  const dirty = changes.size > 0
  const elsewhere = changes.size - rows.filter((row) => changes.has(row._id)).length
  const next = answer.data?.nextCursor ?? undefined
  const trySave = () => (wrong.length === 0 ? void save() : undefined)
  useSaveKey(trySave)

  const total = answer.data && `${number(answer.data.total)}${answer.data.totalIsCapped ? '+' : ''}`
  const note = progress
    ? t('saving', progress)
    : [said || (dirty && t('changed', { count: changes.size })), elsewhere > 0 && t('elsewhere', { count: elsewhere })]
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
            to={{ pathname: '..', search: viewOf(state, byTitle) }}
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
          places={places}
          location={location}
          isLocked={[...changes.values()].some((values) => Object.keys(values).some(isStock))}
        />
        <div className={answer.isPlaceholderData ? classes.stale : undefined} aria-busy={answer.isFetching}>
          {answer.data ? (
            <GridRows
              rows={rows}
              columns={columns}
              changes={changes}
              change={change}
              refusals={refusals}
              isNarrowed={isNarrowed(state)}
              clear={() => control.change({ search: '', filters: {} })}
            />
          ) : answer.error ? (
            <ErrorState error={answer.error} retry={() => void answer.refetch()} />
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
      {(dirty || said !== '') && (
        <FormElement className={classes.floats} submit={trySave}>
          <SaveBar
            dirty={dirty}
            wrong={wrong.length}
            problem={problem}
            note={note}
            saving={progress !== undefined}
            save={t('save')}
            discard={discard}
          />
        </FormElement>
      )}
      <UnsavedGuard dirty={dirty} leaving={leaving} />
    </>
  )
}

export default ProductGridPage
