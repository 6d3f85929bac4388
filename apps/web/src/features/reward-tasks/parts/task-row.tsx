import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { RewardTask } from '#contract/domains/reward-tasks.ts'
import { useText } from '#web/client/text.ts'
import { useFormatBalance } from '#web/entities/rewards/use-format-balance.ts'
import type { RowAction } from '#web/kit/table/columns.ts'
import { RowMenu } from '#web/kit/table/row-menu.tsx'
import { taskPath, taskRequestsPath } from '#web/features/reward-tasks/reward-tasks.paths.ts'
import { rewardTasksText } from '#web/features/reward-tasks/reward-tasks.text.ts'
import { useTaskLabels } from '#web/features/reward-tasks/use-task-labels.ts'
import { TaskBadge } from './task-badge.tsx'
import classes from './task-row.module.css'

/** Names the columns; each value of a row repeats its name for screen readers and phones. */
export const TaskHeadings = ({ isMovable }: { isMovable: boolean }) => {
  const t = useText(rewardTasksText)
  return (
    <div className={classes.headings} data-movable={isMovable || undefined} aria-hidden="true">
      <span>{t('task')}</span>
      <span>{t('state')}</span>
      <span>{t('reward')}</span>
      <span className={classes.figure}>{t('started')}</span>
      <span className={classes.figure}>{t('completed')}</span>
      <span className={classes.figure}>{t('granted')}</span>
      <span className={classes.figure}>{t('cost')}</span>
    </div>
  )
}

interface TaskRowProps {
  task: RewardTask
  /** Null if the tasks can't be moved. */
  handle: ReactNode
  actions: RowAction[]
  canReview: boolean
}

export const TaskRow = ({ task, handle, actions, canReview }: TaskRowProps) => {
  const t = useText(rewardTasksText)
  const formatBalance = useFormatBalance()
  const labels = useTaskLabels()
  const { _id: id, name, results } = task
  const figures = [
    { label: t('started'), value: labels.number(results.started) },
    { label: t('completed'), value: labels.number(results.completed) },
    { label: t('granted'), value: labels.granted(task) },
    { label: t('cost'), value: labels.money(results.cost) },
  ]
  return (
    <div className={classes.row} data-movable={handle ? true : undefined}>
      {handle}
      <div className={classes.about}>
        <span className={classes.title}>
          <Link to={taskPath(id)} className={classes.name}>
            {name}
          </Link>
          {canReview && results.pending > 0 && (
            <Link to={`${taskRequestsPath(id)}&status=pending`} className={classes.pending}>
              {t('pending', { count: results.pending })}
            </Link>
          )}
        </span>
        <span className={classes.terms}>
          {labels.terms(task)} · {labels.eligibility(task)}
        </span>
      </div>
      <span className={classes.state}>
        <TaskBadge state={task.state} />
      </span>
      <span className={classes.reward}>
        <span className="visually-hidden">{t('reward')} </span>
        {formatBalance(task.kind, task.amount)}
      </span>
      <div className={classes.figures}>
        {figures.map(({ label, value }) => (
          <span key={label} className={classes.figure}>
            <span className={classes.label}>{label} </span>
            {value}
          </span>
        ))}
      </div>
      <span className={classes.menu}>{actions.length > 0 && <RowMenu name={name} actions={() => actions} />}</span>
    </div>
  )
}
