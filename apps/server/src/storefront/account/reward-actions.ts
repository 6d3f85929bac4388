import type { ErrorBody } from '#contract/core/errors.ts'
import { getProofTypes, type ProofFileType } from '#contract/domains/reward-requests.ts'
import { shopRewards, type ShopTask } from '#contract/domains/shop-rewards.ts'
import { maxUploadBytes } from '#contract/domains/uploads.ts'
import type { FileForm, FormFile } from '#server/http/forms.ts'
import { fail } from '#server/platform/app-error.ts'
import { type FormView, newForm, toFailedForm, toPageStatus } from '#server/storefront/parts/form-view.ts'
import { formAction, type PageResult, type VisitorContext } from '#server/storefront/shop-page.ts'
import { forMember, getData, toRedirect } from './account-frame.tsx'
import { getRewardsText } from './reward-format.ts'
import { toFailedTaskPage } from './rewards.tsx'

/** Back to the task, below the message. */
const toTask = ({ urls }: VisitorContext, id: string, done: 'started' | 'sent'): PageResult =>
  toRedirect(`${urls.account('rewards')}?done=${done}#task-${encodeURIComponent(id)}`)

const toProblem = (problem: string): FormView => ({ ...newForm(), problems: { proof: problem }, focus: 'proof' })

/** Errors of the proof are shown at its field. */
const toFailed = (form: URLSearchParams, error: ErrorBody): FormView => {
  const errors = error.errors?.map(({ path, message }) => ({
    path: path.startsWith('proof') ? 'proof' : path,
    message,
  }))
  return toFailedForm(form, { ...error, ...(errors ? { errors } : {}) }, ['proof'])
}

const startAction = formAction({
  path: '/account/rewards/:id/start',
  run: forMember('rewards', async (context, member) => {
    const { id = '' } = context.params
    const result = await context.call(shopRewards.start, { params: { id } })
    if (result.ok) return toTask(context, id, 'started')
    const form = toFailed(new URLSearchParams(), result.error)
    return toFailedTaskPage(context, member, { taskId: id, form }, toPageStatus(result.status))
  }),
})

type UploadResult = { key: string } | { failed: FormView; status: number }

const isProofType = (task: ShopTask, type: string): type is ProofFileType =>
  getProofTypes(task.proof).some((each) => each === type)

/** Through the quarantine, as every upload: the submission checks the content. */
const uploadProof = async (context: VisitorContext, task: ShopTask, file: FormFile): Promise<UploadResult> => {
  const text = getRewardsText(context)
  const { type, content } = file
  const wrongType = { failed: toProblem(task.proof === 'image' ? text.wrongImage : text.wrongFile), status: 422 }
  if (!isProofType(task, type)) return wrongType
  if (content.length > maxUploadBytes) return { failed: toProblem(text.fileTooLarge), status: 422 }
  const link = await context.call(shopRewards.presignProof, {
    params: { id: task._id },
    body: { mimeType: type, size: content.length },
  })
  if (!link.ok) return { failed: toFailed(new URLSearchParams(), link.error), status: link.status }
  const status = await context.upload(link.data.url, file)
  if (status === 200) return { key: link.data.objectKey }
  // The content isn't what its type says.
  return status < 500 ? wrongType : { failed: toProblem(text.uploadFailed), status: 503 }
}

const findTask = async ({ call, params }: VisitorContext): Promise<ShopTask> =>
  getData(await call(shopRewards.get)).tasks.find(({ _id }) => _id === params['id']) ?? fail('not_found')

const getName = ({ name }: FormFile): string => name.slice(-200).trim() || 'file'

const sendAction = formAction({
  path: '/account/rewards/:id/send',
  acceptsFiles: true,
  run: forMember('rewards', async (context, member, form: URLSearchParams, files: FileForm['files']) => {
    const task = await findTask(context)
    const { _id: taskId } = task
    const show = (failed: FormView, status: number) =>
      toFailedTaskPage(context, member, { taskId, form: failed }, toPageStatus(status))
    const file = files.get('file')
    const text = form.get('text')?.trim()
    const isFileTask = task.proof === 'image' || task.proof === 'file'
    if (isFileTask && !file && task.canSubmit) return show(toProblem(getRewardsText(context).chooseFile), 422)
    const uploaded = isFileTask && file ? await uploadProof(context, task, file) : undefined
    if (uploaded && 'failed' in uploaded) return show(uploaded.failed, uploaded.status)
    const proof = {
      ...(text ? { text } : {}),
      ...(uploaded && file ? { file: { key: uploaded.key, name: getName(file) } } : {}),
    }
    const body = task.proof === 'none' ? {} : { proof }
    const result = await context.call(shopRewards.submit, { params: { id: taskId }, body })
    // The second press of the button: the first one has sent it.
    if (result.ok || result.error.code === 'request_pending') return toTask(context, taskId, 'sent')
    return show(toFailed(form, result.error), result.status)
  }),
})

export const rewardActions = [startAction, sendAction]
