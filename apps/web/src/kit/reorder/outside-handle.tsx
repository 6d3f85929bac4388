import { useDraggable } from '@dnd-kit/core'
import { IconGripVertical } from '@tabler/icons-react'
import { useText } from '#web/client/text.ts'
import type { Item } from './grouped-order.ts'
import { useShownGroups } from './reorder-groups.tsx'
import { reorderText } from './reorder.text.ts'
import classes from './reorder.module.css'

const Handle = ({ id, label }: Item) => {
  const t = useText(reorderText)
  const { attributes, listeners, setNodeRef } = useDraggable({
    id,
    data: { kind: 'outside' },
    attributes: { roleDescription: t('role') },
  })
  return (
    <button
      type="button"
      ref={setNodeRef}
      className={classes.handle}
      {...attributes}
      {...listeners}
      aria-label={t('handle', { name: label })}
    >
      <IconGripVertical size={16} aria-hidden="true" />
    </button>
  )
}

/** Drags an item from elsewhere into a group of the surrounding `<ReorderScope>`. */
export const OutsideHandle = (item: Item) => {
  const groups = useShownGroups()
  const isInGroup = groups.some(({ items }) => items.some(({ id }) => id === item.id))
  // An item that is over a group is dragged there: two elements can't have the same id.
  return isInGroup ? <span className={classes.handle} /> : <Handle {...item} />
}
