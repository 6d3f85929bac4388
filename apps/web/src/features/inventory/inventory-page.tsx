import { Button } from '@mantine/core'
import { IconArrowsExchange, IconClipboardList, IconFileImport, IconListDetails, IconPencil } from '@tabler/icons-react'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { inventory } from '#contract/domains/inventory.ts'
import { queryClient } from '#web/client/query-client.ts'
import { useSession } from '#web/client/session.ts'
import { useText } from '#web/client/text.ts'
import { getQueryOptions } from '#web/client/use-get.ts'
import { ListPage } from '#web/kit/list/list-page.tsx'
import { useFileExports } from '#web/entities/exports/use-file-exports.ts'
import type { Sort } from '#web/kit/list/url-state.ts'
import { inventoryText } from './inventory.text.ts'
import { AdjustDialog, type StockTarget } from './parts/adjust-dialog.tsx'
import { ImportDialog } from './parts/import-dialog.tsx'
import { TransferDialog } from './parts/transfer-dialog.tsx'
import { movesText } from './stock-moves.text.ts'
import { useInventoryList } from './use-inventory-list.tsx'
import { useLocations } from './use-locations.ts'

const byTitle: Sort = { by: 'title', order: 'asc' }

const pencil = <IconPencil size={16} aria-hidden="true" />
const arrows = <IconArrowsExchange size={16} aria-hidden="true" />

const InventoryPage = () => {
  const t = useText(inventoryText)
  const tMoves = useText(movesText)
  const { can } = useSession()
  const navigate = useNavigate()
  const locations = useLocations() ?? []
  const [adjusting, setAdjusting] = useState<StockTarget>()
  const [transferring, setTransferring] = useState<StockTarget>()
  const [importing, setImporting] = useState(false)
  const mayEdit = can('edit_inventory_item')
  const reason = mayEdit ? undefined : t('cannotEdit')
  const transferReason = reason ?? (locations.length < 2 ? tMoves('onePlace') : undefined)
  return (
    <>
      <ListPage
        title={t('title')}
        list={inventory.list}
        sort={byTitle}
        {...useInventoryList()}
        exports={useFileExports('inventory')}
        {...(mayEdit && {
          primaryButton: (view: string) => (
            <Button
              component={Link}
              to={`count${view ? `?${view}` : ''}`}
              leftSection={<IconClipboardList size={16} aria-hidden="true" />}
            >
              {t('count')}
            </Button>
          ),
        })}
        secondaryActions={() => (
          <>
            <Button
              component={Link}
              to="logs"
              variant="default"
              leftSection={<IconListDetails size={16} aria-hidden="true" />}
            >
              {t('log')}
            </Button>
            {mayEdit && (
              <Button
                variant="default"
                leftSection={<IconFileImport size={16} aria-hidden="true" />}
                onClick={() => setImporting(true)}
              >
                {t('import')}
              </Button>
            )}
          </>
        )}
        actions={(row) => [
          { label: t('open'), run: () => void navigate(row._id) },
          { label: tMoves('adjust'), icon: pencil, run: () => setAdjusting({ ids: [row._id], row }), reason },
          {
            label: tMoves('transfer'),
            icon: arrows,
            run: () => setTransferring({ ids: [row._id], row }),
            reason: transferReason,
          },
        ]}
        bulk={[
          { label: tMoves('adjust'), icon: pencil, run: async (ids) => setAdjusting({ ids }), reason },
          {
            label: tMoves('transfer'),
            icon: arrows,
            run: async (ids) => setTransferring({ ids }),
            reason: transferReason,
          },
        ]}
        prefetch={({ _id }) => void queryClient.prefetchQuery(getQueryOptions(inventory.get, { params: { id: _id } }))}
        empty={{ illustration: 'shelf', title: t('emptyTitle'), body: t('emptyBody') }}
      />
      <AdjustDialog target={adjusting} locations={locations} close={() => setAdjusting(undefined)} />
      <TransferDialog target={transferring} locations={locations} close={() => setTransferring(undefined)} />
      <ImportDialog opened={importing} close={() => setImporting(false)} />
    </>
  )
}

export default InventoryPage
