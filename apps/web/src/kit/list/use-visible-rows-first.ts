import { useRenderSteps } from '#web/kit/page/use-render-steps.ts'

/** Height of a row of a table, and of the page above it, in pixels. Rows of a phone are taller. */
const rowHeight = 48
const heightAboveRows = 200
const minRows = 8
/** Fewer than what a slow phone lays out in 50 ms. */
const rowsPerStep = 12

const countVisibleRows = (): number => Math.max(minRows, Math.ceil((window.innerHeight - heightAboveRows) / rowHeight))

/** On the first screen of a document, the rows that fit into the window first. */
export const useVisibleRowsFirst = <Row>(rows: readonly Row[]): readonly Row[] => {
  const limit = useRenderSteps(countVisibleRows, rowsPerStep, rows.length)
  return limit < rows.length ? rows.slice(0, limit) : rows
}
