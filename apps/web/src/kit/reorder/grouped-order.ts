import { arrayMove } from '@dnd-kit/sortable'

export interface Item {
  id: string
  label: string
}

export interface Group extends Item {
  items: readonly Item[]
}

interface DragData {
  data: { current?: Record<string, unknown> | undefined }
}

/** `outside`: an item that isn't in a group yet. */
export const getKind = ({ data }: DragData): 'group' | 'item' | 'outside' => {
  const kind = data.current?.['kind']
  return kind === 'group' || kind === 'outside' ? kind : 'item'
}

/** Groups are dropped on groups; items on items or into an empty group. */
export const canDropOn = (active: DragData, other: DragData): boolean => {
  if (getKind(other) === 'group') return getKind(active) === 'group' || other.data.current?.['empty'] === true
  return getKind(active) !== 'group' && getKind(other) === 'item'
}

/** The group itself, or the one that contains the item. */
export const findGroup = (groups: readonly Group[], id: string | undefined): Group | undefined =>
  groups.find((group) => group.id === id || group.items.some((item) => item.id === id))

/** Inserts an item before or after the one it is dragged over. */
export const addToGroup = (groups: readonly Group[], item: Item, over: string, below: boolean): readonly Group[] => {
  const to = findGroup(groups, over)
  const overIndex = to?.items.findIndex((entry) => entry.id === over) ?? -1
  const index = overIndex === -1 ? 0 : overIndex + (below ? 1 : 0)
  return groups.map((group) => (group === to ? { ...group, items: group.items.toSpliced(index, 0, item) } : group))
}

/** Moves the item to the group it is dragged over. Returns the same groups if it is already there. */
export const moveToGroup = (groups: readonly Group[], id: string, over: string, below: boolean): readonly Group[] => {
  const [from, to] = [findGroup(groups, id), findGroup(groups, over)]
  const item = from?.items.find((entry) => entry.id === id)
  if (!from || !to || !item || from.id === to.id) return groups
  const others = groups.map((group) =>
    group.id === from.id ? { ...group, items: group.items.filter((entry) => entry.id !== id) } : group,
  )
  return addToGroup(others, item, over, below)
}

/** The order after a drop; of the groups if `group` is undefined. */
export const getDropResult = (
  groups: readonly Group[],
  id: string,
  over: string,
): { group: string | undefined; order: string[]; position: number; count: number } => {
  const isGroup = groups.some((group) => group.id === id)
  const group = isGroup ? undefined : findGroup(groups, id)
  const ids = (isGroup ? groups : (group?.items ?? [])).map((entry) => entry.id)
  const to = ids.indexOf(over)
  const order = to === -1 ? ids : arrayMove(ids, ids.indexOf(id), to)
  return { group: group?.id, order, position: order.indexOf(id) + 1, count: order.length }
}
