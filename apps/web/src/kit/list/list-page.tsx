import { useState } from 'react'
import { useText } from '#web/client/text.ts'
import { PrimaryAction } from '#web/kit/actions/primary-action.tsx'
import { loadLater } from '#web/kit/page/load-later.tsx'
import { PageHeader } from '#web/kit/page/page-header.tsx'
import { ExportPanel } from './export/export-panel.tsx'
import { useListExport } from './export/use-list-export.tsx'
import { ListBulkBar } from './list-bulk-bar.tsx'
import type { ListEndpoint } from './list-endpoint.ts'
import type { ListPageProps } from './list-page-props.ts'
import { ListPager } from './list-pager.tsx'
import { ListResults } from './list-results.tsx'
import { ListToolbar } from './list-toolbar.tsx'
import { listText } from './list.text.ts'
import classes from './list.module.css'
import { isFiltered, toViewSearch } from './url-state.ts'
import { useIsPhone } from './use-is-phone.ts'
import { useList } from './use-list.ts'
import { ViewTabs } from './views/view-tabs.tsx'

const KeysDialog = loadLater(() => import('./keys-dialog.tsx').then((module) => module.KeysDialog))

const isEnabled = ({ reason }: { reason?: string | undefined }): boolean => !reason

/**
 * A list as a page. Paginated rather than infinite: the footer stays reachable, the browser's search finds every row
 * shown, the page has a URL, and a live refresh is one request.
 */
export const ListPage = <E extends ListEndpoint>(props: ListPageProps<E>) => {
  const { title, list, sort, columns, primaryAction, bulk } = props
  const t = useText(listText)
  const isPhone = useIsPhone()
  // People who can't act on rows don't see checkboxes.
  const selectable = props.exportSelected ?? bulk?.some(isEnabled) ?? false
  const data = useList({ list, sort, columns, selectable })
  const listExport = useListExport(props, data.query)
  const primaryButton = primaryAction && <PrimaryAction {...primaryAction} />
  // An empty list shows its button in the empty state instead of the header.
  const isEmptyList = data.isCurrent && data.rows.length === 0 && !isFiltered(data.control.state)
  const [isSelecting, setIsSelecting] = useState(false)
  const hasSelection = data.selected.length > 0
  const view = toViewSearch(data.control.state, sort)
  const { detail } = props
  const isCompact = isPhone || detail !== undefined
  const { total, unfilteredTotal } = data
  const count =
    total !== undefined && unfilteredTotal !== undefined
      ? t('countOf', { found: total, total: unfilteredTotal })
      : total
  if (isPhone && detail?.isOpen) return detail.render(data.rows, data.isCurrent)
  return (
    <>
      <PageHeader
        title={title}
        count={count}
        actions={!isEmptyList && props.secondaryActions?.(view)}
        // The bulk actions take its place on a phone.
        primary={!isEmptyList && !(isPhone && hasSelection) && (primaryButton ?? props.primaryButton?.(view))}
      />
      <ExportPanel />
      <section className={classes.card} aria-label={title}>
        {isEmptyList && props.siblings && <ViewTabs label={t('views')} tabs={props.siblings} />}
        {!isEmptyList && (
          <ListToolbar
            pageProps={props}
            data={data}
            view={view}
            isPhone={isPhone}
            isCompact={isCompact}
            selecting={selectable ? { isOn: isSelecting, toggle: () => setIsSelecting(!isSelecting) } : undefined}
            listExport={listExport}
          />
        )}
        <div className={detail ? classes.panes : undefined} data-split={(detail && data.rows.length > 0) || undefined}>
          <div className={classes.rows}>
            <ListResults
              pageProps={props}
              data={data}
              selectable={selectable && (!isPhone || isSelecting || hasSelection)}
              isPhone={isCompact}
              primaryButton={primaryButton}
            />
            <ListPager data={data} />
          </div>
          {detail && !isPhone && data.rows.length > 0 && (
            <div className={classes.detail}>{detail.render(data.rows, data.isCurrent)}</div>
          )}
        </div>
      </section>
      <ListBulkBar
        pageProps={props}
        data={data}
        view={view}
        isPhone={isPhone}
        exportAction={listExport.exportSelectedAction}
      />
      <KeysDialog opened={data.isHelpOpen} close={data.closeHelp} extraKeys={props.extraKeys} />
    </>
  )
}
