import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { type RewardTask, rewardTasks, validRewardTaskFields } from '#contract/domains/reward-tasks.ts'
import { useSession } from '#web/client/session.ts'
import { useText } from '#web/client/text.ts'
import { EntityPage } from '#web/kit/crud/entity-page.tsx'
import { useRemoval } from '#web/kit/crud/use-removal.ts'
import { CardFact, SideCard } from '#web/kit/page/side-card.tsx'
import { TaskBadge } from './parts/task-badge.tsx'
import { TaskFields, toTaskValues } from './parts/task-fields.tsx'
import { taskRequestsPath, tasksPath } from './reward-tasks.paths.ts'
import { rewardTasksText } from './reward-tasks.text.ts'
import { useTaskLabels } from './use-task-labels.ts'

const endpoints = { get: rewardTasks.get, create: rewardTasks.createCustom, update: rewardTasks.update }

const TaskResults = ({ task }: { task: RewardTask }) => {
  const t = useText(rewardTasksText)
  const { number, money, granted } = useTaskLabels()
  return (
    <SideCard title={t('results')}>
      <CardFact label={t('started')}>{number(task.results.started)}</CardFact>
      <CardFact label={t('completed')}>{number(task.results.completed)}</CardFact>
      <CardFact label={t('granted')}>{granted(task)}</CardFact>
      <CardFact label={t('cost')}>{money(task.results.cost)}</CardFact>
    </SideCard>
  )
}

/** Creates a custom task, or edits a custom or ready-made one. */
const TaskPage = () => {
  const t = useText(rewardTasksText)
  const { can } = useSession()
  const removal = useRemoval(rewardTasks, { noun: (count) => t('noun', { count }) })
  return (
    <EntityPage
      endpoints={endpoints}
      pluralNoun={t('items')}
      create={{ title: t('newTitle'), saveLabel: t('create') }}
      schema={validRewardTaskFields}
      values={toTaskValues}
      listPath={tasksPath}
      {...(can('delete_task') && { removal })}
      header={(task) => ({ status: <TaskBadge state={task.state} />, aside: <TaskResults task={task} /> })}
      secondaryActions={(task) =>
        can('review_task_requests') &&
        task.verification === 'request' && (
          <Button component={Link} to={taskRequestsPath(task._id)} variant="default">
            {t('viewRequests')}
          </Button>
        )
      }
    >
      {(task) => <TaskFields task={task} />}
    </EntityPage>
  )
}

export default TaskPage
