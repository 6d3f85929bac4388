import { Button } from '@mantine/core'
import { IconListCheck, IconPower, IconSparkles } from '@tabler/icons-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { type RewardTask, rewardTasks } from '#contract/domains/reward-tasks.ts'
import { useSession } from '#web/client/session.ts'
import { useText } from '#web/client/text.ts'
import { useGetAll } from '#web/client/use-get-all.ts'
import { useSend } from '#web/client/use-send.ts'
import { PrimaryAction } from '#web/kit/actions/primary-action.tsx'
import { useEntityActions } from '#web/kit/crud/use-entity-actions.tsx'
import { useRemoval } from '#web/kit/crud/use-removal.ts'
import { Dialog } from '#web/kit/dialog/dialog.tsx'
import { EmptyState, ErrorState } from '#web/kit/feedback/feedback.tsx'
import { ListSkeleton } from '#web/kit/feedback/skeletons.tsx'
import { PageHeader } from '#web/kit/page/page-header.tsx'
import { withPermission } from '#web/kit/page/with-permission.tsx'
import { sortByIds } from '#web/kit/reorder/order.ts'
import { Reorder } from '#web/kit/reorder/reorder.tsx'
import { useMoveActions } from '#web/kit/reorder/use-move-actions.tsx'
import type { RowAction } from '#web/kit/table/columns.ts'
import { TaskGallery } from './parts/task-gallery.tsx'
import galleryClasses from './parts/task-gallery.module.css'
import { TaskHeadings, TaskRow } from './parts/task-row.tsx'
import classes from './parts/task-row.module.css'
import { taskRequestsPath } from './reward-tasks.paths.ts'
import { rewardTasksText } from './reward-tasks.text.ts'

const byPosition = { sortBy: 'position', sortOrder: 'asc' } as const
const icon = { size: 16, 'aria-hidden': true } as const
const endpoints = { get: rewardTasks.get, create: rewardTasks.createCustom, update: rewardTasks.update }

/** The row menus, and the order of the tasks. */
const useTaskActions = (tasks: readonly RewardTask[]) => {
  const t = useText(rewardTasksText)
  const navigate = useNavigate()
  const { can } = useSession()
  const removal = useRemoval(rewardTasks, { noun: (count) => t('noun', { count }) })
  const { createReason, editReason, editRow, deleteRow } = useEntityActions(endpoints, {
    pluralNoun: t('items'),
    removal,
  })
  const moveActions = useMoveActions()
  const reorder = useSend(rewardTasks.reorder, {
    optimistic: (patch, { body }) =>
      patch(rewardTasks.list, (page) => ({ ...page, data: sortByIds(page.data, body.ids) })),
  })
  const update = useSend(rewardTasks.update, {
    successMessage: ({ name, isActive }) => t(isActive ? 'switchedOn' : 'switchedOff', { name }),
  })
  const move = (order: string[]) => reorder.send({ body: { ids: order } })
  const ids = tasks.map(({ _id }) => _id)
  const toActions = (task: RewardTask): RowAction[] => [
    editRow(task),
    ...(can('review_task_requests') && task.verification === 'request'
      ? [
          {
            label: t('viewRequests'),
            icon: <IconListCheck {...icon} />,
            run: () => void navigate(taskRequestsPath(task._id)),
          },
        ]
      : []),
    {
      label: t(task.isActive ? 'turnOff' : 'turnOn'),
      icon: <IconPower {...icon} />,
      run: () =>
        void update.send({ params: { id: task._id }, body: { version: task.version, isActive: !task.isActive } }),
      reason: editReason,
    },
    ...(editReason ? [] : moveActions(ids, task._id, move)),
    { ...deleteRow(task), reason: can('delete_task') ? undefined : t('cannotDelete') },
  ]
  return { createReason, canMove: !editReason && tasks.length > 1, move, toActions }
}

const TasksPage = () => {
  const t = useText(rewardTasksText)
  const { can } = useSession()
  const { data, error, refetch } = useGetAll(rewardTasks.list, byPosition)
  const tasks = data?.data ?? []
  const { createReason, canMove, move, toActions } = useTaskActions(tasks)
  const [isGalleryOpen, setIsGalleryOpen] = useState(false)
  // Stays below the list after the first task was added, so that a second one is one click too.
  const [hasStarted, setHasStarted] = useState(false)
  const isEmpty = data?.data.length === 0
  const showsGallery = !createReason && (isEmpty || hasStarted)
  const create = <PrimaryAction label={t('custom')} to="new" reason={createReason} />
  return (
    <>
      <PageHeader
        title={t('title')}
        count={data && !isEmpty ? String(data.total) : undefined}
        subtitle={!isEmpty && t('subtitle')}
        actions={
          !createReason &&
          !showsGallery && (
            <Button variant="default" leftSection={<IconSparkles {...icon} />} onClick={() => setIsGalleryOpen(true)}>
              {t('browse')}
            </Button>
          )
        }
        primary={!isEmpty && create}
      />
      <section className={classes.card} aria-label={t('title')}>
        {!data && (error ? <ErrorState error={error} retry={() => void refetch()} /> : <ListSkeleton />)}
        {isEmpty && <EmptyState illustration="shelf" title={t('emptyTitle')} body={t('emptyBody')} action={create} />}
        {tasks.length > 0 && <TaskHeadings isMovable={canMove} />}
        <Reorder
          items={tasks.map(({ _id, name }) => ({ id: _id, label: name }))}
          onMove={move}
          disabled={!canMove}
          render={(id, handle) => {
            const task = tasks.find(({ _id }) => _id === id)
            if (!task) return null
            return (
              <TaskRow task={task} handle={handle} actions={toActions(task)} canReview={can('review_task_requests')} />
            )
          }}
        />
      </section>
      {showsGallery && (
        <section className={galleryClasses.inline} aria-labelledby="ready-made">
          <h2 id="ready-made" className={galleryClasses.heading}>
            {t('browse')}
          </h2>
          <TaskGallery onAdd={() => setHasStarted(true)} />
        </section>
      )}
      <Dialog opened={isGalleryOpen} onClose={() => setIsGalleryOpen(false)} title={t('browse')} wide>
        <TaskGallery />
      </Dialog>
    </>
  )
}

export default withPermission(TasksPage, 'view_tasks', rewardTasksText)
