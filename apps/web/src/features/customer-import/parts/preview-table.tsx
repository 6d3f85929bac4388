import { SegmentedControl, Table, VisuallyHidden } from '@mantine/core'
import { IconAlertCircleFilled, IconCheck } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { customerColumns, type CustomerColumn } from '#contract/domains/customer-columns.ts'
import { getProblemMessage } from '#contract/domains/customer-import.ts'
import { useFormat } from '#web/client/format.ts'
import { useLanguage, useText } from '#web/client/text.ts'
import { Pager } from '#web/kit/list/pager.tsx'
import { customerColumnsText } from '#web/features/customer-import/customer-columns.text.ts'
import {
  type Validation,
  type RowProblem,
  usedColumns,
} from '#web/features/customer-import/customer-import.validate.ts'
import { getRowNumber } from '#web/features/customer-import/customer-import.table.ts'
import { customerImportText } from '#web/features/customer-import/customer-import.text.ts'
import type { ImportDraft } from '#web/features/customer-import/use-import-draft.ts'
import classes from './preview-table.module.css'

const views = ['all', 'problems'] as const
type View = (typeof views)[number]

const useProblemText = () => {
  const [language] = useLanguage()
  const columnLabel = useText(customerColumnsText)
  return ({ problem, column }: RowProblem): string => {
    const known = customerColumns.find((name) => name === column)
    return getProblemMessage(problem, known ? columnLabel(known) : column, language)
  }
}

const RowStatus = ({ problem }: { problem: RowProblem | undefined }) => {
  const t = useText(customerImportText)
  const describeProblem = useProblemText()
  if (!problem) {
    return (
      <>
        <IconCheck size={16} className={classes.good} aria-hidden="true" />
        <VisuallyHidden>{t('none')}</VisuallyHidden>
      </>
    )
  }
  return (
    <span className={classes.problem}>
      <IconAlertCircleFilled size={16} aria-hidden="true" />
      {describeProblem(problem)}
    </span>
  )
}

interface PreviewTableProps {
  draft: ImportDraft
  validation: Validation
}

/** The parsed rows with their problems, paged. */
export const PreviewTable = ({ draft: { table, mapping }, validation: { data, problems } }: PreviewTableProps) => {
  const t = useText(customerImportText)
  const columnLabel = useText(customerColumnsText)
  const { number } = useFormat()
  const [view, setView] = useState<View>('all')
  const [page, setPage] = useState(1)
  const [limit, setLimit] = useState(50)
  const invalidRows = useMemo(() => [...problems.keys()], [problems])
  const columns: CustomerColumn[] = usedColumns(mapping)

  const count = view === 'all' ? data.length : invalidRows.length
  const from = (page - 1) * limit
  const indexes = Array.from({ length: Math.min(limit, count - from) }, (_, index) => from + index)
  const rows = view === 'all' ? indexes : indexes.flatMap((index) => invalidRows[index] ?? [])
  const changeView = (next: View) => {
    setView(next)
    setPage(1)
  }
  return (
    <section className={classes.preview} aria-label={t('table')}>
      {invalidRows.length > 0 && (
        <SegmentedControl
          className={classes.filter ?? ''}
          aria-label={t('show')}
          data={[
            { value: 'all', label: t('show_all') },
            { value: 'problems', label: t('show_problems', { count: invalidRows.length }) },
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
              return (
                <Table.Tr key={row}>
                  <Table.Td className="figures">{number(getRowNumber(table, row))}</Table.Td>
                  <Table.Td>
                    <RowStatus problem={problem} />
                  </Table.Td>
                  {columns.map((column) => (
                    <Table.Td
                      key={column}
                      className={classes.cell}
                      data-wrong={problem?.column === column || undefined}
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
