import {
  closestCenter,
  type CollisionDetection,
  DndContext,
  DragOverlay,
  type DragOverEvent,
  KeyboardSensor,
  MeasuringStrategy,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { SortableContext, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { type ReactNode, useState } from 'react'
import { useText } from '#web/client/text.ts'
import { type Group, findGroup, moveToGroup, getKind, canDropOn, getDropResult } from './grouped-order.ts'
import { groupKeyboardCoordinates } from './group-keyboard.ts'
import { reorderText } from './reorder.text.ts'
import { pointerActivation } from './reorder.tsx'
import classes from './reorder.module.css'
import { SortableItem } from './sortable-item.tsx'
import { useOptimisticOrder } from './use-optimistic-order.ts'

interface ReorderGroupsProps {
  groups: readonly Group[]
  /** All groups in their new order. */
  onMoveGroups: (ids: string[]) => unknown
  /** All items of the group in their new order, including one that may come from another group. */
  onMoveItems: (group: string, ids: string[]) => unknown
  renderGroup: (id: string, handle: ReactNode, items: ReactNode) => ReactNode
  renderItem: (id: string, handle: ReactNode) => ReactNode
  fixedGroups?: boolean
  fixedItems?: boolean
}

const collide: CollisionDetection = (args) =>
  closestCenter({
    ...args,
    droppableContainers: args.droppableContainers.filter((container) => canDropOn(args.active, container)),
  })

/** Reorders groups, and items within and between groups. */
export const ReorderGroups = (props: ReorderGroupsProps) => {
  const { renderGroup, renderItem, fixedGroups = false, fixedItems = false } = props
  const t = useText(reorderText)
  const sensors = useSensors(
    useSensor(PointerSensor, pointerActivation),
    useSensor(KeyboardSensor, { coordinateGetter: groupKeyboardCoordinates, scrollBehavior: 'auto' }),
  )
  const [shownGroups, showUntilSaved] = useOptimisticOrder(props.groups)
  // While dragging, the item may already be in another group.
  const [dragged, setDragged] = useState<{ id: string; groups: readonly Group[] } | undefined>()
  const groups = dragged?.groups ?? shownGroups
  const labels = new Map(
    props.groups.flatMap(({ id, label, items }) => [[id, label] as const, ...items.map(toLabelEntry)]),
  )
  const getLabel = (id: unknown) => labels.get(String(id)) ?? ''

  /** The groups with the dragged item moved to the group it is over. */
  const moveOver = ({ active, over }: Pick<DragOverEvent, 'active' | 'over'>): readonly Group[] => {
    if (!over || getKind(active) === 'group') return groups
    const below = (active.rect.current.translated?.top ?? 0) > over.rect.top + over.rect.height / 2
    return moveToGroup(groups, String(active.id), String(over.id), below)
  }
  const announce = (key: 'over' | 'dropped', event: Pick<DragOverEvent, 'active' | 'over'>) => {
    const id = String(event.active.id)
    const next = moveOver(event)
    const { group, position, count } = getDropResult(next, id, next === groups ? String(event.over?.id ?? id) : id)
    const values = { name: getLabel(id), position, count }
    return group === undefined ? t(key, values) : t(`${key}In`, { ...values, group: getLabel(group) })
  }
  const onDragOver = (event: DragOverEvent) => {
    const next = moveOver(event)
    if (next !== groups) setDragged({ id: String(event.active.id), groups: next })
  }
  const drop = (id: string, over: string | undefined) => {
    setDragged(undefined)
    if (over === undefined) return
    const { order, group } = getDropResult(groups, id, over)
    const before =
      group === undefined
        ? shownGroups.map((entry) => entry.id)
        : findGroup(shownGroups, order[0])?.items.map((entry) => entry.id)
    if (group === findGroup(shownGroups, id)?.id && before?.join() === order.join()) return
    if (group === undefined) {
      showUntilSaved(
        order.flatMap((entry) => groups.find((each) => each.id === entry) ?? []),
        props.onMoveGroups(order),
      )
    } else {
      const items = order.map((entry) => ({ id: entry, label: getLabel(entry) }))
      showUntilSaved(
        groups.map((each) => (each.id === group ? { ...each, items } : each)),
        props.onMoveItems(group, order),
      )
    }
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={collide}
      measuring={{ droppable: { strategy: MeasuringStrategy.Always } }}
      accessibility={{
        screenReaderInstructions: { draggable: t('how') },
        announcements: {
          onDragStart: ({ active }) => {
            const { position, count } = getDropResult(groups, String(active.id), String(active.id))
            return t('lifted', { name: getLabel(active.id), position, count })
          },
          onDragOver: (event) => (event.over ? announce('over', event) : undefined),
          onDragEnd: (event) => announce('dropped', event),
          onDragCancel: ({ active }) => t('cancelled', { name: getLabel(active.id) }),
        },
      }}
      onDragStart={({ active }) => setDragged({ id: String(active.id), groups: shownGroups })}
      onDragOver={onDragOver}
      onDragEnd={({ active, over }) => drop(String(active.id), over ? String(over.id) : undefined)}
      onDragCancel={() => setDragged(undefined)}
    >
      <SortableContext items={groups.map(({ id }) => id)} strategy={verticalListSortingStrategy}>
        <ul className={classes.list} data-overlay>
          {groups.map(({ id, label, items }) => (
            <SortableItem
              key={id}
              id={id}
              label={label}
              // Not draggable, but items can be dropped into it.
              disabled={{ draggable: fixedGroups, droppable: fixedGroups && fixedItems }}
              data={{ kind: 'group', empty: items.length === 0 }}
            >
              {(handle) =>
                renderGroup(
                  id,
                  handle,
                  <SortableContext items={items.map((item) => item.id)} strategy={verticalListSortingStrategy}>
                    <ul className={classes.list}>
                      {items.map((item) => (
                        <SortableItem key={item.id} {...item} disabled={fixedItems} data={{ kind: 'item' }}>
                          {(itemHandle) => renderItem(item.id, itemHandle)}
                        </SortableItem>
                      ))}
                    </ul>
                  </SortableContext>,
                )
              }
            </SortableItem>
          ))}
        </ul>
      </SortableContext>
      <DragOverlay dropAnimation={null}>
        {dragged && <div className={classes.carried}>{getLabel(dragged.id)}</div>}
      </DragOverlay>
    </DndContext>
  )
}

const toLabelEntry = ({ id, label }: { id: string; label: string }) => [id, label] as const
