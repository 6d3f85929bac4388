import { SegmentedControl, Table, VisuallyHidden } from '@mantine/core'
import { IconAlertCircleFilled, IconCheck, IconInfoCircle, IconUserCheck, IconUserPlus } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { customerColumns, type CustomerColumn } from '#contract/domains/customer-columns.ts'
import type { CellNote } from '#contract/domains/customer-import.ts'
import { getNoteMessage, getProblemMessage, type RowProblemCode } from '#contract/domains/customer-import-messages.ts'
import { useFormat } from '#web/client/format.ts'
import { useLanguage, useText } from '#web/client/text.ts'
import { Pager } from '#web/kit/list/pager.tsx'
import { customerColumnsText } from '#web/features/customer-import/customer-columns.text.ts'
import { type Outcome, type Validation, usedColumns } from '#web/features/customer-import/customer-import.validate.ts'
import { getRowNumber } from '#web/features/customer-import/customer-import.table.ts'
import { customerImportText } from '#web/features/customer-import/customer-import.text.ts'
import type { ImportDraft } from '#web/features/customer-import/use-import-draft.ts'
import classes from './preview-table.module.css'

const views = ['all', 'problems', 'updates', 'notes'] as const
type View = (typeof views)[number]

interface RowStatusProps {
  problem: RowProblemCode | undefined
  /** Undefined if it isn't known whether the customer exists. */
  effect: 'adds' | 'updates' | undefined
  notes: readonly CellNote[]
}

const RowStatus = ({ problem, effect, notes }: RowStatusProps) => {
  const t = useText(customerImportText)
  const [language] = useLanguage()
  const columnLabel = useText(customerColumnsText)
  if (problem) {
    return (
      <span className={classes.problem}>
        <IconAlertCircleFilled size={16} aria-hidden="true" />
        {getProblemMessage(problem, language)}
      </span>
    )
  }
  if (effect || notes.length > 0) {
    const Icon = effect === 'updates' ? IconUserCheck : IconUserPlus
    return (
      <>
        {effect && (
          <span className={classes.effect} data-effect={effect}>
            <Icon size={16} aria-hidden="true" />
            {t(effect)}
          </span>
        )}
        {notes.map(({ note, column }) => {
          const known = customerColumns.find((name) => name === column)
          return (
            <span key={`${note} ${column}`} className={classes.note}>
              <IconInfoCircle size={16} aria-hidden="true" />
              {getNoteMessage(note, known ? columnLabel(known) : column, language)}
            </span>
          )
        })}
      </>
    )
  }
  return (
    <>
      <IconCheck size={16} className={classes.good} aria-hidden="true" />
      <VisuallyHidden>{t('none')}</VisuallyHidden>
    </>
  )
}

interface PreviewTableProps {
  draft: ImportDraft
  validation: Validation
  outcome: Outcome
}

/** The parsed rows with their problems, paged. */
export const PreviewTable = ({ draft: { table }, validation, outcome }: PreviewTableProps) => {
  const { mapping, data } = validation
  const { problems, updates, notes } = outcome
  const t = useText(customerImportText)
  const columnLabel = useText(customerColumnsText)
  const { number } = useFormat()
  const [view, setView] = useState<View>('all')
  const [page, setPage] = useState(1)
  const [limit, setLimit] = useState(50)
  const shownRows = useMemo(
    () => ({ all: undefined, problems: [...problems.keys()], updates: [...updates], notes: [...notes.keys()] }),
    [problems, updates, notes],
  )
  const filtered = shownRows[view]
  const columns: CustomerColumn[] = usedColumns(mapping)

  const count = filtered?.length ?? data.length
  const from = (page - 1) * limit
  const indexes = Array.from({ length: Math.min(limit, count - from) }, (_, index) => from + index)
  const rows = filtered ? indexes.flatMap((index) => filtered[index] ?? []) : indexes
  const changeView = (next: View) => {
    setView(next)
    setPage(1)
  }
  return (
    <section className={classes.preview} aria-label={t('table')}>
      {problems.size + updates.size + notes.size > 0 && (
        <SegmentedControl
          className={classes.filter ?? ''}
          aria-label={t('show')}
          data={[
            { value: 'all', label: t('show_all') },
            ...(problems.size > 0 ? [{ value: 'problems', label: t('show_problems', { count: problems.size }) }] : []),
            ...(updates.size > 0 ? [{ value: 'updates', label: t('show_updates', { count: updates.size }) }] : []),
            ...(notes.size > 0 ? [{ value: 'notes', label: t('show_notes', { count: notes.size }) }] : []),
          ]}
          value={view}
          onChange={(value) => changeView(views.find((known) => known === value) ?? 'all')}
        />
      )}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard */}
      <div className={classes.frame} tabIndex={0} role="group" aria-label={t('table')}>
        <Table verticalSpacing={6} stickyHeader>
          <Table.Thead>
            <Table.Tr>
              <Table.Th className={classes.row}>{t('row')}</Table.Th>
              <Table.Th className={classes.verdict}>{t('problem')}</Table.Th>
              {columns.map((column) => (
                <Table.Th key={column}>{columnLabel(column)}</Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map((row) => {
              const problem = problems.get(row)
              const rowNotes = notes.get(row) ?? []
              return (
                <Table.Tr key={row}>
                  <Table.Td className="figures">{number(getRowNumber(table, row))}</Table.Td>
                  <Table.Td>
                    <RowStatus
                      problem={problem}
                      effect={updates.has(row) ? 'updates' : validation.existing && 'adds'}
                      notes={rowNotes}
                    />
                  </Table.Td>
                  {columns.map((column) => (
                    <Table.Td
                      key={column}
                      className={classes.cell}
                      data-wrong={(problem === 'bad_email' && column === 'email') || undefined}
                      data-noted={rowNotes.some((note) => note.column === column) || undefined}
                      title={data[row]?.[column]}
                    >
                      {data[row]?.[column]?.slice(0, 300)}
                    </Table.Td>
                  ))}
                </Table.Tr>
              )
            })}
          </Table.Tbody>
        </Table>
      </div>
      <Pager
        page={page}
        limit={limit}
        rows={rows.length}
        total={number(count)}
        next={from + limit < count ? () => setPage(page + 1) : undefined}
        prefetchNext={() => undefined}
        previous={page > 1 ? () => setPage(page - 1) : undefined}
        first={page > 1 ? () => setPage(1) : undefined}
        resize={(next) => {
          setLimit(next)
          setPage(1)
        }}
      />
    </section>
  )
}
