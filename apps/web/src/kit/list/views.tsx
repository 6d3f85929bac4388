import { CloseButton } from '@mantine/core'
import { useRef } from 'react'
import { useText } from '../../client/text.ts'
import { toast } from '../../client/toast.ts'
import { listText } from './list.text.ts'
import type { SavedView } from './use-remembered.ts'
import { ViewTabs } from './view-tabs.tsx'

interface ViewsProps {
  views: readonly SavedView[]
  /** What is shown now, as a view would keep it. */
  current: string
  open: (search: string) => void
  keep: (views: SavedView[]) => void
  /** The last view is gone, and this row with it; somebody else takes the focus. */
  emptied: () => void
}

/** Searches, filters and sort orders kept under names. */
export const Views = ({ views, current, open, keep, emptied }: ViewsProps) => {
  const t = useText(listText)
  const row = useRef<HTMLElement>(null)
  if (views.length === 0) return null

  const remove = (view: SavedView) => {
    if (views.length === 1) emptied()
    else row.current?.querySelector('button')?.focus()
    keep(views.filter((other) => other.search !== view.search))
    const action = { label: t('undo'), run: () => keep([...views]) }
    toast({ type: 'success', title: t('views'), message: t('viewDeleted', { name: view.name }), action })
  }

  return (
    <ViewTabs
      row={row}
      label={t('views')}
      tabs={[{ name: t('all'), search: '' }, ...views].map((view) => ({
        id: view.search,
        name: view.name,
        isOpen: view.search === current,
        open: () => open(view.search),
        also: view.search !== '' && view.search === current && (
          <CloseButton size="sm" aria-label={t('deleteView', { name: view.name })} onClick={() => remove(view)} />
        ),
      }))}
    />
  )
}
