import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { useText } from '#web/client/text.ts'
import { kitText } from '#web/kit/kit.text.ts'
import { toPreviousPage, firstPage, toNextPage } from './cursor-stack.ts'

/** Pages through a short list on a larger page, newest first. */
export const useMiniPager = () => {
  const [position, setPosition] = useState(firstPage)
  return {
    cursor: position.after,
    isFirst: position.page === 1,
    reset: () => setPosition(firstPage),
    newer: () => setPosition(toPreviousPage(position)),
    older: (nextCursor: string) => setPosition(toNextPage(position, nextCursor)),
  }
}

interface MiniPagerProps {
  pager: ReturnType<typeof useMiniPager>
  next: string | null | undefined
}

/** Newer and Older buttons, if there is more than one page. */
export const MiniPager = ({ pager, next }: MiniPagerProps) => {
  const t = useText(kitText)
  if (pager.isFirst && !next) return null
  return (
    <Group gap="sm">
      <Button size="xs" variant="default" disabled={pager.isFirst} onClick={pager.newer}>
        {t('newer')}
      </Button>
      <Button size="xs" variant="default" disabled={!next} onClick={() => next && pager.older(next)}>
        {t('older')}
      </Button>
    </Group>
  )
}
