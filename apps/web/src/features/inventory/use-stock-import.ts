import { useRef, useState } from 'react'
import { inventory } from '#contract/domains/inventory.ts'
import { useSend } from '../../client/use-send.ts'
import { readTable } from '../../kit/read-table.ts'
import { type CountRow, readCounts, type RowProblem } from './inventory.read-counts.ts'

export interface ImportProblem {
  row: number
  code: RowProblem | 'ambiguous_code'
  /** The cell of the file that has the problem. */
  what: string
  /** For a duplicate: the first row, which is the one imported. */
  counts?: number | undefined
}

interface Outcome {
  changed: number
  unchanged: number
  problems: ImportProblem[]
}

/** From no file through the dry run (`checking`, `checked`) to the import (`applying`, `done`, `stopped`). */
export type ImportStage =
  | { stage: 'none' }
  | { stage: 'unreadable' }
  | { stage: 'nothing' }
  | { stage: 'checking'; name: string; done: number; of: number }
  | { stage: 'applying'; name: string; done: number; of: number }
  | { stage: 'checked'; name: string; outcome: Outcome }
  | { stage: 'done'; name: string; outcome: Outcome }
  | { stage: 'stopped'; name: string; outcome: Outcome }

const batch = 500

const whatOf = (row: CountRow | undefined, code: ImportProblem['code']): string => {
  if (code === 'unknown_location') return row?.location ?? ''
  return (code === 'not_a_number' ? row?.onHand : row?.code) ?? ''
}

/** Sorts by row. A duplicate of an invalid row gets the problem of that row. */
const inOrder = (problems: readonly ImportProblem[]): ImportProblem[] => {
  const byRow = new Map(problems.map((one) => [one.row, one]))
  return problems
    .map((one) => {
      const earlier = one.counts === undefined ? undefined : byRow.get(one.counts)
      if (!earlier) return one
      return { ...earlier, row: one.row }
    })
    .toSorted((one, other) => one.row - other.row)
}

/** Imports counts from a file: a dry run of all rows first, then the import in batches. */
export const useStockImport = () => {
  const sender = useSend(inventory.importRows, { quiet: true })
  const [state, setState] = useState<ImportStage>({ stage: 'none' })
  const rows = useRef<readonly CountRow[]>([])
  const told = useRef<readonly ImportProblem[]>([])
  const wanted = useRef(0)

  /** Undefined if a request failed after the run was stopped. */
  const run = async (name: string, dryRun: boolean): Promise<{ outcome: Outcome; whole: boolean } | undefined> => {
    const mine = ++wanted.current
    const outcome: Outcome = { changed: 0, unchanged: 0, problems: [...told.current] }
    const all = rows.current
    for (let first = 0; first < all.length; first += batch) {
      setState({ stage: dryRun ? 'checking' : 'applying', name, done: first, of: all.length })
      const part = all.slice(first, first + batch)
      const answer = await sender.send({ body: { dryRun, rows: [...part] } })
      if (!answer) return wanted.current === mine ? { outcome, whole: false } : undefined
      const byRow = new Map(part.map((row) => [row.row, row]))
      outcome.changed += answer.changed
      outcome.unchanged += answer.unchanged
      const found = answer.problems.map((one) => ({ ...one, what: whatOf(byRow.get(one.row), one.code) }))
      outcome.problems.push(...found)
      if (wanted.current !== mine) return { outcome, whole: false }
    }
    return { outcome: { ...outcome, problems: inOrder(outcome.problems) }, whole: true }
  }

  const check = async (file: File): Promise<void> => {
    const table = await readTable(file, { keepEmpty: true }).catch(() => 'notText' as const)
    const read = typeof table === 'string' ? undefined : readCounts(table)
    if (!read) return setState({ stage: 'unreadable' })
    if (read.rows.length + read.problems.length === 0) return setState({ stage: 'nothing' })
    rows.current = read.rows
    told.current = read.problems
    const checked = await run(file.name, true)
    if (checked?.whole) setState({ stage: 'checked', name: file.name, outcome: checked.outcome })
    else setState({ stage: 'none' })
    return undefined
  }

  const apply = async (name: string): Promise<void> => {
    const applied = await run(name, false)
    if (applied) setState({ stage: applied.whole ? 'done' : 'stopped', name, outcome: applied.outcome })
  }

  return {
    state,
    error: sender.error,
    check,
    apply,
    stop: () => void (wanted.current += 1),
    reset: () => {
      wanted.current += 1
      setState({ stage: 'none' })
    },
  }
}
