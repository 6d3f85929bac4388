import { ActionIcon, Menu, VisuallyHidden } from '@mantine/core'
import { IconArrowsExchange, IconDots, IconPencil, IconTruckDelivery } from '@tabler/icons-react'
import type { StockRow } from '#contract/domains/inventory.ts'
import { useFormat } from '../../../client/format.ts'
import { useText } from '../../../client/text.ts'
import { inventoryText } from '../inventory.text.ts'
import { movesText } from '../stock-moves.text.ts'
import classes from './levels.module.css'

type Level = StockRow['levels'][number]

const figures = ['onHand', 'reserved', 'available', 'incoming'] as const

export type LevelDeed = 'adjust' | 'transfer' | 'expect'

const deeds = [
  { deed: 'adjust', icon: IconPencil },
  { deed: 'transfer', icon: IconArrowsExchange },
  { deed: 'expect', icon: IconTruckDelivery },
] as const

const LevelMenu = ({ place, act }: { place: string; act: (deed: LevelDeed) => void }) => {
  const t = useText(movesText)
  const tInventory = useText(inventoryText)
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="subtle" color="neutral" aria-label={tInventory('actions', { name: place })}>
          <IconDots size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {deeds.map(({ deed, icon: Icon }) => (
          <Menu.Item key={deed} leftSection={<Icon size={16} aria-hidden="true" />} onClick={() => act(deed)}>
            {t(deed)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

interface LevelsProps {
  row: StockRow
  /** Undefined without the permission to edit. */
  act?: ((deed: LevelDeed, level: Level) => void) | undefined
}

/** Stock at each location and in total. */
export const Levels = ({ row, act }: LevelsProps) => {
  const t = useText(inventoryText)
  const { number } = useFormat()
  const cells = (of: Pick<Level, (typeof figures)[number]>) =>
    figures.map((name) => (
      <td key={name} data-label={t(name)} data-negative={of[name] < 0 || undefined}>
        {number(of[name])}
      </td>
    ))
  return (
    <table className={classes.levels} data-acts={act !== undefined || undefined}>
      <thead>
        <tr>
          <th scope="col">{t('place')}</th>
          {figures.map((name) => (
            <th key={name} scope="col">
              {t(name)}
            </th>
          ))}
          {act && (
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
            {cells(level)}
            {act && (
              <td className={classes.deeds}>
                <LevelMenu place={level.location.name} act={(deed) => act(deed, level)} />
              </td>
            )}
          </tr>
        ))}
      </tbody>
      {row.levels.length > 1 && (
        <tfoot>
          <tr>
            <th scope="row">{t('total')}</th>
            {cells(row)}
          </tr>
        </tfoot>
      )}
    </table>
  )
}
