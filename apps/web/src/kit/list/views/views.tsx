import { CloseButton } from '@mantine/core'
import { useRef } from 'react'
import { useText } from '#web/client/text.ts'
import { toast } from '#web/client/toast.ts'
import { listText } from '#web/kit/list/list.text.ts'
import type { SavedView } from '#web/kit/list/use-list-preferences.ts'
import { type ViewTab, ViewTabs } from './view-tabs.tsx'

interface ViewsProps {
  /** Predefined tabs; by default one for the whole list. */
  tabs?: readonly ViewTab[] | undefined
  views: readonly SavedView[]
  /** The current state as a view would store it. */
  current: string
  open: (search: string) => void
  saveViews: (views: SavedView[]) => void
  /** Called when the last view is deleted and this row disappears, to move the focus. */
  onEmptied: () => void
}

/** Saved views: search, filters and sort order by name. */
export const Views = ({ tabs, views, current, open, saveViews, onEmptied }: ViewsProps) => {
  const t = useText(listText)
  const row = useRef<HTMLElement>(null)
  if (views.length === 0 && !tabs) return null

  const remove = (view: SavedView) => {
    if (views.length === 1 && !tabs) onEmptied()
    else row.current?.querySelector('button')?.focus()
    saveViews(views.filter((other) => other.search !== view.search))
    const action = { label: t('undo'), run: () => saveViews([...views]) }
    toast({ type: 'success', text: t('viewDeleted', { name: view.name }), action })
  }

  const allTab: ViewTab = { id: '', name: t('all'), isOpen: current === '', open: () => open('') }
  const ownTabs = views.map((view): ViewTab => ({
    id: `view ${view.search}`,
    name: view.name,
    isOpen: view.search === current,
    open: () => open(view.search),
    trailing: view.search === current && (
      <CloseButton size="sm" aria-label={t('deleteView', { name: view.name })} onClick={() => remove(view)} />
    ),
  }))
  // A saved view may match a predefined tab as well; only the view is marked as current.
  const isOwnViewOpen = ownTabs.some(({ isOpen }) => isOpen)
  const shared = (tabs ?? [allTab]).map((tab) => ({ ...tab, isOpen: tab.isOpen && !isOwnViewOpen }))
  return <ViewTabs row={row} label={t('views')} tabs={[...shared, ...ownTabs]} />
}
