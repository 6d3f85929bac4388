import { Button, Checkbox, Group, Radio, Stack, Table, Text } from '@mantine/core'
import { useState } from 'react'
import { columnTargets } from '#contract/domains/product-csv.ts'
import { mapping as mappingOf, type ProductImport, productImports } from '#contract/domains/product-imports.ts'
import { useText } from '../../../client/text.ts'
import { useSend } from '../../../client/use-send.ts'
import { FormAlert } from '../../../kit/form-alert.tsx'
import { FormSection } from '../../../kit/form/form-section.tsx'
import { columnTargetsText } from '../column-targets.text.ts'
import { productImportText } from '../product-import.text.ts'
import { useKnownTargets } from '../use-known-targets.ts'
import { ColumnRow } from './column-row.tsx'
import classes from './mapping-form.module.css'

const useTargets = () => {
  const words = useText(columnTargetsText)
  const { fields, locations } = useKnownTargets()
  return [
    ...columnTargets.map((target) => ({ value: target as string, label: words(target) })),
    ...fields.map(({ _id, name }) => ({ value: `field:${_id}`, label: words('field', { name }) })),
    ...locations.map(({ _id, name }) => ({ value: `stock:${_id}`, label: words('stock', { name }) })),
  ]
}

const sampleOf = ({ sample }: ProductImport, column: number): string =>
  sample
    .flatMap((cells) => cells[column]?.trim() || [])
    .slice(0, 3)
    .join(' · ')

/** What the columns are and how the import is meant; a dry run follows. */
export const MappingForm = ({ file, checked }: { file: ProductImport; checked: () => void }) => {
  const t = useText(productImportText)
  const targets = useTargets()
  const [mapping, setMapping] = useState<readonly (string | null)[]>(file.mapping)
  const [options, setOptions] = useState(file.options)
  const { send, sending, error } = useSend(productImports.configure, { quiet: true })
  // Each thing comes from one column: choosing it here takes it away there.
  const choose = (column: number, target: string | null) =>
    setMapping(mapping.map((was, place) => (place === column ? target : was === target ? null : was)))
  const check = async () => {
    const body = { mapping: mappingOf.parse(mapping), options }
    if (await send({ params: { id: file._id }, body })) checked()
  }

  // By what they were guessed to be: a column does not jump away from under whoever says what it is.
  const isFolded = (column: number) => file.mapping[column] === null && sampleOf(file, column) === ''
  const columns = file.header.map((_, column) => column)
  const [shown, empty] = [columns.filter((column) => !isFolded(column)), columns.filter(isFolded)]
  const rowOf = (column: number) => (
    <ColumnRow
      // Two columns of a file may have the same heading.
      key={column}
      heading={file.header[column] ?? ''}
      sample={sampleOf(file, column)}
      targets={targets}
      target={mapping[column] ?? null}
      choose={(target) => choose(column, target)}
    />
  )

  return (
    <Stack gap="md">
      <FormSection title={t('columns')} help={t('columnsHelp')}>
        <Table className={classes.columns ?? ''} verticalSpacing={6}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('column')}</Table.Th>
              <Table.Th>{t('holds')}</Table.Th>
              <Table.Th>{t('means')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>{shown.map(rowOf)}</Table.Tbody>
        </Table>
        {empty.length > 0 && (
          <details className={classes.folded}>
            <summary>{t('emptyColumns', { count: empty.length })}</summary>
            <Table className={classes.columns ?? ''} verticalSpacing={6}>
              <Table.Tbody>{empty.map(rowOf)}</Table.Tbody>
            </Table>
          </details>
        )}
      </FormSection>
      <FormSection title={t('options')}>
        <Radio.Group
          label={t('existing')}
          description={t('existingHelp')}
          value={options.existing}
          onChange={(value) => setOptions({ ...options, existing: value === 'skip' ? 'skip' : 'update' })}
        >
          <Stack gap="xs" mt="xs">
            <Radio value="update" label={t('update')} />
            <Radio value="skip" label={t('skip')} />
          </Stack>
        </Radio.Group>
        <Radio.Group
          label={t('publish')}
          value={options.publish}
          onChange={(value) => setOptions({ ...options, publish: value === 'draft' ? 'draft' : 'as_file' })}
        >
          <Stack gap="xs" mt="xs">
            <Radio value="as_file" label={t('asFile')} />
            <Radio value="draft" label={t('asDraft')} />
          </Stack>
        </Radio.Group>
        <Checkbox
          label={t('makeMissing')}
          checked={options.makeMissing}
          onChange={(event) => setOptions({ ...options, makeMissing: event.currentTarget.checked })}
        />
        <FormAlert error={error} whole />
        <Group justify="space-between">
          <Text c="dimmed">{t('rows', { count: file.rows })}</Text>
          <Button loading={sending} onClick={() => void check()}>
            {t('check')}
          </Button>
        </Group>
      </FormSection>
    </Stack>
  )
}
