import { Button } from '@mantine/core'
import { IconCheck, IconPlus } from '@tabler/icons-react'
import { useRef } from 'react'
import { Link } from 'react-router'
import { type AvailableTask, rewardTasks } from '#contract/domains/reward-tasks.ts'
import { useText } from '#web/client/text.ts'
import { useGet } from '#web/client/use-get.ts'
import { useSend } from '#web/client/use-send.ts'
import { useFormatBalance } from '#web/entities/rewards/use-format-balance.ts'
import { ErrorState } from '#web/kit/feedback/feedback.tsx'
import { FormSkeleton } from '#web/kit/feedback/skeletons.tsx'
import { taskPath } from '#web/features/reward-tasks/reward-tasks.paths.ts'
import { rewardTasksText } from '#web/features/reward-tasks/reward-tasks.text.ts'
import { useTaskLabels } from '#web/features/reward-tasks/use-task-labels.ts'
import classes from './task-gallery.module.css'

interface TemplateCardProps {
  task: AvailableTask
  isAdding: boolean
  add: () => void
}

const TemplateCard = ({ task, isAdding, add }: TemplateCardProps) => {
  const t = useText(rewardTasksText)
  const formatBalance = useFormatBalance()
  const labels = useTaskLabels()
  const { name, instructions, task_id: taskId } = task
  return (
    <li className={classes.card} data-added={taskId !== null || undefined}>
      <h3 className={classes.name}>{name}</h3>
      <p className={classes.instructions}>{instructions}</p>
      <p className={classes.terms}>
        {formatBalance(task.kind, task.amount)} · {labels.terms(task)}
      </p>
      {taskId === null ? (
        <Button
          size="xs"
          variant="light"
          leftSection={<IconPlus size={14} aria-hidden="true" />}
          aria-label={t('addNamed', { name })}
          loading={isAdding}
          onClick={add}
        >
          {t('add')}
        </Button>
      ) : (
        <Button
          component={Link}
          to={taskPath(taskId)}
          size="xs"
          variant="subtle"
          color="neutral"
          leftSection={<IconCheck size={14} aria-hidden="true" />}
          aria-label={`${t('added')}: ${t('editNamed', { name })}`}
        >
          {t('added')}
        </Button>
      )}
    </li>
  )
}

/** The ready-made tasks; one click adds one to the store's tasks. */
export const TaskGallery = ({ onAdd }: { onAdd?: () => void }) => {
  const t = useText(rewardTasksText)
  const { data, error, refetch } = useGet(rewardTasks.available)
  const addTask = useSend(rewardTasks.add, {
    successMessage: ({ name }) => t('addedToast', { name }),
  })
  const adding = useRef<string>(undefined)
  if (!data) return error ? <ErrorState error={error} retry={() => void refetch()} /> : <FormSkeleton />
  const add = (template: AvailableTask['template']) => {
    adding.current = template
    onAdd?.()
    void addTask.send({ body: { template } })
  }
  return (
    <ul className={classes.gallery} aria-label={t('browse')}>
      {data.data.map((task) => (
        <TemplateCard
          key={task.template}
          task={task}
          isAdding={addTask.sending && adding.current === task.template}
          add={() => add(task.template)}
        />
      ))}
    </ul>
  )
}
