import { cardFormText } from './card-form.text.ts'
import { listenToHost, postToHost, reportHeight } from './frame-port.ts'
import { getErrorText, type PaymentError } from './payment-error.ts'

// The card form with Stripe's keys: Stripe's Payment Element, in this document only.

interface Result {
  error?: PaymentError & { type?: string }
  paymentIntent?: { id: string }
  setupIntent?: { id: string }
}

interface StripeElement {
  mount(target: HTMLElement): void
  on(event: 'change' | 'ready', listener: (event: { complete?: boolean }) => void): void
}

interface StripeElements {
  create(type: 'payment', options: object): StripeElement
  update(options: object): void
}

interface StripeJs {
  elements(options: object): StripeElements
  confirmPayment(options: object): Promise<Result>
  confirmSetup(options: object): Promise<Result>
}

declare const Stripe: (publishableKey: string, options: object) => StripeJs

const { publishableKey = '' } = document.body.dataset
const { lang } = document.documentElement
const text = cardFormText[lang] ?? cardFormText['en']
const clientSecret = decodeURIComponent(location.hash.slice(1))

/** Stripe's fields get the values of our tokens, which they can't read. */
const readAppearance = (): object => {
  const style = getComputedStyle(document.documentElement)
  const token = (name: string): string => style.getPropertyValue(name).trim()
  return {
    theme: document.documentElement.classList.contains('dark') ? 'night' : 'stripe',
    variables: {
      colorPrimary: token('--accent'),
      colorBackground: token('--input-fill'),
      colorText: token('--ink'),
      colorTextSecondary: token('--ink-muted'),
      colorDanger: token('--danger'),
      fontFamily: token('--font'),
      fontSizeBase: token('--text'),
      borderRadius: token('--radius'),
    },
    rules: { '.Input': { borderColor: token('--line-input'), boxShadow: 'none' } },
  }
}

const start = (labels: NonNullable<typeof text>): void => {
  const stripe = Stripe(publishableKey, { locale: lang })
  const elements = stripe.elements({ clientSecret, appearance: readAppearance() })
  const element = elements.create('payment', { layout: 'tabs' })
  const target = document.createElement('div')
  const alert = document.createElement('p')
  alert.className = 'alert'
  alert.setAttribute('role', 'alert')
  document.body.append(target, alert)
  let isBusy = false
  let isComplete = false
  const report = (): void => postToHost({ type: 'change', isComplete, isBusy })

  const submit = async (): Promise<void> => {
    if (isBusy) return
    isBusy = true
    alert.textContent = ''
    report()
    const confirm = clientSecret.startsWith('seti_') ? stripe.confirmSetup : stripe.confirmPayment
    // Only methods that redirect need an address to return to; a card's challenge opens on this page.
    const options = { elements, redirect: 'if_required', confirmParams: { return_url: location.href } }
    const result = await confirm.call(stripe, options).catch((): Result => ({ error: {} }))
    isBusy = false
    report()
    const intentId = result.paymentIntent?.id ?? result.setupIntent?.id
    if (intentId !== undefined) return postToHost({ type: 'succeeded', intentId })
    const { error = {} } = result
    // Stripe shows what is wrong with a field at the field.
    const message = error.type === 'validation_error' ? '' : labels[getErrorText(error)]
    alert.textContent = message
    postToHost({ type: 'failed', code: error.decline_code ?? error.code ?? 'unreachable', message })
  }

  element.on('change', ({ complete = false }) => {
    isComplete = complete
    report()
  })
  element.on('ready', () => postToHost({ type: 'ready' }))
  listenToHost(
    () => void submit(),
    () => elements.update({ appearance: readAppearance() }),
  )
  element.mount(target)
}

if (text) start(text)
reportHeight()
