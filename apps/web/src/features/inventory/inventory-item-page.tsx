import { Anchor, Button, Text } from '@mantine/core'
import { IconArrowsExchange } from '@tabler/icons-react'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { inventory, inventoryLogs, type StockRow } from '#contract/domains/inventory.ts'
import { useFormat } from '#web/client/format.ts'
import { useSession } from '#web/client/session.ts'
import { useText } from '#web/client/text.ts'
import { useGet } from '#web/client/use-get.ts'
import { DetailPage } from '#web/kit/page/detail-page.tsx'
import { ErrorState, StatusBadge } from '#web/kit/feedback/feedback.tsx'
import { FormSection } from '#web/kit/form/form-section.tsx'
import { DetailSkeleton } from '#web/kit/feedback/skeletons.tsx'
import { Time } from '#web/kit/display/time.tsx'
import { variantName } from './inventory.naming.ts'
import { inventoryText } from './inventory.text.ts'
import { AdjustDialog } from './parts/adjust-dialog.tsx'
import { IncomingDialog } from './parts/incoming-dialog.tsx'
import { History } from './parts/history.tsx'
import { type LevelAction, Levels } from './parts/levels.tsx'
import { TransferDialog } from './parts/transfer-dialog.tsx'
import { movesText } from './stock-moves.text.ts'
import { useLocations } from './use-locations.ts'

type Level = StockRow['levels'][number]

const historyLimit = 20

const InventoryItemPage = () => {
  const t = useText(inventoryText)
  const tMoves = useText(movesText)
  const { id = '' } = useParams()
  const { can } = useSession()
  const { number } = useFormat()
  const locations = useLocations() ?? []
  const { data: row, error, refetch } = useGet(inventory.get, { params: { id } })
  const log = useGet(inventoryLogs.list, { query: { variant: id, limit: historyLimit } })
  const [dialog, setDialog] = useState<{ action: LevelAction; level?: Level }>()
  const close = () => setDialog(undefined)

  if (!row) return error ? <ErrorState error={error} retry={() => void refetch()} /> : <DetailSkeleton />
  const mayEdit = can('edit_inventory_item')
  const target = { ids: [row._id], row, ...(dialog?.level && { location: dialog.level.location._id }) }
  const getTarget = (action: LevelAction) => (dialog?.action === action ? target : undefined)
  return (
    <DetailPage
      title={variantName(row)}
      subtitle={
        row.tracksStock ? (
          row.isLow && <StatusBadge tone="info">{t('low')}</StatusBadge>
        ) : (
          <StatusBadge tone="neutral">{t('notTracked')}</StatusBadge>
        )
      }
      actions={
        mayEdit && (
          <>
            <Button
              variant="default"
              leftSection={<IconArrowsExchange size={16} aria-hidden="true" />}
              onClick={() => setDialog({ action: 'transfer' })}
            >
              {tMoves('transfer')}
            </Button>
            <Button onClick={() => setDialog({ action: 'adjust' })}>{tMoves('adjust')}</Button>
          </>
        )
      }
      facts={[
        { label: t('sku'), value: row.sku ?? '—' },
        { label: t('barcode'), value: row.barcode ?? '—' },
        {
          label: t('threshold'),
          value: row.lowStockThreshold === null ? t('noThreshold') : number(row.lowStockThreshold),
        },
        { label: t('changed'), value: <Time iso={row.changedAt} /> },
        ...(can('view_products')
          ? [
              {
                label: t('product'),
                value: (
                  <Anchor component={Link} to={`/dashboard/products/${row.product}`}>
                    {t('openProduct')}
                  </Anchor>
                ),
              },
            ]
          : []),
      ]}
    >
      <FormSection title={t('byPlace')}>
        {!mayEdit && <Text c="dimmed">{t('cannotEdit')}</Text>}
        <Levels row={row} onAction={mayEdit ? (action, level) => setDialog({ action, level }) : undefined} />
      </FormSection>
      <FormSection title={t('recently')}>
        <History entries={log.data?.data} />
        {(log.data?.total ?? 0) > historyLimit && (
          <Anchor component={Link} to={`/dashboard/inventory/logs?variant=${row._id}`}>
            {t('wholeLog')}
          </Anchor>
        )}
      </FormSection>
      <AdjustDialog target={getTarget('adjust')} locations={locations} close={close} />
      <TransferDialog target={getTarget('transfer')} locations={locations} close={close} />
      <IncomingDialog row={row} level={dialog?.action === 'expect' ? dialog.level : undefined} close={close} />
    </DetailPage>
  )
}

export default InventoryItemPage
