import * as z from 'zod'
import { domain, endpoint, storeCreate, storeRead } from '../core/endpoint.ts'
import { changedIds, day, freeText, id, idParams, idsBody, instant, notify, reference } from '../core/fields.ts'
import { listQuery, page, wholeList } from '../core/page.ts'
import { withMessage } from '../core/validation-messages.ts'
import { imageTypes, rewardKinds } from '../enumerations.ts'
import { type RejectionReason, rejectionReasons } from '../rewards/rejection-reasons.ts'
import { rewardRequest as requestStatus } from '../statuses.ts'
import { type TaskProof, taskProofs } from './reward-tasks.ts'
import { documentTypes } from './uploads.ts'

export const requestStatuses = requestStatus.statuses
export type RequestStatus = (typeof requestStatuses)[number]

export const maxProofLength = 2000
export const maxRejectionNote = 500
/** How long a link to a proof works. */
export const requestProofMinutes = 5

/** File types of proofs. SVG is left out: an image as proof comes from a camera or a screenshot. */
export const proofImageTypes = imageTypes.filter((type) => type !== 'image/svg+xml')
export const proofFileTypes = [...proofImageTypes, ...documentTypes] as const
export type ProofFileType = (typeof proofFileTypes)[number]

/** The file types that a task accepts. */
export const getProofTypes = (proof: TaskProof): readonly ProofFileType[] =>
  proof === 'file' ? proofFileTypes : proof === 'image' ? proofImageTypes : []

/** `customer`: sent in the shop. `staff`: recorded for the customer. */
export const requestSources = ['customer', 'staff'] as const

export const requestRow = z.object({
  _id: id,
  task: reference,
  customer: reference,
  status: z.enum(requestStatuses),
  source: z.enum(requestSources),
  /** What approval grants: points, or minor units of credit, as promised when the request was sent. */
  kind: z.enum(rewardKinds),
  amount: z.int(),
  proof: z.enum(taskProofs),
  text: z.string().nullable(),
  /** Its content is behind `proof`. Null for requests without a file, and for a file that was refused as unsafe. */
  file: z.object({ name: z.string(), isImage: z.boolean() }).nullable(),
  /** The rejected request that this one replaces. */
  previousId: id.nullable(),
  reviewer: reference.nullable(),
  /** Of rejected requests. */
  reason: z.enum(rejectionReasons).nullable(),
  note: z.string(),
  createdAt: instant,
  decidedAt: instant.nullable(),
})
export type RequestRow = z.infer<typeof requestRow>

export const request = requestRow.extend({
  instructions: z.string(),
  history: z.object({
    customerSince: instant,
    points: z.int(),
    credit: z.int(),
    orders: z.int(),
    /** Minor units. */
    spend: z.int(),
    lastOrderAt: instant.nullable(),
    /** Other requests of the customer, by status. */
    requests: z.object({ pending: z.int(), approved: z.int(), rejected: z.int() }),
    /** The latest of them. */
    latest: z.array(
      z.object({
        _id: id,
        task: z.string(),
        status: z.enum(requestStatuses),
        reason: z.enum(rejectionReasons).nullable(),
        note: z.string(),
        createdAt: instant,
      }),
    ),
  }),
})
export type Request = z.infer<typeof request>

const requestQuery = {
  status: z.enum(requestStatuses).optional(),
  /** A person of the team. */
  reviewer: id.optional(),
  /** When it was sent, in the store's time zone. */
  from: day.optional(),
  to: day.optional(),
}

const rejection = {
  reason: z.enum(rejectionReasons),
  /** The customer reads it after the preset's message; required with `other`. */
  note: freeText(maxRejectionNote).optional(),
  notify,
}
const hasNote = ({ reason, note }: { reason: RejectionReason; note?: string | undefined }): boolean =>
  reason !== 'other' || Boolean(note)
const noteMissing = { ...withMessage('required'), path: ['note'] }

const review = ['review_task_requests'] as const
const invalidates = ['rewardRequests', 'rewardTasks', 'customers'] as const

/** Requests of customers for the reward of a task, and the decisions of reviewers. */
export const rewardRequests = domain('rewardRequests', {
  list: endpoint({
    ...storeRead,
    path: '/requests',
    summary: 'List reward requests',
    permissions: review,
    query: listQuery(['createdAt', 'decidedAt'], { ...requestQuery, task: id.optional(), customer: id.optional() }),
    response: page(requestRow),
  }),
  ofTask: endpoint({
    ...storeRead,
    path: '/tasks/{id}/requests',
    summary: 'List the requests of a reward task',
    permissions: review,
    params: idParams,
    query: listQuery(['createdAt', 'decidedAt'], requestQuery),
    response: page(requestRow),
  }),
  reviewers: endpoint({
    ...storeRead,
    path: '/rewards/requests/reviewers',
    summary: 'List the people who have decided about reward requests',
    permissions: review,
    response: wholeList(reference),
  }),
  get: endpoint({
    ...storeRead,
    path: '/requests/{id}',
    summary: 'Get a reward request with the history of its customer',
    permissions: review,
    params: idParams,
    response: request,
  }),
  proof: endpoint({
    ...storeRead,
    path: '/rewards/requests/{id}/proof',
    summary: 'Get a link to the file of a reward request. The link works for five minutes.',
    permissions: review,
    params: idParams,
    response: z.object({ url: z.string(), mimeType: z.string(), expiresAt: instant }),
  }),
  approve: endpoint({
    ...storeCreate,
    path: '/rewards/requests/{id}/approve',
    summary: 'Approve a reward request. Grants the reward once.',
    permissions: review,
    params: idParams,
    body: z.strictObject({ notify }),
    response: request,
    invalidates,
  }),
  reject: endpoint({
    ...storeCreate,
    path: '/rewards/requests/{id}/reject',
    summary: 'Reject a reward request. The customer reads the reason and can send another.',
    permissions: review,
    params: idParams,
    body: z.strictObject(rejection).refine(hasNote, noteMissing),
    response: request,
    invalidates,
  }),
  approveMany: endpoint({
    ...storeCreate,
    path: '/rewards/requests/approve',
    summary: 'Approve several reward requests. Returns those that were pending.',
    permissions: review,
    body: idsBody.extend({ notify }),
    response: changedIds,
    invalidates,
  }),
  rejectMany: endpoint({
    ...storeCreate,
    path: '/rewards/requests/reject',
    summary: 'Reject several reward requests. Returns those that were pending.',
    permissions: review,
    body: idsBody.extend(rejection).refine(hasNote, noteMissing),
    response: changedIds,
    invalidates,
  }),
  record: endpoint({
    ...storeCreate,
    path: '/requests',
    summary: 'Record a vendor task for a customer. Grants the reward.',
    permissions: review,
    body: z.strictObject({ task_id: id, customer: id, notify }),
    response: request,
    invalidates,
  }),
})
