import { Button, Group, Text } from '@mantine/core'
import { IconCircleCheck, IconCircleX } from '@tabler/icons-react'
import type { orders } from '#contract/domains/orders.ts'
import type { DataOf } from '#contract/core/request.ts'
import { useText } from '#web/client/text.ts'
import { ordersText } from '#web/features/orders/orders.text.ts'
import classes from './orders.module.css'

export type BulkResults = DataOf<typeof orders.statusMany>['data']

export const findFailedIds = (results: BulkResults): string[] =>
  results.filter(({ problem }) => problem !== null).map(({ id }) => id)

interface BulkOutcomeProps {
  results: BulkResults
  kind: 'move' | 'cancel'
  close: () => void
}

const textKeys = {
  move: { went: 'went', done: 'done' },
  cancel: { went: 'cancelledMany', done: 'cancelledOne' },
} as const

/** The result for each order of a bulk action that failed for some. */
export const BulkOutcome = ({ results, kind, close }: BulkOutcomeProps) => {
  const t = useText(ordersText)
  const succeededCount = results.filter(({ problem }) => problem === null).length
  const failedCount = results.length - succeededCount
  // Failures first: they have to be read.
  const sorted = results.toSorted((a, b) => Number(a.problem === null) - Number(b.problem === null))
  return (
    <>
      <Text role="status">
        {[
          succeededCount > 0 && t(textKeys[kind].went, { count: succeededCount }),
          failedCount > 0 && t('stayed', { count: failedCount }),
        ]
          .filter(Boolean)
          .join(' ')}
      </Text>
      <ul className={classes.results} aria-label={t('results')}>
        {sorted.map(({ id, number, problem }) => (
          <li key={id} className={classes.result} data-went={problem === null || undefined}>
            {problem === null ? (
              <IconCircleCheck size={16} aria-hidden="true" />
            ) : (
              <IconCircleX size={16} aria-hidden="true" />
            )}
            {number === null ? <span>{t('gone')}</span> : <strong>#{number}</strong>}
            <span>{problem ?? t(textKeys[kind].done)}</span>
          </li>
        ))}
      </ul>
      <Group justify="flex-end" mt="lg">
        <Button onClick={close} data-autofocus>
          {t('close')}
        </Button>
      </Group>
    </>
  )
}
