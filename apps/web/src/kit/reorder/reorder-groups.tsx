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
import { useText } from '../../client/text.ts'
import { type Group, groupOf, intoGroup, kindOf, mayMeet, placed } from './grouped-order.ts'
import { groupKeys } from './group-keys.ts'
import { reorderText } from './reorder.text.ts'
import { taken } from './reorder.tsx'
import classes from './reorder.module.css'
import { SortableItem } from './sortable-item.tsx'
import { useKeptOrder } from './use-kept-order.ts'

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
    droppableContainers: args.droppableContainers.filter((container) => mayMeet(args.active, container)),
  })

/** Reorders groups, and items within and between groups. */
export const ReorderGroups = (props: ReorderGroupsProps) => {
  const { renderGroup, renderItem, fixedGroups = false, fixedItems = false } = props
  const t = useText(reorderText)
  const sensors = useSensors(
    useSensor(PointerSensor, taken),
    useSensor(KeyboardSensor, { coordinateGetter: groupKeys, scrollBehavior: 'auto' }),
  )
  const [given, keep] = useKeptOrder(props.groups)
  // While dragging, the item may already be in another group.
  const [carried, setCarried] = useState<{ id: string; groups: readonly Group[] } | undefined>()
  const groups = carried?.groups ?? given
  const labels = new Map(props.groups.flatMap(({ id, label, items }) => [[id, label] as const, ...items.map(named)]))
  const nameOf = (id: unknown) => labels.get(String(id)) ?? ''

  /** The groups with the dragged item moved to the group it is over. */
  const meet = ({ active, over }: Pick<DragOverEvent, 'active' | 'over'>): readonly Group[] => {
    if (!over || kindOf(active) === 'group') return groups
    const below = (active.rect.current.translated?.top ?? 0) > over.rect.top + over.rect.height / 2
    return intoGroup(groups, String(active.id), String(over.id), below)
  }
  const say = (key: 'over' | 'dropped', event: Pick<DragOverEvent, 'active' | 'over'>) => {
    const id = String(event.active.id)
    const next = meet(event)
    const { group, place, count } = placed(next, id, next === groups ? String(event.over?.id ?? id) : id)
    const facts = { name: nameOf(id), place, count }
    return group === undefined ? t(key, facts) : t(`${key}In`, { ...facts, group: nameOf(group) })
  }
  const carry = (event: DragOverEvent) => {
    const next = meet(event)
    if (next !== groups) setCarried({ id: String(event.active.id), groups: next })
  }
  const drop = (id: string, over: string | undefined) => {
    setCarried(undefined)
    if (over === undefined) return
    const { order, group } = placed(groups, id, over)
    const before =
      group === undefined ? given.map((one) => one.id) : groupOf(given, order[0])?.items.map((one) => one.id)
    if (group === groupOf(given, id)?.id && before?.join() === order.join()) return
    if (group === undefined) {
      keep(
        order.flatMap((one) => groups.find((each) => each.id === one) ?? []),
        props.onMoveGroups(order),
      )
    } else {
      const items = order.map((one) => ({ id: one, label: nameOf(one) }))
      keep(
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
            const { place, count } = placed(groups, String(active.id), String(active.id))
            return t('lifted', { name: nameOf(active.id), place, count })
          },
          onDragOver: (event) => (event.over ? say('over', event) : undefined),
          onDragEnd: (event) => say('dropped', event),
          onDragCancel: ({ active }) => t('cancelled', { name: nameOf(active.id) }),
        },
      }}
      onDragStart={({ active }) => setCarried({ id: String(active.id), groups: given })}
      onDragOver={carry}
      onDragEnd={({ active, over }) => drop(String(active.id), over ? String(over.id) : undefined)}
      onDragCancel={() => setCarried(undefined)}
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
                          {(own) => renderItem(item.id, own)}
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
        {carried && <div className={classes.carried}>{nameOf(carried.id)}</div>}
      </DragOverlay>
    </DndContext>
  )
}

const named = ({ id, label }: { id: string; label: string }) => [id, label] as const
