import * as z from 'zod'
import { crud } from '../core/crud.ts'
import { domain, endpoint, storeCreate, storeRead } from '../core/endpoint.ts'
import { freeText, id, requiredText, revisionFields } from '../core/fields.ts'
import { listQuery, wholeList } from '../core/page.ts'
import { withMessage } from '../core/validation-messages.ts'
import { slotDay } from '../core/wall-time-fields.ts'
import { audiences, rewardKinds } from '../enumerations.ts'
import { taskTemplateKeys } from '../rewards/task-templates.ts'

export const maxTasks = 200
export const maxTaskAmount = 1_000_000

/** What a customer sends along with a request. */
export const taskProofs = ['none', 'text', 'image', 'file'] as const
export type TaskProof = (typeof taskProofs)[number]

export const verifications = ['automatic', 'request'] as const

/** By the dates, in the store's time zone. Customers only see `active` tasks. */
export const taskStates = ['active', 'scheduled', 'ended', 'inactive'] as const
export type TaskState = (typeof taskStates)[number]

const taskAmount = z.int().min(1).max(maxTaskAmount)
const tierKey = z
  .string()
  .regex(/^[a-z0-9-]{1,40}$/)
  .nullable()

export const rewardTaskFields = z.strictObject({
  /** The title. */
  name: requiredText(120),
  instructions: freeText(2000).optional(),
  kind: z.enum(rewardKinds),
  /** Points, or minor units of credit. */
  amount: taskAmount,
  proof: z.enum(taskProofs),
  /** How often a customer can complete it; null means there is no limit. */
  perCustomerLimit: z.int().min(1).max(1000).nullable().optional(),
  /** First and last day in the store's time zone. */
  startsOn: slotDay.nullable().optional(),
  endsOn: slotDay.nullable().optional(),
  /** `vendor`: staff record it for a customer, and the shop doesn't show it. */
  audience: z.enum(audiences),
  /** Only customers of this segment, or of this tier or a higher one. */
  segmentId: id.nullable().optional(),
  tierKey: tierKey.optional(),
  isActive: z.boolean(),
})
export type RewardTaskFields = z.output<typeof rewardTaskFields>

export const validRewardTaskFields = rewardTaskFields.refine(
  ({ startsOn, endsOn }) => !startsOn || !endsOn || startsOn <= endsOn,
  { ...withMessage('endsLater'), path: ['endsOn'] },
)

export const taskResults = z.object({
  /** Customers who have started it or sent a request. */
  started: z.int(),
  /** Completions; a customer may have several. */
  completed: z.int(),
  /** Requests that wait for a review. */
  pending: z.int(),
  /** Points and minor units of credit that it has granted. */
  points: z.int(),
  credit: z.int(),
  /** In minor units: credit, and points at their current value. */
  cost: z.int(),
})
export type TaskResults = z.infer<typeof taskResults>

export const rewardTask = z.object({
  _id: id,
  name: z.string(),
  /** Null for custom tasks. */
  template: z.enum(taskTemplateKeys).nullable(),
  verification: z.enum(verifications),
  instructions: z.string(),
  kind: z.enum(rewardKinds),
  amount: z.int(),
  proof: z.enum(taskProofs),
  perCustomerLimit: z.int().nullable(),
  startsOn: z.string().nullable(),
  endsOn: z.string().nullable(),
  audience: z.enum(audiences),
  segmentId: id.nullable(),
  /** Null for a segment that was deleted: then no customer gets the task. */
  segmentName: z.string().nullable(),
  tierKey: z.string().nullable(),
  position: z.int(),
  isActive: z.boolean(),
  state: z.enum(taskStates),
  results: taskResults,
  ...revisionFields,
})
export type RewardTask = z.infer<typeof rewardTask>

/** A ready-made task, with its text in the store's language. */
export const availableTask = z.object({
  template: z.enum(taskTemplateKeys),
  name: z.string(),
  instructions: z.string(),
  verification: z.enum(verifications),
  audience: z.enum(audiences),
  proof: z.enum(taskProofs),
  kind: z.enum(rewardKinds),
  amount: z.int(),
  perCustomerLimit: z.int().nullable(),
  /** The store's task of this template; null if it hasn't been added. */
  task_id: id.nullable(),
})
export type AvailableTask = z.infer<typeof availableTask>

const spec = {
  nouns: { singular: 'reward task', plural: 'reward tasks' },
  permissions: {
    view: ['view_tasks'],
    create: ['create_task'],
    edit: ['edit_task'],
    remove: ['delete_task'],
    getAnyOf: ['view_tasks', 'edit_task'],
  },
  entity: rewardTask,
  fields: rewardTaskFields,
  create: validRewardTaskFields,
  query: listQuery(['position', 'name', 'createdAt'], {
    state: z.enum(taskStates).optional(),
    audience: z.enum(audiences).optional(),
    verification: z.enum(verifications).optional(),
  }),
} as const

const custom = crud(['list', 'get', 'create', 'update', 'remove'], {
  ...spec,
  path: '/rewards/custom-tasks',
  nouns: { singular: 'custom reward task', plural: 'custom reward tasks' },
})

export const rewardTasks = domain('rewardTasks', {
  available: endpoint({
    ...storeRead,
    path: '/tasks/available',
    summary: 'List the ready-made reward tasks',
    permissions: ['view_tasks'],
    response: wholeList(availableTask),
  }),
  ...crud(['list', 'get', 'update', 'remove', 'restoreMany', 'reorder'], { ...spec, path: '/tasks' }),
  add: endpoint({
    ...storeCreate,
    path: '/tasks',
    summary: 'Add a ready-made reward task. It’s active and can be edited afterwards.',
    permissions: ['create_task'],
    body: z.strictObject({
      template: z.enum(taskTemplateKeys),
      /** Instead of the template's. */
      kind: z.enum(rewardKinds).optional(),
      amount: taskAmount.optional(),
    }),
    response: rewardTask,
  }),
  listCustom: custom.list,
  getCustom: custom.get,
  createCustom: custom.create,
  updateCustom: custom.update,
  removeCustom: custom.remove,
})
