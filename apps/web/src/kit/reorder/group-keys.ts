import type { ClientRect, KeyboardCoordinateGetter } from '@dnd-kit/core'
import { mayMeet } from './grouped-order.ts'

const middle = ({ top, height }: ClientRect): number => top + height / 2

// In pixels; items at the same height are not above each other.
const hair = 1

/**
 * Arrow keys move to the next position above or below in any group. Compared by vertical centers, because groups differ
 * in height.
 */
export const groupKeys: KeyboardCoordinateGetter = (event, { context }) => {
  const { active, over, collisionRect, droppableContainers, droppableRects } = context
  const down = event.code === 'ArrowDown'
  if (!active || !collisionRect || (!down && event.code !== 'ArrowUp')) return undefined
  event.preventDefault()
  // The dragged item is drawn smaller than its slot, so use the slot's position.
  const now = middle((over && droppableRects.get(over.id)) ?? collisionRect)
  const rects = droppableContainers
    .getEnabled()
    .filter((container) => mayMeet(active, container))
    .flatMap(({ id }) => droppableRects.get(id) ?? [])
    .filter((rect) => (down ? middle(rect) > now + hair : middle(rect) < now - hair))
    .toSorted((a, b) => Math.abs(middle(a) - now) - Math.abs(middle(b) - now))
  const [next] = rects
  return next && { x: next.left, y: middle(next) - collisionRect.height / 2 }
}
