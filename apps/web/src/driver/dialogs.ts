import { formatMoney } from '#contract/core/money.ts'
import type { DriverStop } from '#contract/domains/driver-app.ts'
import type { FailureReason } from '#contract/domains/route.ts'
import type { AppState, Delivery, Failure } from './app-state.ts'
import type { DriverText } from './driver.text.ts'
import { el } from '#web/dom/element.ts'
import { icon } from './icon.ts'
import type { LocalStop } from './local-route.ts'
import { shrinkPhoto } from './photo.ts'
import { makeSignaturePad } from './signature-pad.ts'

type PaymentDue = NonNullable<DriverStop['paymentDue']>

interface FormDialog<Result> {
  title: string
  confirm: string
  isDanger?: boolean
  text: DriverText
  fields: readonly HTMLElement[]
  /** The result, or undefined after showing what is missing. */
  submit: () => Result | undefined
}

/** Shows a form above the page; undefined if it is closed without confirming. */
const showForm = <Result>(options: FormDialog<Result>): Promise<Result | undefined> =>
  new Promise((resolve) => {
    const { title, confirm, isDanger, text, fields, submit } = options
    let result: Result | undefined
    const form = el(
      'form',
      { method: 'dialog', novalidate: true },
      el('h2', { id: 'dialog-title' }, title),
      el('div', { class: 'fields' }, ...fields),
      el(
        'div',
        { class: 'actions' },
        el('button', { type: 'submit', class: isDanger ? 'danger' : 'primary' }, confirm),
        el('button', { type: 'button', class: 'quiet', onclick: () => dialog.close() }, text.cancel),
      ),
    )
    const dialog = el('dialog', { 'aria-labelledby': 'dialog-title' }, form)
    form.addEventListener('submit', (event) => {
      event.preventDefault()
      result = submit()
      if (result !== undefined) dialog.close()
    })
    dialog.addEventListener('close', () => {
      dialog.remove()
      resolve(result)
    })
    document.body.append(dialog)
    dialog.showModal()
  })

interface Field {
  element: HTMLElement
  /** Shows the message, or removes it, and moves to the field. */
  report: (message: string) => void
}

const makeField = (label: string, control: HTMLElement, content: readonly HTMLElement[], hint = ''): Field => {
  const problem = el('p', { class: 'problem', id: `${control.id}-problem`, role: 'alert' })
  control.setAttribute('aria-describedby', problem.id)
  const hintLine = hint === '' ? null : el('p', { class: 'hint' }, hint)
  const element = el('div', { class: 'field' }, el('label', { for: control.id }, label), ...content, hintLine, problem)
  return {
    element,
    report: (message) => {
      problem.textContent = message
      control.setAttribute('aria-invalid', String(message !== ''))
    },
  }
}

/** Options of which one is to be chosen with a tap. */
const makeChoices = <Value>(legend: string, name: string, options: readonly { value: Value; label: string }[]) => {
  const choices = options.map(({ value, label }) => {
    const radio = el('input', { type: 'radio', name })
    return { radio, value, element: el('label', { class: 'choice' }, radio, label) }
  })
  const problem = el('p', { class: 'problem', role: 'alert' })
  const element = el(
    'fieldset',
    {},
    el('legend', {}, legend),
    el('div', { class: 'choices' }, ...choices.map((choice) => choice.element)),
    problem,
  )
  element.addEventListener('change', () => {
    problem.textContent = ''
  })
  return {
    element,
    /** Undefined after showing the message. */
    getValue: (message: string): Value | undefined => {
      const chosen = choices.find(({ radio }) => radio.checked)
      if (chosen) return chosen.value
      problem.textContent = message
      choices[0]?.radio.focus()
      return undefined
    },
  }
}

interface ProofPart {
  element: HTMLElement
  /** Adds its part to the delivery. Returns false after showing what is missing. */
  collect: (delivery: Delivery) => boolean
}

const makePhotoPart = (text: DriverText): ProofPart => {
  let photo: Blob | null = null
  const input = el('input', { id: 'proof-photo', type: 'file', accept: 'image/*', capture: 'environment' })
  const preview = el('img', { class: 'preview', alt: text.photoPreview, hidden: true })
  const caption = el('span', {}, text.takePhoto)
  // The input covers the button, so that it is reached and named as a file field.
  const button = el('span', { class: 'file button' }, icon('camera'), caption, input)
  const field = makeField(text.photo, input, [preview, button])
  input.addEventListener('change', () => {
    const [file] = input.files ?? []
    if (!file) return
    shrinkPhoto(file).then(
      (small) => {
        photo = small
        URL.revokeObjectURL(preview.src)
        preview.src = URL.createObjectURL(small)
        preview.hidden = false
        caption.textContent = text.retakePhoto
        field.report('')
      },
      () => field.report(text.photoUnreadable),
    )
  })
  return {
    element: field.element,
    collect: (delivery) => {
      if (photo === null) {
        field.report(text.photoMissing)
        input.focus()
        return false
      }
      delivery.photo = photo
      return true
    },
  }
}

