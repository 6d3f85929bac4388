import type { ClientRect, KeyboardCoordinateGetter } from '@dnd-kit/core'
import { canDropOn } from './grouped-order.ts'

const toMiddle = ({ top, height }: ClientRect): number => top + height / 2

// In pixels; items at the same height are not above each other.
const tolerancePx = 1

const upOrDown = new Set(['ArrowUp', 'ArrowDown'])
const anyArrow = new Set([...upOrDown, 'ArrowLeft', 'ArrowRight'])

/**
 * Arrow keys move to the next position above or below in any group. Compared by vertical centers, because groups differ
 * in height. An item that isn't in a group moves to the nearest position with any arrow key.
 */
export const groupKeyboardCoordinates: KeyboardCoordinateGetter = (event, { context }) => {
  const { active, over, collisionRect, droppableContainers, droppableRects } = context
  const isOutside = active?.data.current?.['kind'] === 'outside'
  const down = event.code === 'ArrowDown'
  if (!active || !collisionRect || !(isOutside ? anyArrow : upOrDown).has(event.code)) return undefined
  event.preventDefault()
  // The dragged item is drawn smaller than its slot, so use the slot's position.
  const currentMiddle = toMiddle((over && droppableRects.get(over.id)) ?? collisionRect)
  const rects = droppableContainers
    .getEnabled()
    .filter((container) => canDropOn(active, container))
    .flatMap(({ id }) => droppableRects.get(id) ?? [])
    .filter((rect) => {
      if (isOutside) return true
      return down ? toMiddle(rect) > currentMiddle + tolerancePx : toMiddle(rect) < currentMiddle - tolerancePx
    })
    .toSorted((a, b) => Math.abs(toMiddle(a) - currentMiddle) - Math.abs(toMiddle(b) - currentMiddle))
  const [next] = rects
  return next && { x: next.left, y: toMiddle(next) - collisionRect.height / 2 }
}
