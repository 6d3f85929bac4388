import { Select, Table, Text } from '@mantine/core'
import { useText } from '#web/client/text.ts'
import classes from './column-map.module.css'
import { columnMapText } from './column-map.text.ts'

interface Target {
  value: string
  label: string
}

interface ColumnRowProps {
  heading: string
  /** Values of its first cells. */
  sample: string
  targets: readonly Target[]
  target: string | null
  onChoose: (target: string | null) => void
}

const ColumnRow = ({ heading, sample, targets, target, onChoose }: ColumnRowProps) => {
  const t = useText(columnMapText)
  return (
    <Table.Tr>
      <Table.Td className={classes.heading}>{heading}</Table.Td>
      <Table.Td className={classes.sample}>{sample}</Table.Td>
      <Table.Td>
        <Select
          aria-label={t('meansOf', { heading })}
          placeholder={t('leaveOut')}
          data={[...targets]}
          value={target}
          onChange={onChoose}
          searchable
          clearable
          clearButtonProps={{ 'aria-label': t('leaveOut') }}
        />
        {target === null && sample !== '' && (
          <Text size="sm" c="var(--warning-ink)" mt={2}>
            {t('leftOut')}
          </Text>
        )}
      </Table.Td>
    </Table.Tr>
  )
}

const toSample = (rows: readonly (readonly string[])[], column: number): string =>
  rows
    .flatMap((cells) => cells[column]?.trim() || [])
    .slice(0, 3)
    .join(' · ')

interface ColumnMapProps {
  header: readonly string[]
  /** The first rows of the file. */
  sample: readonly (readonly string[])[]
  /** The initial guess for each column. */
  guess: readonly (string | null)[]
  mapping: readonly (string | null)[]
  targets: readonly Target[]
  /** Fields that several columns can have. */
  repeatable?: ReadonlySet<string | null>
  /** Folds the columns without a guess: in the file of a known program they have no field. */
  foldsUnmapped?: boolean
  onChange: (mapping: readonly (string | null)[]) => void
}

/** Maps the columns of a file to fields. */
export const ColumnMap = (props: ColumnMapProps) => {
  const { header, sample, guess, mapping, targets, repeatable, foldsUnmapped = false, onChange } = props
  const t = useText(columnMapText)
  // Other fields come from one column: choosing one here clears it elsewhere.
  const chooseTarget = (column: number, target: string | null) => {
    const isCleared = (current: string | null) => current === target && !repeatable?.has(target)
    onChange(mapping.map((current, index) => (index === column ? target : isCleared(current) ? null : current)))
  }

  // By the initial guess rather than the current mapping, so that a column does not move while it is being mapped.
  const isCollapsed = (column: number) => guess[column] === null && (foldsUnmapped || toSample(sample, column) === '')
  const columns = header.map((_, column) => column)
  const [shown, folded] = [columns.filter((column) => !isCollapsed(column)), columns.filter(isCollapsed)]
  const renderRow = (column: number) => (
    <ColumnRow
      // Two columns of a file can have the same heading.
      key={column}
      heading={header[column] ?? ''}
      sample={toSample(sample, column)}
      targets={targets}
      target={mapping[column] ?? null}
      onChoose={(target) => chooseTarget(column, target)}
    />
  )

  return (
    <>
      <Table className={classes.columns ?? ''} verticalSpacing={6}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('column')}</Table.Th>
            <Table.Th>{t('holds')}</Table.Th>
            <Table.Th>{t('means')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>{shown.map(renderRow)}</Table.Tbody>
      </Table>
      {folded.length > 0 && (
        <details className={classes.folded}>
          <summary>{t(foldsUnmapped ? 'unmappedColumns' : 'emptyColumns', { count: folded.length })}</summary>
          <Table className={classes.columns ?? ''} verticalSpacing={6}>
            <Table.Tbody>{folded.map(renderRow)}</Table.Tbody>
          </Table>
        </details>
      )}
    </>
  )
}
