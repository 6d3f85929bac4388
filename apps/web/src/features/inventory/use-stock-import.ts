import { useRef, useState } from 'react'
import { inventory } from '#contract/domains/inventory.ts'
import { useSend } from '#web/client/use-send.ts'
import { readTable } from '#web/kit/csv/read-table.ts'
import { type CountRow, parseCounts, type RowProblem } from './inventory.parse-counts.ts'

export interface ImportProblem {
  row: number
  code: RowProblem | 'ambiguous_code'
  /** The cell of the file that has the problem. */
  value: string
  /** For a duplicate: the first row, which is the one imported. */
  counts?: number | undefined
}

interface ImportOutcome {
  changed: number
  unchanged: number
  problems: ImportProblem[]
}

/** From no file through the dry run (`checking`, `checked`) to the import (`applying`, `done`, `stopped`). */
export type ImportStage =
  | { stage: 'none' }
  | { stage: 'unreadable' }
  | { stage: 'nothing' }
  | { stage: 'checking'; name: string; done: number; total: number }
  | { stage: 'applying'; name: string; done: number; total: number }
  | { stage: 'checked'; name: string; outcome: ImportOutcome }
  | { stage: 'done'; name: string; outcome: ImportOutcome }
  | { stage: 'stopped'; name: string; outcome: ImportOutcome }

const batch = 500

const getProblemValue = (row: CountRow | undefined, code: ImportProblem['code']): string => {
  if (code === 'unknown_location') return row?.location ?? ''
  return (code === 'not_a_number' ? row?.onHand : row?.code) ?? ''
}

/** Sorts by row. A duplicate of an invalid row gets the problem of that row. */
const sortProblems = (problems: readonly ImportProblem[]): ImportProblem[] => {
  const byRow = new Map(problems.map((problem) => [problem.row, problem]))
  return problems
    .map((problem) => {
      const earlier = problem.counts === undefined ? undefined : byRow.get(problem.counts)
      if (!earlier) return problem
      return { ...earlier, row: problem.row }
    })
    .toSorted((problem, next) => problem.row - next.row)
}

/** Imports counts from a file: a dry run of all rows first, then the import in batches. */
export const useStockImport = () => {
  const sender = useSend(inventory.importRows, { quiet: true })
  const [state, setState] = useState<ImportStage>({ stage: 'none' })
  const rows = useRef<readonly CountRow[]>([])
  const fileProblems = useRef<readonly ImportProblem[]>([])
  const latestRun = useRef(0)

  /** Undefined if a request failed after the run was stopped. */
  const processRows = async (
    name: string,
    dryRun: boolean,
  ): Promise<{ outcome: ImportOutcome; isComplete: boolean } | undefined> => {
    const run = ++latestRun.current
    const outcome: ImportOutcome = { changed: 0, unchanged: 0, problems: [...fileProblems.current] }
    const all = rows.current
    for (let first = 0; first < all.length; first += batch) {
      setState({ stage: dryRun ? 'checking' : 'applying', name, done: first, total: all.length })
      const part = all.slice(first, first + batch)
      const response = await sender.send({ body: { dryRun, rows: [...part] } })
      if (!response) return latestRun.current === run ? { outcome, isComplete: false } : undefined
      const byRow = new Map(part.map((row) => [row.row, row]))
      outcome.changed += response.changed
      outcome.unchanged += response.unchanged
      const problems = response.problems.map((problem) => ({
        ...problem,
        value: getProblemValue(byRow.get(problem.row), problem.code),
      }))
      outcome.problems.push(...problems)
      if (latestRun.current !== run) return { outcome, isComplete: false }
    }
    return { outcome: { ...outcome, problems: sortProblems(outcome.problems) }, isComplete: true }
  }

  const check = async (file: File): Promise<void> => {
    const table = await readTable(file, { keepEmpty: true }).catch(() => 'notText' as const)
    const parsed = typeof table === 'string' ? undefined : parseCounts(table)
    if (!parsed) return setState({ stage: 'unreadable' })
    if (parsed.rows.length + parsed.problems.length === 0) return setState({ stage: 'nothing' })
    rows.current = parsed.rows
    fileProblems.current = parsed.problems
    const checked = await processRows(file.name, true)
    if (checked?.isComplete) setState({ stage: 'checked', name: file.name, outcome: checked.outcome })
    else setState({ stage: 'none' })
    return undefined
  }

  const apply = async (name: string): Promise<void> => {
    const applied = await processRows(name, false)
    if (applied) setState({ stage: applied.isComplete ? 'done' : 'stopped', name, outcome: applied.outcome })
  }

  return {
    state,
    error: sender.error,
    check,
    apply,
    stop: () => void (latestRun.current += 1),
    reset: () => {
      latestRun.current += 1
      setState({ stage: 'none' })
    },
  }
}
