import { type CardField, makeField } from './card-field.ts'
import { cardFormText } from './card-form.text.ts'
import {
  checkCvc,
  checkExpiry,
  checkNumber,
  formatExpiry,
  formatNumber,
  getBrand,
  parseExpiry,
  toDigits,
} from './card-number.ts'
import { listenToHost, postToHost, reportHeight } from './frame-port.ts'
import { getErrorText, type PaymentError } from './payment-error.ts'

// The card form of the sandbox. It runs without an origin of its own: it can't read anything of the page around it.

interface Intent {
  id: string
  status: string
  last_payment_error?: PaymentError | null
  last_setup_error?: PaymentError | null
}

const { publishableKey = '', page = 'form' } = document.body.dataset
const text = cardFormText[document.documentElement.lang] ?? cardFormText['en']
const clientSecret = decodeURIComponent(location.hash.slice(1))
const intentId = clientSecret.split('_secret_')[0] ?? ''
const intentPath = `/sandbox/v1/${intentId.startsWith('seti_') ? 'setup_intents' : 'payment_intents'}/${intentId}`

type Answer = Intent | { error: PaymentError }

const credentials = { key: publishableKey, client_secret: clientSecret }

const confirmIntent = async (card: Record<string, string>): Promise<Answer> => {
  const body = new URLSearchParams({ ...credentials, ...card })
  return (await fetch(`${intentPath}/confirm`, { method: 'POST', body })).json() as Promise<Answer>
}

const retrieveIntent = async (): Promise<Answer> =>
  (await fetch(`${intentPath}?${new URLSearchParams(credentials).toString()}`)).json() as Promise<Answer>

/** The bank's page replaces the form and returns to it. */
const openChallenge = (): void => {
  const query = new URLSearchParams(location.search)
  query.set('client_secret', clientSecret)
  location.assign(`/sandbox/challenge/${intentId}?${query.toString()}`)
}

const buildForm = (labels: NonNullable<typeof text>): void => {
  const form = document.createElement('form')
  form.noValidate = true
  const now = new Date()
  let isBusy = false
  const report = (): void => {
    const isComplete = fields.every(({ isValid }) => isValid())
    postToHost({ type: 'change', isComplete, isBusy })
  }
  const showBrand = (): void => {
    brand.textContent = getBrand(toDigits(number.input.value)).name
    report()
  }
  const find = (problem: string | undefined, messages: Readonly<Record<string, string>>): string | undefined =>
    problem === undefined ? undefined : messages[problem]

  const number = makeField({
    name: 'number',
    label: labels.number,
    placeholder: '1234 1234 1234 1234',
    autocomplete: 'cc-number',
    format: formatNumber,
    check: () =>
      find(checkNumber(number.input.value), {
        missing: labels.numberMissing,
        incomplete: labels.numberIncomplete,
        invalid: labels.numberInvalid,
      }),
    onChange: () => showBrand(),
  })
  const brand = document.createElement('span')
  brand.className = 'brand'
  number.input.after(brand)
  const expiry = makeField({
    name: 'expiry',
    label: labels.expiry,
    placeholder: labels.expiryHint,
    autocomplete: 'cc-exp',
    format: formatExpiry,
    check: () =>
      find(checkExpiry(expiry.input.value, now), {
        missing: labels.expiryMissing,
        incomplete: labels.expiryIncomplete,
        invalid: labels.expiryInvalid,
        past: labels.expiryPast,
      }),
    onChange: report,
  })
  const cvc = makeField({
    name: 'cvc',
    label: labels.cvc,
    placeholder: labels.cvcHint,
    autocomplete: 'cc-csc',
    format: (typed) => toDigits(typed).slice(0, 4),
    check: () =>
      find(checkCvc(cvc.input.value, number.input.value), {
        missing: labels.cvcMissing,
        incomplete: labels.cvcIncomplete,
      }),
    onChange: report,
  })
  const fields = [number, expiry, cvc]

  const alert = document.createElement('p')
  alert.className = 'alert'
  alert.setAttribute('role', 'alert')
  const note = document.createElement('p')
  note.className = 'note'
  note.textContent = labels.testMode
  form.append(...fields.map(({ element }) => element), alert, note)
  // Enter submits, although the visible button is outside of the frame.
  const button = document.createElement('button')
  button.hidden = true
  form.append(button)

  const fieldByProblem = new Map<string, CardField>([
    ['numberInvalid', number],
    ['expiryInvalid', expiry],
    ['expiryPast', expiry],
    ['incorrectCvc', cvc],
  ])

  const setBusy = (next: boolean): void => {
    isBusy = next
    for (const { input } of fields) input.readOnly = next
    report()
  }
  const showError = (error: PaymentError): void => {
    const key = getErrorText(error)
    const field = fieldByProblem.get(key)
    if (field) {
      field.showProblem(labels[key])
      field.input.focus()
    } else {
      alert.textContent = labels[key]
    }
    postToHost({ type: 'failed', code: error.decline_code ?? error.code ?? 'unreachable', message: labels[key] })
  }
  const showResult = (intent: Intent): void => {
    if (intent.status === 'succeeded') return postToHost({ type: 'succeeded', intentId: intent.id })
    if (intent.status === 'requires_action') return openChallenge()
    setBusy(false)
    const error = intent.last_payment_error ?? intent.last_setup_error
    if (error) showError(error)
    else if (intent.status === 'canceled') showError({ code: 'payment_intent_unexpected_state' })
  }
  const send = async (request: () => Promise<Answer>): Promise<void> => {
    setBusy(true)
    const result = await request().catch(() => ({ error: {} }))
    if (!('error' in result)) return showResult(result)
    setBusy(false)
    showError(result.error)
  }
  const submit = (): void => {
    if (isBusy) return
    alert.textContent = ''
    for (const { validate } of fields) validate()
    const firstInvalid = fields.find(({ isValid }) => !isValid())
    const date = parseExpiry(expiry.input.value)
    if (firstInvalid || !date) return firstInvalid?.input.focus()
    const card = {
      'payment_method_data[type]': 'card',
      'payment_method_data[card][number]': toDigits(number.input.value),
      'payment_method_data[card][exp_month]': String(date.month),
      'payment_method_data[card][exp_year]': String(date.year),
      'payment_method_data[card][cvc]': cvc.input.value,
    }
    void send(() => confirmIntent(card))
  }
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    submit()
  })
  listenToHost(submit)
  const main = document.createElement('main')
  main.append(form)
  document.body.append(main)
  report()
  // Back from the bank's page.
  if (new URLSearchParams(location.search).has('answered')) void send(retrieveIntent)
}

if (page === 'form' && text) buildForm(text)
else {
  listenToHost(() => {})
  postToHost({ type: 'challenge' })
}
reportHeight()
postToHost({ type: 'ready' })
