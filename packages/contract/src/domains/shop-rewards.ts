import * as z from 'zod'
import { domain, endpoint } from '../core/endpoint.ts'
import { emptyObject, id, idParams, instant, objectKey, requiredText, singleLineText } from '../core/fields.ts'
import { rewardKinds } from '../enumerations.ts'
import { rejectionReasons } from '../rewards/rejection-reasons.ts'
import { taskTemplateKeys } from '../rewards/task-templates.ts'
import { taskProgress } from '../statuses.ts'
import { maxProofLength, proofFileTypes, requestStatuses } from './reward-requests.ts'
import { taskProofs, verifications } from './reward-tasks.ts'
import { maxUploadBytes } from './uploads.ts'

export type TaskProgress = (typeof taskProgress.statuses)[number]

/** A task is completed when no completion is left, so a task without a limit never is. */
export const toTaskProgress = (isStarted: boolean, completionsLeft: number | null): TaskProgress =>
  completionsLeft === 0 ? 'completed' : isStarted ? 'in_progress' : 'pending'

/** A request as its customer sees it: of the file only the name. */
export const ownRequest = z.object({
  _id: id,
  status: z.enum(requestStatuses),
  text: z.string().nullable(),
  fileName: z.string().nullable(),
  reason: z.enum(rejectionReasons).nullable(),
  /** The message of the reason and the reviewer's note, in the language of the call; empty unless it's rejected. */
  message: z.string(),
  createdAt: instant,
  decidedAt: instant.nullable(),
})
export type OwnRequest = z.infer<typeof ownRequest>

export const shopTask = z.object({
  _id: id,
  name: z.string(),
  instructions: z.string(),
  template: z.enum(taskTemplateKeys).nullable(),
  verification: z.enum(verifications),
  kind: z.enum(rewardKinds),
  amount: z.int(),
  proof: z.enum(taskProofs),
  /** Last day, in the store's time zone. */
  endsOn: z.string().nullable(),
  progress: z.enum(taskProgress.statuses),
  completions: z.int(),
  /** Null: no limit. */
  completionsLeft: z.int().nullable(),
  /** The latest one. */
  request: ownRequest.nullable(),
  /** A request can be sent now, also again after a rejection. */
  canSubmit: z.boolean(),
})
export type ShopTask = z.infer<typeof shopTask>

export const ownRewards = z.object({
  /** Without a program there are no tasks, and only the balances are shown. */
  isEnabled: z.boolean(),
  kind: z.enum(rewardKinds),
  /** Value of a point as payment, in minor units; 0 means points can't be used to pay. */
  pointValue: z.int(),
  /** Points that an order must use at least, if it uses any, and can use at most. */
  minRedeem: z.int(),
  maxRedeem: z.int().nullable(),
  points: z.int(),
  /** Minor units. */
  credit: z.int(),
  /** What was taken back beyond the balance; the next rewards pay it. */
  pointsDebt: z.int(),
  creditDebt: z.int(),
  /** Earned by orders, in units of `kind`, but not available yet. */
  pending: z.int(),
  /** What counts toward the tier. */
  earned: z.int(),
  /** Null below the first tier. */
  tier: z.object({ key: z.string(), name: z.string(), multiplier: z.int() }).nullable(),
  /** Null in the highest tier. */
  nextTier: z.object({ name: z.string(), multiplier: z.int(), missing: z.int() }).nullable(),
  /** Active tasks for this customer that aren't completed, then completed ones, each in the store's order. */
  tasks: z.array(shopTask),
})
export type OwnRewards = z.infer<typeof ownRewards>

const call = {
  actor: 'customer',
  permissions: [],
  scope: 'store in path',
  shop: 'browse',
  params: idParams,
  query: emptyObject,
  body: emptyObject,
  limits: [{ by: 'address', points: 300, seconds: 60 }],
} as const
const taskPath = '/storefront/{storeId}/tasks/{id}'

/** The rewards of a signed-in customer who has joined the store. `storeId` is the store's id or its slug. */
export const shopRewards = domain('shopRewards', {
  get: endpoint({
    ...call,
    method: 'GET',
    path: '/storefront/{storeId}/rewards',
    summary: 'Get your rewards at a store: balances and tasks',
    mode: 'read',
    params: emptyObject,
    response: ownRewards,
  }),
  start: endpoint({
    ...call,
    method: 'POST',
    path: `${taskPath}/start`,
    summary: 'Start a task. Does nothing if you have started it.',
    mode: 'write',
    response: shopTask,
  }),
  presignProof: endpoint({
    ...call,
    method: 'POST',
    path: `${taskPath}/proofs`,
    summary: 'Create a link to upload the image or file of a request',
    mode: 'sensitiveWrite',
    body: z.strictObject({ mimeType: z.enum(proofFileTypes), size: z.int().min(1).max(maxUploadBytes).optional() }),
    response: z.object({ url: z.string(), objectKey }),
    limits: [
      { by: 'person', points: 30, seconds: 3600 },
      { by: 'address', points: 120, seconds: 60 },
    ],
  }),
  submit: endpoint({
    ...call,
    method: 'POST',
    path: `${taskPath}/requests`,
    summary: 'Send a request for the reward of a task, with what the task asks for',
    mode: 'write',
    body: z.strictObject({
      /** Absent for tasks without a proof. */
      proof: z
        .strictObject({
          text: requiredText(maxProofLength).optional(),
          /** Of `proofs`, after the upload. */
          file: z.strictObject({ key: objectKey, name: singleLineText(200) }).optional(),
        })
        .optional(),
    }),
    response: shopTask,
    limits: [
      { by: 'person', points: 60, seconds: 3600 },
      { by: 'address', points: 300, seconds: 60 },
    ],
  }),
})
