import { useSortable } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { IconGripVertical } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useText } from '../../client/text.ts'
import { reorderText } from './reorder.text.ts'
import classes from './reorder.module.css'

interface SortableItemProps {
  id: string
  label: string
  disabled: boolean | { draggable: boolean; droppable: boolean }
  /** Whatever the list wants to know of it while something is moved. */
  data?: Record<string, unknown>
  children: (handle: ReactNode) => ReactNode
}

/** One thing of a list that can be put into another order; it is taken by its handle. */
export const SortableItem = ({ id, label, disabled, data, children }: SortableItemProps) => {
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
      // Escape then leaves the thing where it was, and does not close the dialog around it.
      data-mantine-stop-propagation={isDragging || undefined}
    >
      <IconGripVertical size={16} aria-hidden="true" />
    </button>
  )
  return (
    <li
      ref={setNodeRef}
      className={classes.item}
      style={{ transform: CSS.Translate.toString(transform), transition }}
      data-dragging={isDragging || undefined}
    >
      {children(handle)}
    </li>
  )
}
