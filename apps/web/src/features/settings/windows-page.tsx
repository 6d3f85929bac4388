import { IconPencil, IconPower, IconTrash } from '@tabler/icons-react'
import { useNavigate, useSearchParams } from 'react-router'
import { type FulfillmentWindow, fulfillmentWindows } from '#contract/domains/fulfillment-windows.ts'
import { queryClient } from '../../client/query-client.ts'
import { useSession } from '../../client/session.ts'
import { useText } from '../../client/text.ts'
import { getOptions } from '../../client/use-get.ts'
import { useSend } from '../../client/use-send.ts'
import { ListPage } from '../../kit/list-page.tsx'
import type { Sort } from '../../kit/list/url-state.ts'
import { ViewSwitch } from './parts/view-switch.tsx'
import { WindowWeek } from './parts/window-week.tsx'
import { newWindowAddress, windowAddress } from './settings.addresses.ts'
import { useWindowList } from './use-window-list.tsx'
import { useWindowRemoval } from './use-window-removal.ts'
import { windowsText } from './windows.text.ts'

const byStart: Sort = { by: 'start', order: 'asc' }
const small = { size: 16, 'aria-hidden': true } as const

const WindowList = () => {
  const t = useText(windowsText)
  const { can } = useSession()
  const navigate = useNavigate()
  const { remove } = useWindowRemoval()
  const turn = useSend(fulfillmentWindows.update, {
    success: ({ name, isActive }) => t(isActive ? 'switchedOn' : 'switchedOff', { name }),
  })
  const reason = can('edit_fulfillment_windows') ? undefined : t('cannotEdit')
  const toggle = ({ _id: id, version, isActive }: FulfillmentWindow) =>
    void turn.send({ params: { id }, body: { version, isActive: !isActive } })
  return (
    <ListPage
      title={t('title')}
      list={fulfillmentWindows.list}
      sort={byStart}
      {...useWindowList()}
      also={() => <ViewSwitch view="list" />}
      primary={{
        label: t('add'),
        to: newWindowAddress,
        reason: can('create_fulfillment_windows') ? undefined : t('cannotCreate'),
      }}
      actions={(window) => [
        {
          label: t('edit'),
          icon: <IconPencil {...small} />,
          run: () => void navigate(windowAddress(window._id)),
          reason,
        },
        {
          label: t(window.isActive ? 'switchOff' : 'switchOn'),
          icon: <IconPower {...small} />,
          run: () => toggle(window),
          reason,
        },
        {
          label: t('delete'),
          icon: <IconTrash {...small} />,
          run: () => void remove(window._id),
          danger: true,
          reason,
        },
      ]}
      prefetch={({ _id: id }) => void queryClient.prefetchQuery(getOptions(fulfillmentWindows.get, { params: { id } }))}
      empty={{ drawing: 'shelf', title: t('emptyTitle'), body: t('emptyBody') }}
    />
  )
}

/** The windows as a list, or as a week with what is taken of each. */
const WindowsPage = () => {
  const [query] = useSearchParams()
  return query.get('view') === 'week' ? <WindowWeek /> : <WindowList />
}

export default WindowsPage
