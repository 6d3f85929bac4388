import { IconPower } from '@tabler/icons-react'
import { useNavigate, useSearchParams } from 'react-router'
import { type FulfillmentWindow, fulfillmentWindows } from '#contract/domains/fulfillment-windows.ts'
import { useText } from '#web/client/text.ts'
import { useSend } from '#web/client/use-send.ts'
import { useEntityActions } from '#web/kit/crud/use-entity-actions.tsx'
import { ListPage } from '#web/kit/list/list-page.tsx'
import type { Sort } from '#web/kit/list/url-state.ts'
import { ViewSwitch } from './parts/view-switch.tsx'
import { WindowWeek } from './parts/window-week.tsx'
import { newWindowPath, windowPath } from './fulfillment-windows.paths.ts'
import { useWindowList } from './use-window-list.tsx'
import { useWindowRemoval } from './use-window-removal.ts'
import { windowsText } from './windows.text.ts'

const byStart: Sort = { by: 'start', order: 'asc' }

const WindowList = () => {
  const t = useText(windowsText)
  const navigate = useNavigate()
  const { createReason, editReason, editRow, deleteRow, prefetch } = useEntityActions(fulfillmentWindows, {
    pluralNoun: t('items'),
    removal: useWindowRemoval(),
    openRow: ({ _id }) => void navigate(windowPath(_id)),
  })
  const updateWindow = useSend(fulfillmentWindows.update, {
    successMessage: ({ name, isActive }) => t(isActive ? 'switchedOn' : 'switchedOff', { name }),
  })
  const toggle = ({ _id: id, version, isActive }: FulfillmentWindow) =>
    void updateWindow.send({ params: { id }, body: { version, isActive: !isActive } })
  return (
    <ListPage
      title={t('title')}
      list={fulfillmentWindows.list}
      sort={byStart}
      {...useWindowList()}
      secondaryActions={() => <ViewSwitch view="list" />}
      primaryAction={{ label: t('add'), to: newWindowPath, reason: createReason }}
      actions={(window) => [
        editRow(window),
        {
          label: t(window.isActive ? 'switchOff' : 'switchOn'),
          icon: <IconPower size={16} aria-hidden="true" />,
          run: () => toggle(window),
          reason: editReason,
        },
        deleteRow(window),
      ]}
      prefetch={prefetch}
      empty={{ illustration: 'shelf', title: t('emptyTitle'), body: t('emptyBody') }}
    />
  )
}

/** The windows as a list, or as a week with their load. */
const WindowsPage = () => {
  const [query] = useSearchParams()
  return query.get('view') === 'week' ? <WindowWeek /> : <WindowList />
}

export default WindowsPage
