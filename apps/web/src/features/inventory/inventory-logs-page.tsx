import { inventoryLogs } from '#contract/domains/inventory.ts'
import { useText } from '#web/client/text.ts'
import { ListPage } from '#web/kit/list/list-page.tsx'
import type { Sort } from '#web/kit/list/url-state.ts'
import { movesText } from './stock-moves.text.ts'
import { useLogList } from './use-log-list.tsx'

const newestFirst: Sort = { by: 'at', order: 'desc' }

const InventoryLogsPage = () => {
  const t = useText(movesText)
  return (
    <ListPage
      title={t('logTitle')}
      list={inventoryLogs.list}
      sort={newestFirst}
      {...useLogList()}
      empty={{ illustration: 'shelf', title: t('logEmptyTitle'), body: t('logEmptyBody') }}
    />
  )
}

export default InventoryLogsPage
