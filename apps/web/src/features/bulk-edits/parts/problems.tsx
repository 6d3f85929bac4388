import { Anchor, Table, Text } from '@mantine/core'
import { Link } from 'react-router'
import type { bulkEdits } from '#contract/domains/bulk-edits.ts'
import type { DataOf } from '#contract/core/request.ts'
import { useText } from '#web/client/text.ts'
import { FormSection } from '#web/kit/form/form-section.tsx'
import { skipReasonText, runText } from '#web/features/bulk-edits/bulk-edits.text.ts'

interface ProblemsProps {
  problems: DataOf<typeof bulkEdits.get>['problems']
  refused: number
  isRunning: boolean
}

/** The products that a bulk edit couldn't change, with the reason. */
export const Problems = ({ problems, refused, isRunning }: ProblemsProps) => {
  const t = useText(runText)
  const reasonText = useText(skipReasonText)
  if (problems.length === 0 && isRunning) return null
  return (
    <FormSection title={t('problems')}>
      {problems.length === 0 ? (
        <Text c="dimmed">{t('noProblems')}</Text>
      ) : (
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('product')}</Table.Th>
              <Table.Th>{t('reason')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {problems.map(({ product, title, reason }) => (
              <Table.Tr key={product}>
                <Table.Td>
                  <Anchor component={Link} to={`/dashboard/products/${product}`}>
                    {title}
                  </Anchor>
                </Table.Td>
                <Table.Td>{reasonText(reason)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
      {refused > problems.length && problems.length > 0 && <Text c="dimmed">{t('moreProblems')}</Text>}
    </FormSection>
  )
}
