import { arrayMove } from '@dnd-kit/sortable'

interface Item {
  id: string
  label: string
}

export interface Group extends Item {
  items: readonly Item[]
}

interface Carried {
  data: { current?: Record<string, unknown> | undefined }
}

export const kindOf = ({ data }: Carried): 'group' | 'item' => (data.current?.['kind'] === 'group' ? 'group' : 'item')

/** Groups are dropped on groups; items on items or into an empty group. */
export const mayMeet = (active: Carried, other: Carried): boolean => {
  if (kindOf(active) === kindOf(other)) return true
  return kindOf(other) === 'group' && other.data.current?.['empty'] === true
}

/** The group itself, or the one that contains the item. */
export const groupOf = (groups: readonly Group[], id: string | undefined): Group | undefined =>
  groups.find((group) => group.id === id || group.items.some((item) => item.id === id))

/** Moves the item to the group it is dragged over. Returns the same groups if it is already there. */
export const intoGroup = (groups: readonly Group[], id: string, over: string, below: boolean): readonly Group[] => {
  const [from, to] = [groupOf(groups, id), groupOf(groups, over)]
  const item = from?.items.find((one) => one.id === id)
  if (!from || !to || !item || from.id === to.id) return groups
  const at = to.items.findIndex((one) => one.id === over)
  const place = at === -1 ? 0 : at + (below ? 1 : 0)
  return groups.map((group) => {
    if (group.id === from.id) return { ...group, items: group.items.filter((one) => one.id !== id) }
    return group.id === to.id ? { ...group, items: group.items.toSpliced(place, 0, item) } : group
  })
}

/** The order after a drop; of the groups if `group` is undefined. */
export const placed = (
  groups: readonly Group[],
  id: string,
  over: string,
): { group: string | undefined; order: string[]; place: number; count: number } => {
  const isGroup = groups.some((group) => group.id === id)
  const group = isGroup ? undefined : groupOf(groups, id)
  const ids = (isGroup ? groups : (group?.items ?? [])).map((one) => one.id)
  const to = ids.indexOf(over)
  const order = to === -1 ? ids : arrayMove(ids, ids.indexOf(id), to)
  return { group: group?.id, order, place: order.indexOf(id) + 1, count: order.length }
}
