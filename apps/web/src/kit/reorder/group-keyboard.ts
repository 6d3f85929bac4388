import type { ClientRect, KeyboardCoordinateGetter } from '@dnd-kit/core'
import { canDropOn } from './grouped-order.ts'

const toMiddle = ({ top, height }: ClientRect): number => top + height / 2

// In pixels; items at the same height are not above each other.
const tolerancePx = 1

/**
 * Arrow keys move to the next position above or below in any group. Compared by vertical centers, because groups differ
 * in height.
 */
export const groupKeyboardCoordinates: KeyboardCoordinateGetter = (event, { context }) => {
  const { active, over, collisionRect, droppableContainers, droppableRects } = context
  const down = event.code === 'ArrowDown'
  if (!active || !collisionRect || (!down && event.code !== 'ArrowUp')) return undefined
  event.preventDefault()
  // The dragged item is drawn smaller than its slot, so use the slot's position.
  const currentMiddle = toMiddle((over && droppableRects.get(over.id)) ?? collisionRect)
  const rects = droppableContainers
    .getEnabled()
    .filter((container) => canDropOn(active, container))
    .flatMap(({ id }) => droppableRects.get(id) ?? [])
    .filter((rect) =>
      down ? toMiddle(rect) > currentMiddle + tolerancePx : toMiddle(rect) < currentMiddle - tolerancePx,
    )
    .toSorted((a, b) => Math.abs(toMiddle(a) - currentMiddle) - Math.abs(toMiddle(b) - currentMiddle))
  const [next] = rects
  return next && { x: next.left, y: toMiddle(next) - collisionRect.height / 2 }
}
