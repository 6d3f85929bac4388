import { Button, Group } from '@mantine/core'
import { useText } from '../../../client/text.ts'
import { customerText } from '../customer.text.ts'
import type { Turning } from '../use-turning.ts'

/** Newer and older, where there are any. */
export const TurnPages = ({ turning, next }: { turning: Turning; next: string | null | undefined }) => {
  const t = useText(customerText)
  if (turning.isFirst && !next) return null
  return (
    <Group gap="sm">
      <Button size="xs" variant="default" disabled={turning.isFirst} onClick={turning.newer}>
        {t('newer')}
      </Button>
      <Button size="xs" variant="default" disabled={!next} onClick={() => next && turning.older(next)}>
        {t('older')}
      </Button>
    </Group>
  )
}
