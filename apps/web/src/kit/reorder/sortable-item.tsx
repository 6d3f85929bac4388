import { useSortable } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { IconGripVertical } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useText } from '#web/client/text.ts'
import { reorderText } from './reorder.text.ts'
import classes from './reorder.module.css'

interface SortableItemProps {
  id: string
  label: string
  disabled: boolean | { draggable: boolean; droppable: boolean }
  /** Data for the list while something is dragged. */
  data?: Record<string, unknown>
  dragsAnywhere?: boolean
  children: (handle: ReactNode) => ReactNode
}

/** An item that is dragged by its handle. Touch needs the handle, because elsewhere it scrolls the page. */
export const SortableItem = ({ id, label, disabled, data, dragsAnywhere = false, children }: SortableItemProps) => {
  const t = useText(reorderText)
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id,
    disabled,
    ...(data && { data }),
    attributes: { roleDescription: t('role') },
  })
  const fixed = typeof disabled === 'boolean' ? disabled : disabled.draggable
  const handle = fixed ? null : (
    <button
      type="button"
      ref={setActivatorNodeRef}
      className={classes.handle}
      {...attributes}
      {...listeners}
      aria-label={t('handle', { name: label })}
      // Escape cancels the drag and must not close the surrounding dialog.
      data-mantine-stop-propagation={isDragging || undefined}
    >
      <IconGripVertical size={16} aria-hidden="true" />
    </button>
  )
  return (
    <li
      ref={setNodeRef}
      className={classes.item}
      onPointerDown={(event) => {
        if (dragsAnywhere && !fixed && event.pointerType === 'mouse') listeners?.['onPointerDown']?.(event)
      }}
      style={{ transform: CSS.Translate.toString(transform), transition }}
      data-dragging={isDragging || undefined}
    >
      {children(handle)}
    </li>
  )
}
