import type { CardBehavior } from './test-cards.ts'

/** Objects of Stripe's API, with the fields that the sandbox has. */
interface SandboxObject {
  id: string
  object: string
  created: number
  livemode: false
  metadata: Record<string, string>
}

export interface Customer extends SandboxObject {
  object: 'customer'
  email: string | null
  name: string | null
  phone: string | null
  description: string | null
  balance: number
  delinquent: boolean
  preferred_locales: string[]
  invoice_settings: { default_payment_method: string | null }
}

export interface PaymentMethod extends SandboxObject {
  object: 'payment_method'
  type: 'card'
  allow_redisplay: 'always' | 'limited' | 'unspecified'
  customer: string | null
  billing_details: { name: string | null; email: string | null; phone: string | null; address: object | null }
  card: {
    brand: string
    display_brand: string
    last4: string
    exp_month: number
    exp_year: number
    country: string
    funding: string
    fingerprint: string
    checks: object
  }
}

export interface PaymentMethodSecrets {
  behavior: CardBehavior
  /** The customer has authenticated once, so that later payments don't ask again. */
  isSetUp: boolean
}

export interface IntentError {
  type: 'card_error' | 'invalid_request_error'
  code: string
  decline_code?: string
  message: string
  charge?: string
  payment_method?: object
}

export interface NextAction {
  type: 'use_stripe_sdk'
  use_stripe_sdk: { type: 'three_d_secure_redirect'; stripe_js: string }
}

interface Intent extends SandboxObject {
  status: string
  client_secret: string
  customer: string | null
  description: string | null
  payment_method: string | null
  payment_method_types: string[]
  automatic_payment_methods: { enabled: boolean; allow_redirects: string } | null
  next_action: NextAction | null
  cancellation_reason: string | null
  on_behalf_of: null
}

export interface SetupIntent extends Intent {
  object: 'setup_intent'
  status: 'requires_payment_method' | 'requires_confirmation' | 'requires_action' | 'succeeded' | 'canceled'
  usage: string
  last_setup_error: IntentError | null
}

export interface PaymentIntent extends Intent {
  object: 'payment_intent'
  status: 'requires_payment_method' | 'requires_confirmation' | 'requires_action' | 'succeeded' | 'canceled'
  amount: number
  amount_received: number
  amount_capturable: number
  currency: string
  canceled_at: number | null
  capture_method: 'automatic' | 'automatic_async'
  confirmation_method: 'automatic'
  last_payment_error: IntentError | null
  latest_charge: string | null
  receipt_email: string | null
  setup_future_usage: 'on_session' | 'off_session' | null
  shipping: null
  statement_descriptor: string | null
  statement_descriptor_suffix: string | null
  transfer_data: null
  transfer_group: string | null
}

export interface Charge extends SandboxObject {
  object: 'charge'
  amount: number
  amount_captured: number
  amount_refunded: number
  captured: boolean
  currency: string
  customer: string | null
  description: string | null
  disputed: boolean
  failure_code: string | null
  failure_message: string | null
  paid: boolean
  payment_intent: string | null
  payment_method: string | null
  payment_method_details: object
  refunded: boolean
  status: 'succeeded' | 'failed'
}

export interface Refund extends SandboxObject {
  object: 'refund'
  amount: number
  charge: string
  currency: string
  failure_reason: string | null
  payment_intent: string | null
  reason: string | null
  status: 'pending' | 'succeeded' | 'failed' | 'canceled'
}

export interface Dispute extends SandboxObject {
  object: 'dispute'
  amount: number
  charge: string
  currency: string
  evidence: Record<string, string | null>
  evidence_details: { due_by: number; has_evidence: boolean; past_due: boolean; submission_count: number }
  is_charge_refundable: boolean
  payment_intent: string | null
  reason: string
  status: 'needs_response' | 'under_review' | 'won' | 'lost'
}

export interface BankAccount {
  id: string
  object: 'bank_account'
  account: string
  bank_name: string
  country: string
  currency: string
  default_for_currency: boolean
  last4: string
  status: string
}

export interface Account extends SandboxObject {
  object: 'account'
  type: string
  country: string
  default_currency: string
  email: string | null
  business_type: string | null
  business_profile: { name: string | null; url: string | null }
  capabilities: Record<string, 'active' | 'inactive' | 'pending'>
  charges_enabled: boolean
  payouts_enabled: boolean
  details_submitted: boolean
  external_accounts: { object: 'list'; data: BankAccount[]; has_more: false; url: string }
  requirements: {
    currently_due: string[]
    disabled_reason: string | null
    past_due: string[]
    eventually_due: string[]
  }
  settings: { payouts: { schedule: { interval: string } } }
}

export interface Transfer extends SandboxObject {
  object: 'transfer'
  amount: number
  amount_reversed: number
  currency: string
  description: string | null
  destination: string
  reversed: boolean
  source_transaction: string | null
  transfer_group: string | null
}

export interface TransferReversal extends SandboxObject {
  object: 'transfer_reversal'
  amount: number
  currency: string
  transfer: string
}

export interface Payout extends SandboxObject {
  object: 'payout'
  amount: number
  arrival_date: number
  automatic: boolean
  currency: string
  description: string | null
  destination: string | null
  failure_code: string | null
  failure_message: string | null
  method: string
  statement_descriptor: string | null
  status: 'pending' | 'in_transit' | 'paid' | 'failed' | 'canceled'
  type: 'bank_account'
}

export interface Event {
  id: string
  object: 'event'
  api_version: string
  account?: string
  created: number
  data: { object: object }
  livemode: false
  pending_webhooks: number
  request: { id: null; idempotency_key: string | null }
  type: string
}

export interface ObjectTypes {
  customer: Customer
  payment_method: PaymentMethod
  setup_intent: SetupIntent
  payment_intent: PaymentIntent
  charge: Charge
  refund: Refund
  dispute: Dispute
  account: Account
  transfer: Transfer
  transfer_reversal: TransferReversal
  payout: Payout
  event: Event
}

export type ObjectType = keyof ObjectTypes
