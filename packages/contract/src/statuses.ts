import { transitions } from './core/transitions.ts'

/**
 * The status machines of the product. The server changes a status by `update … where status = any(…)`, and the screens
 * offer the next ones as buttons; both read these tables. Computed statuses (payment, discount) have none.
 */
export const orderStatus = transitions({
  pending: ['confirmed', 'cancelled'],
  confirmed: ['processing', 'cancelled'],
  processing: ['ready', 'cancelled'],
  ready: ['completed', 'cancelled'],
  completed: [],
  cancelled: [],
})

export const deliveryStatus = transitions({
  pending: ['in_transit', 'cancelled'],
  in_transit: ['delivered', 'failed', 'cancelled'],
  failed: ['pending', 'cancelled'],
  delivered: [],
  cancelled: [],
})

/** Of a support conversation. A new message of the customer or guest opens it again. */
export const conversationStatus = transitions({
  open: ['snoozed', 'closed'],
  snoozed: ['open', 'closed'],
  closed: ['open'],
})

export const customerApproval = transitions({
  pending: ['approved', 'rejected'],
  rejected: ['approved'],
  approved: ['suspended'],
  suspended: ['approved'],
})

export const taskProgress = transitions({
  pending: ['in_progress'],
  in_progress: ['completed'],
  completed: [],
})

export const rewardRequest = transitions({
  pending: ['approved', 'rejected'],
  approved: [],
  rejected: [],
})

/** A rewarded one waits again if the order is cancelled. */
export const referralStatus = transitions({
  pending: ['rewarded', 'refused'],
  rewarded: ['pending'],
  refused: [],
})

export const routeStatus = transitions({
  draft: ['dispatched', 'cancelled'],
  dispatched: ['in_progress', 'cancelled'],
  in_progress: ['completed', 'cancelled'],
  completed: [],
  cancelled: [],
})

/** A driver's undo is the one exception: within a minute it takes a stop back to its previous status. */
export const stopStatus = transitions({
  pending: ['arrived', 'delivered', 'failed', 'cancelled'],
  arrived: ['delivered', 'failed', 'cancelled'],
  delivered: [],
  failed: [],
  cancelled: [],
})

export const driverStatus = transitions({
  active: ['inactive'],
  inactive: ['active'],
})

export const campaignStatus = transitions({
  draft: ['scheduled', 'cancelled'],
  scheduled: ['draft', 'sending', 'cancelled'],
  sending: ['paused', 'sent', 'cancelled'],
  paused: ['sending', 'cancelled'],
  sent: [],
  cancelled: [],
})

/** A bank can return a payout days after the provider reported it as paid. */
export const payoutStatus = transitions({
  requested: ['paid', 'failed'],
  paid: ['failed'],
  failed: [],
})

/** A domain whose DNS records disappear goes back to an earlier step. */
export const domainStatus = transitions({
  default: ['pending_ownership_verification'],
  pending_ownership_verification: ['pending_a_record_verification', 'default'],
  pending_a_record_verification: ['active', 'default'],
  active: ['pending_ownership_verification', 'pending_a_record_verification', 'default'],
})

/** Staff who never accepted their invitation return to `invited` when reactivated. */
export const staffStatus = transitions({
  invited: ['active', 'inactive'],
  active: ['inactive'],
  inactive: ['active', 'invited'],
})

export const vendorStatus = transitions({
  active: ['inactive', 'suspended'],
  inactive: ['active'],
  suspended: ['active'],
})

/** Vendors switch between `active` and `inactive`; only admins suspend a store and lift the suspension. */
export const storeStatus = transitions({
  active: ['inactive', 'suspended'],
  inactive: ['active', 'suspended'],
  suspended: ['active', 'inactive'],
})

export const contactStatus = transitions({
  new: ['open', 'closed', 'spam'],
  open: ['closed', 'spam'],
  closed: ['open', 'spam'],
  spam: ['open', 'closed'],
})

/** A new subscription after leaving stays `unsubscribed` until it is confirmed. */
export const subscriberStatus = transitions({
  pending: ['confirmed', 'unsubscribed'],
  confirmed: ['unsubscribed'],
  unsubscribed: ['confirmed'],
})

/** Invoices of the plan. `void`: forgiven by the platform, or never due because the subscription didn't start. */
export const invoiceStatus = transitions({
  open: ['paid', 'void'],
  paid: [],
  void: [],
})
