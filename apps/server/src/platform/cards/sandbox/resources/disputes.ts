import {
  baseFields,
  type Call,
  changeLater,
  create,
  emit,
  list,
  load,
  toSeconds,
  update,
} from '#server/platform/cards/sandbox/call.ts'
import type { Dispute } from '#server/platform/cards/sandbox/objects.ts'
import { getFlag, getObject, getText, mergeMetadata } from '#server/platform/cards/sandbox/params.ts'
import { invalidRequest } from '#server/platform/cards/sandbox/sandbox-error.ts'
import { changeBalance } from '#server/platform/cards/sandbox/sandbox.repo.ts'

const decideAfterSeconds = 5
const evidenceDays = 9

/** The bank takes the amount back until the dispute is decided. */
export const openDispute = async (call: Call, chargeId: string): Promise<void> => {
  const { data: charge } = await load(call, 'charge', chargeId)
  const amount = charge.amount - charge.amount_refunded
  if (charge.disputed || amount === 0) return
  charge.disputed = true
  await update(call, charge)
  const dispute = await create(call, 'dispute', {
    ...baseFields(call, 'dp'),
    object: 'dispute',
    amount,
    charge: charge.id,
    currency: charge.currency,
    evidence: {},
    evidence_details: {
      due_by: toSeconds(call.now) + evidenceDays * 24 * 60 * 60,
      has_evidence: false,
      past_due: false,
      submission_count: 0,
    },
    is_charge_refundable: false,
    payment_intent: charge.payment_intent,
    reason: 'fraudulent',
    status: 'needs_response',
    metadata: {},
  })
  await changeBalance(call.tx, call.account, dispute.currency, -amount, true)
  await emit(call, 'charge.dispute.created', dispute)
  await emit(call, 'charge.dispute.funds_withdrawn', dispute)
}

const isClosed = ({ status }: Dispute): boolean => status === 'won' || status === 'lost'

const decide = async (call: Call, dispute: Dispute, status: 'won' | 'lost'): Promise<Dispute> => {
  dispute.status = status
  await update(call, dispute)
  if (status === 'won') {
    await changeBalance(call.tx, call.account, dispute.currency, dispute.amount)
    await emit(call, 'charge.dispute.funds_reinstated', dispute)
  }
  await emit(call, 'charge.dispute.closed', dispute)
  return dispute
}

const decideLater =
  (status: 'won' | 'lost') =>
  async (call: Call, id: string): Promise<void> => {
    const { data: dispute } = await load(call, 'dispute', id)
    if (!isClosed(dispute)) await decide(call, dispute, status)
  }

export const winDispute = decideLater('won')
export const loseDispute = decideLater('lost')

/** Accepts the dispute. */
export const closeDispute = async (call: Call, id: string): Promise<object> => {
  const { data: dispute } = await load(call, 'dispute', id)
  return isClosed(dispute) ? invalidRequest('This dispute is already closed.') : decide(call, dispute, 'lost')
}

/** As at Stripe, the text `winning_evidence` or `losing_evidence` decides the dispute. */
const outcomes: Readonly<Record<string, string>> = {
  winning_evidence: 'dispute is won',
  losing_evidence: 'dispute is lost',
}

export const updateDispute = async (call: Call, id: string): Promise<object> => {
  const { data: dispute } = await load(call, 'dispute', id)
  const text = getText(getObject(call.params, 'evidence'), 'uncategorized_text')
  dispute.metadata = mergeMetadata(call.params, dispute.metadata)
  if (text !== undefined) {
    dispute.evidence = { ...dispute.evidence, uncategorized_text: text }
    dispute.evidence_details.has_evidence = true
  }
  if (getFlag(call.params, 'submit') ?? text !== undefined) {
    if (dispute.status !== 'needs_response') return invalidRequest('This dispute doesn’t accept evidence anymore.')
    dispute.status = 'under_review'
    dispute.evidence_details.submission_count += 1
    const outcome = outcomes[text ?? '']
    if (outcome !== undefined) await changeLater(call, id, outcome, decideAfterSeconds)
  }
  await update(call, dispute)
  await emit(call, 'charge.dispute.updated', dispute)
  return dispute
}

export const retrieveDispute = async (call: Call, id: string): Promise<object> => (await load(call, 'dispute', id)).data

export const listDisputes = (call: Call): Promise<object> =>
  list(call, 'dispute', '/v1/disputes', ['charge', 'payment_intent'])
