import type { CardFormText } from './card-form.text.ts'

/** An error of Stripe's API, from Stripe or from the sandbox. */
export interface PaymentError {
  code?: string
  decline_code?: string
}

const textByCode: Readonly<Record<string, keyof CardFormText>> = {
  insufficient_funds: 'insufficientFunds',
  expired_card: 'expired',
  incorrect_cvc: 'incorrectCvc',
  invalid_cvc: 'incorrectCvc',
  incorrect_number: 'numberInvalid',
  invalid_number: 'numberInvalid',
  invalid_expiry_month: 'expiryInvalid',
  invalid_expiry_year: 'expiryPast',
  authentication_required: 'notAuthenticated',
  payment_intent_authentication_failure: 'notAuthenticated',
  setup_intent_authentication_failure: 'notAuthenticated',
  payment_intent_unexpected_state: 'canceled',
  setup_intent_unexpected_state: 'canceled',
  test_mode_live_card: 'realCard',
  card_declined: 'declined',
}

/** The bank's reason if it gives one that helps the customer. */
export const getErrorText = ({ code = '', decline_code: declineCode = '' }: PaymentError): keyof CardFormText =>
  textByCode[declineCode] ?? textByCode[code] ?? (code === '' ? 'unreachable' : 'declined')
