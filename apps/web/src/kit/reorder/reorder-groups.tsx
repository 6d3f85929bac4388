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
import { createContext, type ReactNode, useContext, useState } from 'react'
import { useText } from '#web/client/text.ts'
import {
  addToGroup,
  type Group,
  findGroup,
  type Item,
  moveToGroup,
  getKind,
  canDropOn,
  getDropResult,
} from './grouped-order.ts'
import { groupKeyboardCoordinates } from './group-keyboard.ts'
import { reorderText } from './reorder.text.ts'
import { pointerActivation } from './reorder.tsx'
import classes from './reorder.module.css'
import { SortableItem } from './sortable-item.tsx'
import { useOptimisticOrder } from './use-optimistic-order.ts'

interface ReorderScopeProps {
  groups: readonly Group[]
  /** Items outside of the groups, shown with `<OutsideHandle>`, that can be dragged into a group. */
  outside?: readonly Item[]
  /** All groups in their new order. */
  onMoveGroups?: (ids: string[]) => unknown
  /** All items of the group in their new order, including the moved one, which may come from elsewhere. */
  onMoveItems: (group: string, ids: string[], moved: string) => unknown
  children: ReactNode
}

interface GroupListProps {
  renderGroup: (id: string, handle: ReactNode, items: ReactNode) => ReactNode
  renderItem: (id: string, handle: ReactNode) => ReactNode
  fixedGroups?: boolean
  fixedItems?: boolean
}

/** As shown: while dragging, the item may already be in another group. */
const ScopeContext = createContext<readonly Group[]>([])

/** The groups as shown. */
export const useShownGroups = (): readonly Group[] => useContext(ScopeContext)

/** Where the dragged item would be dropped. One from outside has to be above the column of the groups. */
const collide = (args: Parameters<CollisionDetection>[0], isOutside: boolean): ReturnType<CollisionDetection> => {
  const droppableContainers = args.droppableContainers.filter((container) => canDropOn(args.active, container))
  if (isOutside) {
    const { left, width } = args.collisionRect
    const x = args.pointerCoordinates?.x ?? left + width / 2
    const rects = droppableContainers.flatMap(({ id }) => args.droppableRects.get(id) ?? [])
    if (!rects.some((rect) => x >= rect.left && x <= rect.right)) return []
  }
  return closestCenter({ ...args, droppableContainers })
}

const toLabelEntry = ({ id, label }: Item) => [id, label] as const

const noItems: readonly Item[] = []

/** Drag and drop of groups, of items within and between groups, and of items outside of them. */
export const ReorderScope = ({ groups: savedGroups, outside = noItems, ...props }: ReorderScopeProps) => {
  const t = useText(reorderText)
  const sensors = useSensors(
    useSensor(PointerSensor, pointerActivation),
    useSensor(KeyboardSensor, { coordinateGetter: groupKeyboardCoordinates, scrollBehavior: 'auto' }),
  )
  const [shownGroups, showUntilSaved] = useOptimisticOrder(savedGroups)
  const [dragged, setDragged] = useState<{ id: string; groups: readonly Group[] } | undefined>()
  const groups = dragged?.groups ?? shownGroups
  const labels = new Map([
    ...outside.map(toLabelEntry),
    ...savedGroups.flatMap(({ id, label, items }) => [[id, label] as const, ...items.map(toLabelEntry)]),
  ])
  const getLabel = (id: unknown) => labels.get(String(id)) ?? ''
  const findOutside = (id: string) => outside.find((item) => item.id === id)

  /** The groups with the dragged item moved to the group it is over. */
  const moveOver = ({ active, over }: Pick<DragOverEvent, 'active' | 'over'>): readonly Group[] => {
    const id = String(active.id)
    const item = findOutside(id)
    if (!over) return item ? shownGroups : groups
    if (getKind(active) === 'group') return groups
    const below = (active.rect.current.translated?.top ?? 0) > over.rect.top + over.rect.height / 2
    return item && !findGroup(groups, id)
      ? addToGroup(groups, item, String(over.id), below)
      : moveToGroup(groups, id, String(over.id), below)
  }
  const announce = (key: 'over' | 'dropped', event: Pick<DragOverEvent, 'active' | 'over'>) => {
    const id = String(event.active.id)
    const next = moveOver(event)
    if (findOutside(id) && !findGroup(next, id)) return t('cancelled', { name: getLabel(id) })
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
    if (group === undefined && findOutside(id)) return
    const before =
      group === undefined
        ? shownGroups.map((entry) => entry.id)
        : findGroup(shownGroups, order[0])?.items.map((entry) => entry.id)
    if (group === findGroup(shownGroups, id)?.id && before?.join() === order.join()) return
    if (group === undefined) {
      showUntilSaved(
        order.flatMap((entry) => groups.find((each) => each.id === entry) ?? []),
        props.onMoveGroups?.(order),
      )
    } else {
      const items = order.map((entry) => ({ id: entry, label: getLabel(entry) }))
      showUntilSaved(
        groups.map((each) => (each.id === group ? { ...each, items } : each)),
        props.onMoveItems(group, order, id),
      )
    }
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={(args) => collide(args, findOutside(String(args.active.id)) !== undefined)}
      measuring={{ droppable: { strategy: MeasuringStrategy.Always } }}
      accessibility={{
        screenReaderInstructions: { draggable: t('how') },
        announcements: {
          onDragStart: ({ active }) => {
            const id = String(active.id)
            if (findOutside(id)) return t('liftedOutside', { name: getLabel(id) })
            const { position, count } = getDropResult(groups, id, id)
            return t('lifted', { name: getLabel(id), position, count })
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
      <ScopeContext value={groups}>{props.children}</ScopeContext>
      <DragOverlay dropAnimation={null}>
        {dragged && <div className={classes.carried}>{getLabel(dragged.id)}</div>}
      </DragOverlay>
    </DndContext>
  )
}

/** The groups of a `<ReorderScope>`. */
export const GroupList = ({ renderGroup, renderItem, fixedGroups = false, fixedItems = false }: GroupListProps) => {
  const groups = useShownGroups()
  return (
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
  )
}

/** Reorders groups, and items within and between groups. */
export const ReorderGroups = ({
  groups,
  onMoveGroups,
  onMoveItems,
  ...list
}: GroupListProps & Required<Pick<ReorderScopeProps, 'groups' | 'onMoveGroups' | 'onMoveItems'>>) => (
  <ReorderScope groups={groups} onMoveGroups={onMoveGroups} onMoveItems={onMoveItems}>
    <GroupList {...list} />
  </ReorderScope>
)
