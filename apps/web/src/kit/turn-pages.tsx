import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { useText } from '../client/text.ts'
import { kitText } from './kit.text.ts'
import { backward, firstPlace, forward } from './list/cursor-stack.ts'

/** Pages through a short list on a larger page, newest first. */
export const useTurning = () => {
  const [place, setPlace] = useState(firstPlace)
  return {
    cursor: place.after,
    isFirst: place.page === 1,
    reset: () => setPlace(firstPlace),
    newer: () => setPlace(backward(place)),
    older: (nextCursor: string) => setPlace(forward(place, nextCursor)),
  }
}

interface TurnPagesProps {
  turning: ReturnType<typeof useTurning>
  next: string | null | undefined
}

/** Newer and Older buttons, if there is more than one page. */
export const TurnPages = ({ turning, next }: TurnPagesProps) => {
  const t = useText(kitText)
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
