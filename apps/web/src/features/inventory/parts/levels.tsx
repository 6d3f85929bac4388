import { ActionIcon, Menu, VisuallyHidden } from '@mantine/core'
import { IconArrowsExchange, IconDots, IconPencil, IconTruckDelivery } from '@tabler/icons-react'
import type { StockRow } from '#contract/domains/inventory.ts'
import { useFormat } from '#web/client/format.ts'
import { useText } from '#web/client/text.ts'
import { inventoryText } from '#web/features/inventory/inventory.text.ts'
import { movesText } from '#web/features/inventory/stock-moves.text.ts'
import classes from './levels.module.css'

type Level = StockRow['levels'][number]

const stockColumns = ['onHand', 'reserved', 'available', 'incoming'] as const

export type LevelAction = 'adjust' | 'transfer' | 'expect'

const levelActions = [
  { deed: 'adjust', icon: IconPencil },
  { deed: 'transfer', icon: IconArrowsExchange },
  { deed: 'expect', icon: IconTruckDelivery },
] as const

const LevelMenu = ({ locationName, onAction }: { locationName: string; onAction: (action: LevelAction) => void }) => {
  const t = useText(movesText)
  const tInventory = useText(inventoryText)
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="subtle" color="neutral" aria-label={tInventory('actions', { name: locationName })}>
          <IconDots size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {levelActions.map(({ deed: action, icon: Icon }) => (
          <Menu.Item key={action} leftSection={<Icon size={16} aria-hidden="true" />} onClick={() => onAction(action)}>
            {t(action)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

interface LevelsProps {
  row: StockRow
  /** Undefined without the permission to edit. */
  onAction?: ((action: LevelAction, level: Level) => void) | undefined
}

/** Stock at each location and in total. */
export const Levels = ({ row, onAction }: LevelsProps) => {
  const t = useText(inventoryText)
  const { number } = useFormat()
  const renderCells = (level: Pick<Level, (typeof stockColumns)[number]>) =>
    stockColumns.map((name) => (
      <td key={name} data-label={t(name)} data-negative={level[name] < 0 || undefined}>
        {number(level[name])}
      </td>
    ))
  return (
    <table className={classes.levels} data-acts={onAction !== undefined || undefined}>
      <thead>
        <tr>
          <th scope="col">{t('location')}</th>
          {stockColumns.map((name) => (
            <th key={name} scope="col">
              {t(name)}
            </th>
          ))}
          {onAction && (
            <th scope="col">
              <VisuallyHidden>{t('deeds')}</VisuallyHidden>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {row.levels.map((level) => (
          <tr key={level.location._id}>
            <th scope="row">{level.location.name}</th>
            {renderCells(level)}
            {onAction && (
              <td className={classes.deeds}>
                <LevelMenu locationName={level.location.name} onAction={(action) => onAction(action, level)} />
              </td>
            )}
          </tr>
        ))}
      </tbody>
      {row.levels.length > 1 && (
        <tfoot>
          <tr>
            <th scope="row">{t('total')}</th>
            {renderCells(row)}
          </tr>
        </tfoot>
      )}
    </table>
  )
}
