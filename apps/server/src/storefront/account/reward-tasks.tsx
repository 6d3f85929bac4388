import type { ReactNode } from 'react'
import { getProofTypes, maxProofLength } from '#contract/domains/reward-requests.ts'
import type { OwnRequest, ShopTask } from '#contract/domains/shop-rewards.ts'
import { FieldTexts } from '#server/storefront/parts/field.tsx'
import type { FormView } from '#server/storefront/parts/form-view.ts'
import type { VisitorContext } from '#server/storefront/shop-page.ts'
import { formatDay, formatReward, formatStoreDay, getRewardsText } from './reward-format.ts'

/** The form of one task as it is shown again after an error. */
export interface FailedTask {
  taskId: string
  form: FormView
}

interface TaskProps {
  context: VisitorContext
  task: ShopTask
  /** Undefined unless the form of this task has failed. */
  failed: FormView | undefined
}

const getStatus = (context: VisitorContext, { progress, request, verification }: ShopTask): string => {
  const text = getRewardsText(context)
  if (progress === 'completed') return text.progress.completed
  if (request?.status === 'pending') return text.inReview
  if (request?.status === 'rejected') return text.notApproved
  return verification === 'automatic' ? '' : text.progress[progress]
}

/** What was sent, and what became of it. */
const RequestStatus = ({ context, request }: { context: VisitorContext; request: OwnRequest }) => {
  const text = getRewardsText(context)
  const { status, createdAt, decidedAt, message } = request
  const proof = request.fileName ?? request.text
  const day = formatDay(context, decidedAt ?? createdAt)
  return (
    <div className={status === 'rejected' ? 'notice warning' : 'notice'}>
      <p>
        {status === 'pending' && text.sentOn(day)}
        {status === 'approved' && text.approvedOn(day)}
        {status === 'rejected' && text.rejectedOn(day)} {message}
      </p>
      {proof !== null && <p className="proof">{proof}</p>}
    </div>
  )
}

/** The field that the task asks for; tasks without a proof have none. */
const ProofField = ({ context, task, failed }: TaskProps) => {
  const text = getRewardsText(context)
  const { _id, proof } = task
  if (proof === 'none') return null
  const ids = { input: `proof-${_id}`, hint: `hint-${_id}`, problem: `problem-${_id}` }
  const problem = failed?.problems['proof']
  const isText = proof === 'text'
  const hint = proof === 'image' ? text.imageHint : text.fileHint
  const control = {
    id: ids.input,
    required: true,
    ...(problem ? { 'aria-invalid': true, 'aria-describedby': ids.problem, autoFocus: true } : {}),
    ...(!problem && !isText ? { 'aria-describedby': ids.hint } : {}),
  }
  return (
    <div className="field">
      <label htmlFor={ids.input}>{isText ? text.answer : proof === 'image' ? text.image : text.file}</label>
      {isText ? (
        <textarea
          {...control}
          name="text"
          rows={3}
          maxLength={maxProofLength}
          defaultValue={failed?.values['text'] ?? ''}
        />
      ) : (
        <input {...control} type="file" name="file" accept={getProofTypes(proof).join(',')} />
      )}
      <FieldTexts ids={ids} hint={isText ? undefined : hint} problem={problem} />
    </div>
  )
}

interface ButtonLabel {
  short: string
  /** With the task's name, for screen readers. */
  full: string
}

const getSendLabel = (context: VisitorContext, { name, proof, request }: ShopTask): ButtonLabel => {
  const text = getRewardsText(context)
  if (request?.status === 'rejected') return { short: text.sendAgain, full: text.sendTaskAgain(name) }
  if (proof === 'none') return { short: text.done, full: text.doneTask(name) }
  return { short: text.send, full: text.sendTask(name) }
}

const TaskForm = ({
  context,
  action,
  label,
  isPrimary = false,
  hasFile = false,
  children,
}: {
  context: VisitorContext
  action: string
  label: ButtonLabel
  isPrimary?: boolean
  hasFile?: boolean
  children?: ReactNode
}) => (
  <form
    className="form"
    method="post"
    data-island="submit-once"
    action={action}
    {...(hasFile ? { encType: 'multipart/form-data' } : {})}
  >
    {context.formFields}
    {children}
    <div className="form-actions">
      <button className={isPrimary ? 'button primary' : 'button'} type="submit" aria-label={label.full}>
        {label.short}
      </button>
    </div>
  </form>
)

const TaskAction = ({ context, task, failed }: TaskProps) => {
  const { urls } = context
  const text = getRewardsText(context)
  const { _id, name, canSubmit, progress, proof, request, template, verification } = task
  if (verification === 'automatic' && progress !== 'completed') {
    const isProfile = template === 'complete_profile' || template === 'birthday'
    return (
      <p className="muted">
        {text.automatic} {isProfile && <a href={urls.account('details')}>{text.addDetails}</a>}
        {template === 'refer_friend' && <a href="#referral">{text.getLink}</a>}
      </p>
    )
  }
  if (!canSubmit) return null
  if (progress === 'pending' && request === null && !failed)
    return (
      <TaskForm
        context={context}
        action={urls.account(`rewards/${_id}/start`)}
        label={{ short: text.start, full: text.startTask(name) }}
      />
    )
  return (
    <TaskForm
      context={context}
      action={urls.account(`rewards/${_id}/send`)}
      label={getSendLabel(context, task)}
      isPrimary
      hasFile={proof === 'image' || proof === 'file'}
    >
      {failed?.message && (
        <p className="notice danger" role="alert" tabIndex={-1} autoFocus>
          {failed.message}
        </p>
      )}
      <ProofField context={context} task={task} failed={failed} />
    </TaskForm>
  )
}

const Task = ({ context, task, failed }: TaskProps) => {
  const text = getRewardsText(context)
  const { _id, name, instructions, kind, amount, endsOn, completions, progress, request } = task
  const status = getStatus(context, task)
  const isRepeated = progress !== 'completed' && completions > 0
  const facts = [
    status,
    isRepeated ? text.completedTimes(completions) : '',
    endsOn !== null && progress !== 'completed' ? text.endsOn(formatStoreDay(context, endsOn)) : '',
  ].filter(Boolean)
  return (
    <li id={`task-${_id}`} className="account-panel task" data-progress={progress}>
      <div className="task-head">
        <h3>{name}</h3>
        <strong className="task-amount">+{formatReward(context, kind, amount)}</strong>
      </div>
      {facts.length > 0 && <p className="muted">{facts.join(' · ')}</p>}
      {instructions && <p className="instructions">{instructions}</p>}
      {request && (request.status !== 'approved' || progress === 'completed') && (
        <RequestStatus context={context} request={request} />
      )}
      <TaskAction context={context} task={task} failed={failed} />
    </li>
  )
}

/** The store's tasks for this customer. */
export const RewardTasks = ({
  context,
  tasks,
  failed,
}: {
  context: VisitorContext
  tasks: readonly ShopTask[]
  failed?: FailedTask | undefined
}) => {
  const text = getRewardsText(context)
  return (
    <section>
      <h2>{text.tasks}</h2>
      {tasks.length === 0 ? (
        <p className="muted">{text.noTasks}</p>
      ) : (
        <ul className="tasks">
          {tasks.map((task) => (
            <Task
              key={task._id}
              context={context}
              task={task}
              failed={failed?.taskId === task._id ? failed.form : undefined}
            />
          ))}
        </ul>
      )}
    </section>
  )
}