const makeTextPart = (key: 'name' | 'code', text: DriverText, stop: LocalStop): ProofPart => {
  const isCode = key === 'code'
  const input = el('input', {
    id: `proof-${key}`,
    autocomplete: 'off',
    maxlength: isCode ? 20 : 120,
    ...(isCode ? { inputmode: 'numeric' } : { autocapitalize: 'words' }),
  })
  const isLocked = isCode && stop.codeTriesLeft <= 0
  const hint = isCode && !isLocked ? text.codeHint(stop.codeTriesLeft) : ''
  const field = makeField(isCode ? text.code : text.receivedBy, input, [input], hint)
  input.disabled = isLocked
  if (isLocked) field.report(text.codeLocked)
  return {
    element: field.element,
    collect: ({ proof }) => {
      const value = input.value.trim()
      if (value === '' || isLocked) {
        field.report(isLocked ? text.codeLocked : isCode ? text.codeMissing : text.nameMissing)
        input.focus()
        return false
      }
      field.report('')
      proof[key] = value
      return true
    },
  }
}

const makeSignaturePart = (text: DriverText): ProofPart => {
  const problem = el('p', { class: 'problem', role: 'alert' })
  const pad = makeSignaturePad(text, () => {
    problem.textContent = ''
  })
  return {
    element: el('div', { class: 'field' }, el('span', { class: 'label' }, text.signature), pad.element, problem),
    collect: ({ proof }) => {
      const path = pad.getPath()
      if (path === undefined) {
        problem.textContent = text.signatureMissing
        pad.focus()
        return false
      }
      proof.signature = path
      return true
    },
  }
}

/** An explicit choice, because staff see at the stop whether the driver has the money. */
const makePaymentPart = (text: DriverText, { amount, currency, option }: PaymentDue): ProofPart => {
  const choices = makeChoices([text.payment, option].join(' · '), 'collected', [
    { value: amount, label: text.collected(formatMoney(amount, currency, text.locale)) },
    { value: 0, label: text.notCollected },
  ])
  return {
    element: choices.element,
    collect: ({ proof }) => {
      const collected = choices.getValue(text.chooseCollected)
      if (collected === undefined) return false
      proof.collected = collected
      return true
    },
  }
}

/** Asks for the payment that is due, and for the proof that the store requires. */
export const requestProof = async (
  { text, route }: Pick<AppState, 'text' | 'route'>,
  stop: LocalStop,
): Promise<Delivery | undefined> => {
  const { photo, name, signature, code } = route.proof
  const parts = [
    ...(stop.paymentDue ? [makePaymentPart(text, stop.paymentDue)] : []),
    ...(photo ? [makePhotoPart(text)] : []),
    ...(name ? [makeTextPart('name', text, stop)] : []),
    ...(signature ? [makeSignaturePart(text)] : []),
    ...(code ? [makeTextPart('code', text, stop)] : []),
  ]
  if (parts.length === 0) return { proof: {}, photo: null }
  return showForm<Delivery>({
    title: text.order(stop.number),
    confirm: text.confirmDelivery,
    text,
    fields: parts.map(({ element }) => element),
    submit: () => {
      const delivery: Delivery = { proof: {}, photo: null }
      // Stops at the first missing part, which has the focus then.
      return parts.every((part) => part.collect(delivery)) ? delivery : undefined
    },
  })
}

const makeNoteField = (text: DriverText, note: string) => {
  const area = el('textarea', { id: 'note', rows: 3, maxlength: 500 })
  area.value = note
  const { element } = makeField(text.note, area, [area], text.noteHint)
  return { element, getNote: () => area.value.trim() }
}

export const requestFailure = ({ text }: Pick<AppState, 'text'>, stop: LocalStop): Promise<Failure | undefined> => {
  const reasons = Object.entries(text.reasons) as [FailureReason, string][]
  const options = reasons.map(([value, label]) => ({ value, label }))
  const choices = makeChoices(text.reason, 'reason', options)
  const note = makeNoteField(text, stop.note)
  return showForm<Failure>({
    title: `${text.fail}: ${text.order(stop.number)}`,
    confirm: text.confirmFailure,
    isDanger: true,
    text,
    fields: [choices.element, note.element],
    submit: () => {
      const reason = choices.getValue(text.chooseReason)
      return reason === undefined ? undefined : { reason, note: note.getNote() }
    },
  })
}

export const requestNote = ({ text }: Pick<AppState, 'text'>, stop: LocalStop): Promise<string | undefined> => {
  const note = makeNoteField(text, stop.note)
  return showForm<string>({
    title: text.order(stop.number),
    confirm: text.saveNote,
    text,
    fields: [note.element],
    submit: () => note.getNote(),
  })
}
