import type { RewardReport } from '#contract/domains/reward-reports.ts'
import { rewardScale } from '#contract/rewards/earning.ts'
import { useFormat } from '#web/client/format.ts'
import { useSession } from '#web/client/session.ts'
import { useText } from '#web/client/text.ts'
import { FigureTable } from '#web/kit/display/figure-table.tsx'
import { TitledCard } from '#web/kit/display/titled-card.tsx'
import { ReportEmpty, ReportLink, ReportNote } from '#web/kit/report/report.tsx'
import { rewardsPageText } from '#web/features/rewards/rewards.text.ts'
import { useRewardFormat } from '#web/features/rewards/use-reward-format.ts'

type TaskRow = RewardReport['tasks'][number]

const TaskName = ({ task: { _id, name, isRemoved } }: { task: TaskRow }) => {
  const t = useText(rewardsPageText)
  const { can } = useSession()
  if (isRemoved)
    return (
      <>
        {name}
        <ReportNote>{t('deletedTask')}</ReportNote>
      </>
    )
  if (!can('view_tasks')) return name
  return <ReportLink to={`/dashboard/reward/tasks/${_id}`}>{name}</ReportLink>
}

/** Results of each task since it was added. */
export const TaskTable = ({ report: { tasks } }: { report: RewardReport }) => {
  const t = useText(rewardsPageText)
  const { number, money } = useFormat()
  const { amount } = useRewardFormat()
  const { can } = useSession()
  const sum = (name: 'started' | 'completed' | 'cost') => tasks.reduce((total, task) => total + task[name], 0)
  return (
    <TitledCard title={t('tasks')}>
      {tasks.length === 0 ? (
        <ReportEmpty>
          {t('noTasks')} {can('create_task') && <ReportLink to="/dashboard/reward/tasks">{t('addTask')}</ReportLink>}
        </ReportEmpty>
      ) : (
        <FigureTable aria-label={t('tasks')}>
          <thead>
            <tr>
              <th scope="col">{t('task')}</th>
              <th scope="col" data-wide>
                {t('started')}
              </th>
              <th scope="col">{t('completed')}</th>
              <th scope="col" data-wide>
                {t('granted')}
              </th>
              <th scope="col">{t('cost')}</th>
            </tr>
          </thead>
          <tbody>
            {tasks.map((task) => (
              <tr key={task._id}>
                <th scope="row">
                  <TaskName task={task} />
                </th>
                <td data-wide>{number(task.started)}</td>
                <td>{number(task.completed)}</td>
                <td data-wide>{amount(task.kind, task[task.kind])}</td>
                <td>{money(task.cost)}</td>
              </tr>
            ))}
          </tbody>
          {tasks.length > 1 && (
            <tfoot>
              <tr>
                <th scope="row">{t('total')}</th>
                <td data-wide>{number(sum('started'))}</td>
                <td>{number(sum('completed'))}</td>
                <td data-wide>{t('unknown')}</td>
                <td>{money(sum('cost'))}</td>
              </tr>
            </tfoot>
          )}
        </FigureTable>
      )}
    </TitledCard>
  )
}

/** How many customers each tier has. */
export const TierTable = ({ report: { tiers, withoutTier, program } }: { report: RewardReport }) => {
  const t = useText(rewardsPageText)
  const { number } = useFormat()
  const { amount } = useRewardFormat()
  const { can } = useSession()
  return (
    <TitledCard title={t('tiers')}>
      {tiers.length === 0 ? (
        <ReportEmpty>
          {t('noTiers')} {can('edit_reward') && <ReportLink to="/dashboard/reward/config">{t('addTiers')}</ReportLink>}
        </ReportEmpty>
      ) : (
        <FigureTable aria-label={t('tiers')}>
          <thead>
            <tr>
              <th scope="col">{t('tier')}</th>
              <th scope="col">{t('threshold')}</th>
              <th scope="col" data-wide>
                {t('multiplier')}
              </th>
              <th scope="col">{t('customers')}</th>
            </tr>
          </thead>
          <tbody>
            {tiers.toReversed().map(({ key, name, threshold, multiplier, customers }) => (
              <tr key={key}>
                <th scope="row">{name}</th>
                <td>{amount(program.kind, threshold)}</td>
                <td data-wide>{t('times', { value: number(multiplier / rewardScale) })}</td>
                <td>{number(customers)}</td>
              </tr>
            ))}
            <tr>
              <th scope="row">{t('withoutTier')}</th>
              <td>{t('unknown')}</td>
              <td data-wide>{t('unknown')}</td>
              <td>{number(withoutTier)}</td>
            </tr>
          </tbody>
        </FigureTable>
      )}
    </TitledCard>
  )
}
