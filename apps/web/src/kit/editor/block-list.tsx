import { Button, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import type { ComponentType, ReactNode } from 'react'
import { Reorder } from '#web/kit/reorder/reorder.tsx'
import classes from './block-list.module.css'
import { useCanEdit } from './editor-access.ts'
import { PanelRow } from './panel-row.tsx'

export type BlockIcon = ComponentType<{ size?: number }>

export interface ListedBlock {
  id: string
  name: string
  detail?: string
  icon: BlockIcon
  isHidden?: boolean
}

interface BlockListProps {
  blocks: readonly ListedBlock[]
  open: (id: string) => void
  /** All ids in their new order. */
  onMove: (ids: string[]) => void
  renderMenu: (id: string) => ReactNode
  /** Opens the panel that adds a block. */
  addLabel: string
  /** Identifies the panel that the add button opens. */
  addPanel: string
  /** Why no more can be added. */
  fullMessage?: string | undefined
}

/** Blocks in their order, moved by drag or keyboard; each opens its panel. */
export const BlockList = (props: BlockListProps) => {
  const { blocks, open, onMove, renderMenu, addLabel, addPanel, fullMessage } = props
  const canEdit = useCanEdit()
  return (
    <>
      <Reorder
        items={blocks.map(({ id, name }) => ({ id, label: name }))}
        onMove={onMove}
        disabled={!canEdit}
        render={(id, handle) => {
          const block = blocks.find((each) => each.id === id)
          if (!block) return null
          const { icon: Icon, name, detail, isHidden } = block
          return (
            <div className={classes.row} data-hidden={isHidden || undefined}>
              {handle}
              <PanelRow panel={id} open={open} icon={<Icon size={18} />} label={name} detail={detail} />
              {canEdit && renderMenu(id)}
            </div>
          )
        }}
      />
      {canEdit && (
        <Button
          variant="default"
          fullWidth
          mt="xs"
          data-opens={addPanel}
          leftSection={<IconPlus size={16} aria-hidden="true" />}
          disabled={fullMessage !== undefined}
          onClick={() => open(addPanel)}
        >
          {addLabel}
        </Button>
      )}
      {fullMessage !== undefined && (
        <Text size="sm" c="dimmed" mt="xs">
          {fullMessage}
        </Text>
      )}
    </>
  )
}

interface BlockTypesProps<Type extends string> {
  types: readonly { type: Type; icon: BlockIcon; name: string; about: string }[]
  add: (type: Type) => void
}

/** The types of blocks to choose from. */
export const BlockTypes = <Type extends string>({ types, add }: BlockTypesProps<Type>) => {
  const canEdit = useCanEdit()
  return (
    <ul className={classes.types}>
      {types.map(({ type, icon: Icon, name, about }) => (
        <li key={type}>
          <button type="button" className={classes.type} disabled={!canEdit} onClick={() => add(type)}>
            <Icon size={20} />
            <span>
              <strong>{name}</strong>
              <small>{about}</small>
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}
