import { Button, Group, SegmentedControl, Table, Text } from '@mantine/core'
import { useState } from 'react'
import { type ImportProblem, type ProductImport, productImports } from '#contract/domains/product-imports.ts'
import { useFormat } from '#web/client/format.ts'
import { useText } from '#web/client/text.ts'
import { useGet } from '#web/client/use-get.ts'
import { StatusBadge } from '#web/kit/feedback/feedback.tsx'
import { FormSection } from '#web/kit/form/form-section.tsx'
import { importProblemsText } from '#web/features/product-import/import-problems.text.ts'
import { productImportText } from '#web/features/product-import/product-import.text.ts'
import { useProblemFile } from '#web/features/product-import/use-problem-file.ts'
import classes from './problem-table.module.css'

const perPage = 100
const maxRows = 500

const problemFilters = ['all', 'errors', 'notes'] as const
type ProblemFilter = (typeof problemFilters)[number]

const matchesFilter: Record<ProblemFilter, (problem: ImportProblem) => boolean> = {
  all: () => true,
  errors: ({ level }) => level === 'error',
  notes: ({ level }) => level === 'warning',
}

const ProblemMessage = ({ problem: { level, code, column, value } }: { problem: ImportProblem }) => {
  const t = useText(productImportText)
  const problemText = useText(importProblemsText)
  return (
    <div className={classes.said}>
      <StatusBadge tone={level === 'error' ? 'danger' : 'warning'}>
        {t(level === 'error' ? 'error' : 'note')}
      </StatusBadge>
      <span>{problemText(code, { column: column ?? '', value: value ?? '' })}</span>
    </div>
  )
}

/** Rows with problems, numbered as in a spreadsheet: the header is row 1. */
export const ProblemTable = ({ file }: { file: ProductImport }) => {
  const t = useText(productImportText)
  const { number } = useFormat()
  const [limit, setLimit] = useState(perPage)
  const [filter, setFilter] = useState<ProblemFilter>('all')
  const downloadAll = useProblemFile(file, 'all')
  const request = {
    params: { id: file._id },
    query: { limit, ...(filter === 'errors' && { failed: 'true' as const }) },
  }
  // Refetches while the import runs and adds problems.
  const version = [file.status, file.failed, file.warned, file.picturesFailed].join(' ')
  const { data } = useGet(productImports.problems, request, { keepPrevious: true, version })
  const rows = (data?.data ?? [])
    .map((row) => ({ ...row, problems: row.problems.filter(matchesFilter[filter]) }))
    .filter(({ problems }) => problems.length > 0)
  if (!data || (filter === 'all' && rows.length === 0)) return null
  return (
    <FormSection title={t('problems')}>
      <Group justify="space-between">
        <SegmentedControl
          aria-label={t('show')}
          data={problemFilters.map((value) => ({ value, label: t(`show_${value}`) }))}
          value={filter}
          onChange={setFilter}
        />
        <Button variant="default" onClick={downloadAll}>
          {t('problemFile')}
        </Button>
      </Group>
      {rows.length === 0 && <Text c="dimmed">{t('noneShown')}</Text>}
      <Table verticalSpacing={8} className={classes.table}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th className={classes.row}>{t('row')}</Table.Th>
            <Table.Th className={classes.product}>{t('product')}</Table.Th>
            <Table.Th>{t('what')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map(({ row, product, problems }) => (
            <Table.Tr key={row}>
              <Table.Td className="figures">{number(row + 1)}</Table.Td>
              <Table.Td className={classes.product}>{product}</Table.Td>
              <Table.Td>
                {/* Phones have no room for a column. */}
                <div className={classes.productAbove}>{product}</div>
                {problems.map((problem) => (
                  <ProblemMessage key={`${problem.code} ${problem.column} ${problem.value}`} problem={problem} />
                ))}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      {data.nextCursor !== null && limit < maxRows && (
        <div>
          <Button variant="default" onClick={() => setLimit(Math.min(maxRows, limit + perPage))}>
            {t('moreRows')}
          </Button>
        </div>
      )}
    </FormSection>
  )
}
