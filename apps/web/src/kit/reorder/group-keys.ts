import type { ClientRect, KeyboardCoordinateGetter } from '@dnd-kit/core'
import { mayMeet } from './grouped-order.ts'

const middle = ({ top, height }: ClientRect): number => top + height / 2

// Two that stand level are not one above the other.
const hair = 1

/**
 * The arrow keys go from one place to the next above or below, whichever group it is in. Places are compared by their
 * middles, since groups differ in height.
 */
export const groupKeys: KeyboardCoordinateGetter = (event, { context }) => {
  const { active, over, collisionRect, droppableContainers, droppableRects } = context
  const down = event.code === 'ArrowDown'
  if (!active || !collisionRect || (!down && event.code !== 'ArrowUp')) return undefined
  event.preventDefault()
  // What is carried is drawn smaller than the place it lies in, so it is that place which counts.
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
