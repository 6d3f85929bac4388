import { useIsPhone } from '#web/kit/list/use-is-phone.ts'
import { SheetCards } from './sheet-cards.tsx'
import { SheetGrid } from './sheet-grid.tsx'
import type { SheetProps } from './sheet-props.ts'

/** Edits many values at once, like a spreadsheet. Changes are held and saved by the page. */
export const Sheet = <Row,>(props: SheetProps<Row>) => {
  const isPhone = useIsPhone()
  return isPhone ? <SheetCards {...props} /> : <SheetGrid {...props} />
}
