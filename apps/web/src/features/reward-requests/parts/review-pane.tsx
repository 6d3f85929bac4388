import { ActionIcon, Button, Kbd } from '@mantine/core'
import { IconArrowLeft, IconCheck, IconChevronDown, IconChevronUp, IconX } from '@tabler/icons-react'
import { type RequestRow, rewardRequests } from '#contract/domains/reward-requests.ts'
import { queryClient } from '#web/client/query-client.ts'
import { useText } from '#web/client/text.ts'
import { getQueryOptions, useGet } from '#web/client/use-get.ts'
import { useLetterKeys } from '#web/kit/keyboard/use-letter-keys.ts'
import { useEffectOncePer } from '#web/kit/use-effect-once-per.ts'
import { findHeld, type HeldDecision } from '#web/features/reward-requests/reward-requests.decisions.ts'
import { reviewKeys } from '#web/features/reward-requests/reward-requests.keys.ts'
import { rewardRequestsText } from '#web/features/reward-requests/reward-requests.text.ts'
import { RequestDetail } from './request-detail.tsx'
import classes from './review.module.css'

interface ReviewPaneProps {
  rows: readonly RequestRow[]
  /** The rows are those of the current tab. */
  isCurrent: boolean
  held: readonly HeldDecision[]
  /** The request in the URL; undefined opens the first one that waits. */
  currentId: string | undefined
  isPhone: boolean
  open: (id: string) => void
  /** Returns to the list, on a phone. */
  close: () => void
  approve: (request: RequestRow) => void
  reject: (request: RequestRow) => void
  undo: () => void
}

const prefetch = (id: string) => void queryClient.prefetchQuery(getQueryOptions(rewardRequests.get, { params: { id } }))

/** One request of the queue with its decision: buttons, and keys for reviewing without a mouse. */
export const ReviewPane = (props: ReviewPaneProps) => {
  const { rows, isCurrent, held, currentId, isPhone, open, close, approve, reject, undo } = props
  const t = useText(rewardRequestsText)
  const { data } = useGet(rewardRequests.get, { params: { id: currentId ?? '' } }, { enabled: currentId !== undefined })
  const index = rows.findIndex(({ _id }) => _id === currentId)
  const current = rows[index] ?? data
  const isUndecided = ({ _id, status }: RequestRow) => status === 'pending' && !findHeld(held, _id)
  const previousId = rows[index - 1]?._id
  const nextId = rows[index + 1]?._id
  const firstId = (rows.find(isUndecided) ?? rows[0])?._id
  useEffectOncePer(
    currentId === undefined && isCurrent && !isPhone ? firstId : undefined,
    () => firstId && open(firstId),
  )
  useEffectOncePer(nextId, () => nextId && prefetch(nextId))
  // The focus follows from row to row, so that j and k continue from the request that is shown.
  useEffectOncePer(currentId, () => {
    const row = document.querySelector<HTMLElement>(`[data-row="${currentId}"]`)
    const focused = document.activeElement?.closest('[data-row]')
    if (focused && focused !== row) row?.querySelector<HTMLElement>('[data-row-link]')?.focus({ preventScroll: true })
    row?.scrollIntoView({ block: 'nearest' })
  })

  // Reads the URL rather than the last render: a second key may come before the first one is rendered.
  const step = (by: 1 | -1) => {
    const id = rows[rows.findIndex(({ _id }) => `#${_id}` === window.location.hash) + by]?._id
    if (id !== undefined) open(id)
  }
  const isOpen = current !== undefined && isUndecided(current)
  const approveCurrent = () => isOpen && approve(current)
  const rejectCurrent = () => isOpen && reject(current)
  useLetterKeys({
    [reviewKeys.approve]: approveCurrent,
    [reviewKeys.reject]: rejectCurrent,
    [reviewKeys.undo]: undo,
    [reviewKeys.next]: () => step(1),
    [reviewKeys.previous]: () => step(-1),
  })
  if (currentId === undefined) return null
  const decision = isOpen && (
    <div className={classes.decision} role="group" aria-label={t('decided')}>
      <Button
        leftSection={<IconCheck size={16} aria-hidden="true" />}
        rightSection={<Kbd aria-hidden="true">A</Kbd>}
        onClick={approveCurrent}
      >
        {t('approve')}
      </Button>
      <Button
        variant="default"
        leftSection={<IconX size={16} aria-hidden="true" />}
        rightSection={<Kbd aria-hidden="true">R</Kbd>}
        onClick={rejectCurrent}
      >
        {t('rejectMore')}
      </Button>
    </div>
  )
  return (
    <div className={classes.pane} data-phone={isPhone || undefined}>
      <div className={classes.bar}>
        {isPhone && (
          <Button
            variant="subtle"
            color="neutral"
            size="compact-sm"
            leftSection={<IconArrowLeft size={16} aria-hidden="true" />}
            onClick={close}
          >
            {t('back')}
          </Button>
        )}
        {!isPhone && decision}
        <span className={classes.spring} />
        <ActionIcon
          variant="default"
          aria-label={t('previous')}
          title={`${t('previous')} (K)`}
          disabled={previousId === undefined}
          onClick={() => step(-1)}
        >
          <IconChevronUp size={16} />
        </ActionIcon>
        <ActionIcon
          variant="default"
          aria-label={t('next')}
          title={`${t('next')} (J)`}
          disabled={nextId === undefined}
          onClick={() => step(1)}
        >
          <IconChevronDown size={16} />
        </ActionIcon>
      </div>
      <RequestDetail key={currentId} id={currentId} heldStatus={findHeld(held, currentId)?.decision.status} />
      {isPhone && decision}
    </div>
  )
}
