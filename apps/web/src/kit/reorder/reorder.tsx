import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  type Modifier,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import {
  arrayMove,
  rectSortingStrategy,
  SortableContext,
  sortableKeyboardCoordinates,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable'
import type { ReactNode } from 'react'
import { useText } from '#web/client/text.ts'
import { reorderText } from './reorder.text.ts'
import classes from './reorder.module.css'
import { SortableItem } from './sortable-item.tsx'
import { useOptimisticOrder } from './use-optimistic-order.ts'

interface ReorderProps {
  items: readonly { id: string; label: string }[]
  /** All ids in their new order. If it returns a promise, the new order is shown until it settles. */
  onMove: (ids: string[]) => unknown
  /** The handle is a button for mouse, touch and keyboard; null if nothing can be moved. */
  render: (id: string, handle: ReactNode) => ReactNode
  direction?: 'column' | 'grid'
  /** Lays out the list instead of `direction`'s own rule. */
  listClass?: string | undefined
  /** List items after the sortable ones. */
  trailing?: ReactNode
  /** A mouse drags an item anywhere, not only by its handle. */
  dragsAnywhere?: boolean
  disabled?: boolean
}

/** Requires a few pixels of movement, so that a click on the handle moves nothing. */
export const pointerActivation = { activationConstraint: { distance: 4 } }

export const restrictToVertical: Modifier = ({ transform }) => ({ ...transform, x: 0 })

/** Reorders items by mouse, touch or keyboard, with announcements for screen readers. */
export const Reorder = ({
  items,
  onMove,
  render,
  direction = 'column',
  listClass = direction === 'grid' ? classes.grid : undefined,
  trailing,
  dragsAnywhere = false,
  disabled = false,
}: ReorderProps) => {
  const t = useText(reorderText)
  const sensors = useSensors(
    useSensor(PointerSensor, pointerActivation),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates, scrollBehavior: 'auto' }),
  )
  const [ids, showUntilSaved] = useOptimisticOrder(items.map(({ id }) => id))
  const labels = new Map(items.map(({ id, label }) => [id, label]))
  const getLabel = (id: unknown) => labels.get(String(id)) ?? ''
  const toAnnouncement = (active: unknown, over: unknown) => ({
    name: getLabel(active),
    position: ids.indexOf(String(over)) + 1,
    count: ids.length,
  })
  const announcements: Announcements = {
    onDragStart: ({ active }) => t('lifted', toAnnouncement(active.id, active.id)),
    onDragOver: ({ active, over }) => (over ? t('over', toAnnouncement(active.id, over.id)) : undefined),
    onDragEnd: ({ active, over }) => t('dropped', toAnnouncement(active.id, over?.id ?? active.id)),
    onDragCancel: ({ active }) => t('cancelled', { name: getLabel(active.id) }),
  }
  const drop = ({ active, over }: DragEndEvent) => {
    if (!over || over.id === active.id) return
    const order = arrayMove(ids, ids.indexOf(String(active.id)), ids.indexOf(String(over.id)))
    showUntilSaved(order, onMove(order))
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      modifiers={direction === 'column' ? [restrictToVertical] : []}
      accessibility={{ announcements, screenReaderInstructions: { draggable: t('how') } }}
      onDragEnd={drop}
    >
      <SortableContext
        items={ids}
        strategy={direction === 'column' ? verticalListSortingStrategy : rectSortingStrategy}
        disabled={disabled}
      >
        <ul className={`${classes.list} ${listClass ?? ''}`}>
          {ids
            .filter((id) => labels.has(id))
            .map((id) => (
              <SortableItem key={id} id={id} label={getLabel(id)} disabled={disabled} dragsAnywhere={dragsAnywhere}>
                {(handle) => render(id, handle)}
              </SortableItem>
            ))}
          {trailing}
        </ul>
      </SortableContext>
    </DndContext>
  )
}
