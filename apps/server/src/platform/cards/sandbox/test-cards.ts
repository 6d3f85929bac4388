/** What a test card does when it is used. */
export interface CardBehavior {
  /** The bank declines each payment; `attaches` lets it be saved first. */
  decline?: { code: string; declineCode?: string; message: string; attaches?: true }
  /** The customer has to authenticate: for each payment, or until the card was set up once. */
  authentication?: 'always' | 'until set up'
  isDisputed?: true
  /** Refunds start pending and succeed later, or fail after they succeeded. */
  refund?: 'pending' | 'fails'
}

export interface TestCard {
  number: string
  brand: 'visa' | 'mastercard' | 'amex'
  /** Stripe's name of the same card for tests without a form: `pm_card_visa`. */
  alias: string
  behavior: CardBehavior
}

const declined = { code: 'card_declined', message: 'Your card was declined.' }

/** Stripe's test cards, with its numbers, aliases and codes. */
const testCards: readonly TestCard[] = [
  { number: '4242424242424242', brand: 'visa', alias: 'visa', behavior: {} },
  { number: '5555555555554444', brand: 'mastercard', alias: 'mastercard', behavior: {} },
  { number: '378282246310005', brand: 'amex', alias: 'amex', behavior: {} },
  {
    number: '4000000000000002',
    brand: 'visa',
    alias: 'visa_chargeDeclined',
    behavior: { decline: { ...declined, declineCode: 'generic_decline' } },
  },
  {
    number: '4000000000009995',
    brand: 'visa',
    alias: 'visa_chargeDeclinedInsufficientFunds',
    behavior: {
      decline: {
        code: 'card_declined',
        declineCode: 'insufficient_funds',
        message: 'Your card has insufficient funds.',
      },
    },
  },
  {
    number: '4000000000000069',
    brand: 'visa',
    alias: 'chargeDeclinedExpiredCard',
    behavior: {
      decline: { code: 'expired_card', declineCode: 'expired_card', message: 'Your card has expired.' },
    },
  },
  {
    number: '4000000000000127',
    brand: 'visa',
    alias: 'chargeDeclinedIncorrectCvc',
    behavior: {
      decline: {
        code: 'incorrect_cvc',
        declineCode: 'incorrect_cvc',
        message: 'Your card’s security code is incorrect.',
      },
    },
  },
  {
    number: '4000000000000341',
    brand: 'visa',
    alias: 'chargeCustomerFail',
    behavior: { decline: { ...declined, declineCode: 'generic_decline', attaches: true } },
  },
  {
    number: '4000002500003155',
    brand: 'visa',
    alias: 'authenticationRequiredOnSetup',
    behavior: { authentication: 'until set up' },
  },
  {
    number: '4000002760003184',
    brand: 'visa',
    alias: 'authenticationRequired',
    behavior: { authentication: 'always' },
  },
  { number: '4000000000000259', brand: 'visa', alias: 'createDispute', behavior: { isDisputed: true } },
  { number: '4000000000007726', brand: 'visa', alias: 'pendingRefund', behavior: { refund: 'pending' } },
  { number: '4000000000005126', brand: 'visa', alias: 'refundFail', behavior: { refund: 'fails' } },
]

export const findTestCard = (number: string): TestCard | undefined =>
  testCards.find((card) => card.number === number.replaceAll(/[\s-]/g, ''))

export const findTestCardByAlias = (paymentMethod: string): TestCard | undefined =>
  testCards.find(({ alias }) => paymentMethod === `pm_card_${alias}`)
