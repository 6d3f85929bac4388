import { Button, Kbd } from '@mantine/core'
import { useText } from '#web/client/text.ts'
import { useSecondsLeft } from '#web/client/use-seconds-left.ts'
import type { HeldDecision } from '#web/features/reward-requests/reward-requests.decisions.ts'
import { rewardRequestsText } from '#web/features/reward-requests/reward-requests.text.ts'
import classes from './review.module.css'

const SecondsLeft = ({ until }: { until: number }) => {
  const t = useText(rewardRequestsText)
  const count = useSecondsLeft(until)
  // Hidden from screen readers, which would read every second.
  return (
    <span className={classes.seconds} aria-hidden="true">
      {t('secondsLeft', { count })}
    </span>
  )
}

/** The latest decision that can be undone, with the time left. One bar: a toast each would cover the page. */
export const UndoBar = ({ held, undo }: { held: readonly HeldDecision[]; undo: () => void }) => {
  const t = useText(rewardRequestsText)
  const last = held.findLast(({ isSending }) => !isSending)
  if (!last) return null
  const { requests, decision, until } = last
  const [first] = requests
  const text =
    requests.length === 1 && first
      ? t(`${decision.status}One`, { task: first.task.name, name: first.customer.name })
      : t(`${decision.status}Many`, { count: requests.length })
  return (
    <div className={classes.undo}>
      <span className={classes.undoText} role="status">
        {text}
      </span>
      <SecondsLeft key={last.id} until={until} />
      <Button size="compact-sm" variant="default" rightSection={<Kbd aria-hidden="true">U</Kbd>} onClick={undo}>
        {t('undo')}
      </Button>
    </div>
  )
}
