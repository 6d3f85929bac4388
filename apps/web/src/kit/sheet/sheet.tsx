import { useCards } from '../list/use-cards.ts'
import { SheetCards } from './sheet-cards.tsx'
import { SheetGrid } from './sheet-grid.tsx'
import type { SheetProps } from './sheet-props.ts'

/** Many values at once, as in a spreadsheet. It holds no values itself: what was changed is the page's to keep and save. */
export const Sheet = <Row,>(props: SheetProps<Row>) => {
  const cards = useCards()
  return cards ? <SheetCards {...props} /> : <SheetGrid {...props} />
}
