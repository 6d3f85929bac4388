import { Button, Group, SegmentedControl, Table, Text } from '@mantine/core'
import { useState } from 'react'
import { type ImportProblem, type ProductImport, productImports } from '#contract/domains/product-imports.ts'
import { useFormat } from '../../../client/format.ts'
import { useText } from '../../../client/text.ts'
import { useGet } from '../../../client/use-get.ts'
import { StatusBadge } from '../../../kit/feedback.tsx'
import { FormSection } from '../../../kit/form/form-section.tsx'
import { importProblemsText } from '../import-problems.text.ts'
import { productImportText } from '../product-import.text.ts'
import { useProblemFile } from '../use-problem-file.ts'
import classes from './problem-table.module.css'

const perPage = 100
const most = 500

const shows = ['all', 'errors', 'notes'] as const
type Show = (typeof shows)[number]

const isShown: Record<Show, (problem: ImportProblem) => boolean> = {
  all: () => true,
  errors: ({ level }) => level === 'error',
  notes: ({ level }) => level === 'warning',
}

const Said = ({ problem: { level, code, column, value } }: { problem: ImportProblem }) => {
  const t = useText(productImportText)
  const words = useText(importProblemsText)
  return (
    <div className={classes.said}>
      <StatusBadge tone={level === 'error' ? 'danger' : 'warning'}>
        {t(level === 'error' ? 'error' : 'note')}
      </StatusBadge>
      <span>{words(code, { column: column ?? '', value: value ?? '' })}</span>
    </div>
  )
}

/** Rows with problems, numbered as in a spreadsheet: the header is row 1. */
export const ProblemTable = ({ file }: { file: ProductImport }) => {
  const t = useText(productImportText)
  const { number } = useFormat()
  const [limit, setLimit] = useState(perPage)
  const [show, setShow] = useState<Show>('all')
  const handAll = useProblemFile(file, 'all')
  const request = { params: { id: file._id }, query: { limit, ...(show === 'errors' && { failed: 'true' as const }) } }
  // Refetches while the import runs and adds problems.
  const version = [file.status, file.failed, file.warned, file.picturesFailed].join(' ')
  const { data } = useGet(productImports.problems, request, { keepPrevious: true, version })
  const rows = (data?.data ?? [])
    .map((row) => ({ ...row, problems: row.problems.filter(isShown[show]) }))
    .filter(({ problems }) => problems.length > 0)
  if (!data || (show === 'all' && rows.length === 0)) return null
  return (
    <FormSection title={t('problems')}>
      <Group justify="space-between">
        <SegmentedControl
          aria-label={t('show')}
          data={shows.map((value) => ({ value, label: t(`show_${value}`) }))}
          value={show}
          onChange={setShow}
        />
        <Button variant="default" onClick={handAll}>
          {t('problemFile')}
        </Button>
      </Group>
      {rows.length === 0 && <Text c="dimmed">{t('noneShown')}</Text>}
      <Table verticalSpacing={6}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th className={classes.row}>{t('row')}</Table.Th>
            <Table.Th>{t('what')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map(({ row, problems }) => (
            <Table.Tr key={row}>
              <Table.Td className="figures">{number(row + 1)}</Table.Td>
              <Table.Td>
                {problems.map((problem) => (
                  <Said key={`${problem.code} ${problem.column} ${problem.value}`} problem={problem} />
                ))}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      {data.nextCursor !== null && limit < most && (
        <div>
          <Button variant="default" onClick={() => setLimit(Math.min(most, limit + perPage))}>
            {t('moreRows')}
          </Button>
        </div>
      )}
    </FormSection>
  )
}
