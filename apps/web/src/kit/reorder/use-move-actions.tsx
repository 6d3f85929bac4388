import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { useText } from '#web/client/text.ts'
import { entityText } from '#web/kit/crud/entity.text.ts'
import type { RowAction } from '#web/kit/table/columns.ts'
import { moveBy } from './order.ts'

type MoveActions = (ids: readonly string[], id: string, move: (order: string[]) => unknown) => RowAction[]

/** Row menu entries that do what dragging does, for people who can't drag. */
export const useMoveActions = (): MoveActions => {
  const t = useText(entityText)
  return (ids, id, move) => {
    const [up, down] = [moveBy(ids, id, -1), moveBy(ids, id, 1)]
    const icon = (Icon: typeof IconArrowUp) => <Icon size={16} aria-hidden="true" />
    return [
      ...(up ? [{ label: t('moveUp'), icon: icon(IconArrowUp), run: () => void move(up) }] : []),
      ...(down ? [{ label: t('moveDown'), icon: icon(IconArrowDown), run: () => void move(down) }] : []),
    ]
  }
}
